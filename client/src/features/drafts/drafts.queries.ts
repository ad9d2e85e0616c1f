import { queryOptions, useMutation } from '@tanstack/react-query';
import { call, callJson } from '#client/lib/api.ts';
import { polled } from '#client/lib/polled.ts';
import type { Draft, DraftKind, DraftWithContent, SendDraft } from '#shared/draft.ts';

const DRAFTS = '/api/drafts';

export const draftQueries = {
  /** Drafts of a kind, newest first. */
  list: (kind: DraftKind) =>
    queryOptions({
      ...polled,
      queryKey: [DRAFTS, 'list', { kind }],
      queryFn: async ({ signal }) => callJson<Draft[]>('GET', `${DRAFTS}?kind=${kind}`, { signal }),
    }),
  /** One draft with what it holds, refetched whenever a form opens with it. */
  one: (id: string) => queryOptions<DraftWithContent>({ queryKey: [DRAFTS, id], gcTime: 0 }),
};

export interface DraftToSave {
  id: string;
  kind: DraftKind;
  content: object;
  /** The version that it was made of, undefined for any. */
  version: number | undefined;
}

export function useSaveDraft() {
  return useMutation({
    meta: { changes: ['drafts'], isRefetchedInBackground: true },
    mutationFn: ({ id, version, ...body }: DraftToSave) =>
      callJson<DraftWithContent>('PUT', `${DRAFTS}/${id}`, {
        body,
        ...(version !== undefined && { loaded: String(version) }),
      }),
  });
}

/** Sends a draft at a later time. */
export function useScheduleDraft() {
  return useMutation({
    meta: { changes: ['drafts'] },
    mutationFn: ({ id, ...body }: SendDraft & { id: string }) =>
      callJson<DraftWithContent>('POST', `${DRAFTS}/${id}/send`, { body }),
  });
}

/** Keeps a draft from being sent by itself. */
export function useUnscheduleDraft() {
  return useMutation({
    meta: { changes: ['drafts'] },
    mutationFn: (id: string) => call('DELETE', `${DRAFTS}/${id}/schedule`),
  });
}

export function useDeleteDraft() {
  return useMutation({
    meta: { changes: ['drafts'] },
    mutationFn: (id: string) => call('DELETE', `${DRAFTS}/${id}`),
  });
}
