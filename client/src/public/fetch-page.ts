import type { InvoicePage, ProposalPage } from '#shared/page-render.ts';
import { documentPath } from './document-path.ts';
import { reloadIfGone } from './reload-if-gone.ts';

/** This page as the server would render it now. */
export async function fetchPage<Page extends InvoicePage | ProposalPage>(): Promise<Page> {
  const response = await fetch(`${documentPath(location.pathname)}/page`);
  reloadIfGone(response);
  if (!response.ok) throw new Error(String(response.status));
  return (await response.json()) as Page;
}
