import { queryOptions } from '@tanstack/react-query';
import { polled } from '#client/lib/polled.ts';
import type { DocumentView } from '#shared/document-view.ts';
import type { TimelineEvent } from '#shared/timeline.ts';
import type { DocumentVersion } from '#shared/version-changes.ts';

/** The lists that documents belong to, as paths name them. */
export type DocumentPath = 'invoices' | 'proposals';

export const detailQueries = {
  /** The paper as the client has it. */
  view: (path: DocumentPath, id: string) =>
    queryOptions<DocumentView>({ queryKey: [`/api/${path}`, id, 'view'], staleTime: 0 }),
  /** What it has said since it was sent, newest first. */
  versions: (path: DocumentPath, id: string) =>
    queryOptions<DocumentVersion[]>({ queryKey: [`/api/${path}`, id, 'versions'], staleTime: 0 }),
  /** What happened to it, newest first. */
  timeline: (path: DocumentPath, id: string) =>
    queryOptions<TimelineEvent[]>({ ...polled, queryKey: [`/api/${path}`, id, 'timeline'] }),
};
