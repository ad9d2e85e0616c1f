import type { ComponentType } from 'react';

export interface SiteContentProps {
  /** When the page was made, ISO 8601 UTC; only of pages that show the time. */
  now?: string | undefined;
}

export type SiteContent = ComponentType<SiteContentProps>;
