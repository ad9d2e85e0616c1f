import type { Request } from 'express';
import { invoiceView, proposalView } from '#shared/document-view.ts';
import { invoicePanels, processingPanel } from '#shared/invoice-panels.ts';
import type { InvoicePage, ProposalPage, PublicPage } from '#shared/page-render.ts';
import { proposalPanel } from '#shared/proposal-panel.ts';
import type { PublicProposal, VisitedInvoice } from '#shared/public-document.ts';

/** All that the page of an invoice is drawn from: inlined into its HTML, and read again by its script. */
export const invoicePage = (invoice: VisitedInvoice): InvoicePage => ({
  kind: 'invoice',
  invoice: invoiceView(invoice),
  panels: invoicePanels(invoice),
});

/** As {@link invoicePage}, for proposals. @param version names what would be agreed to */
export const proposalPage = (proposal: PublicProposal, version: string): ProposalPage => ({
  kind: 'proposal',
  proposal: proposalView(proposal),
  panel: proposalPanel(proposal, version),
});

const REFERENCE = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The page of an invoice as its address asks for it: to be printed, or on the way back from a payment. */
export function requestedInvoicePage(invoice: VisitedInvoice, { print, ref }: Request['query']): PublicPage {
  if (print === '1') return { kind: 'invoice-print', invoice: invoiceView(invoice) };
  const page = invoicePage(invoice);
  const isOpen = invoice.status === 'pending' || invoice.status === 'overdue';
  if (isOpen && typeof ref === 'string' && REFERENCE.test(ref))
    return { ...page, panels: [processingPanel()], reference: ref };
  return page;
}
