import type { ComponentType } from 'react';
import type { ArchiveFormat } from '#shared/archive.ts';

export interface SiteContentProps {
  /** When the page was made, ISO 8601 UTC; only of pages that show the time. */
  now?: string | undefined;
  /** Only of the page that describes it. */
  archive?: ArchiveFormat | undefined;
}

export type SiteContent = ComponentType<SiteContentProps>;
