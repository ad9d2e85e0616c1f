import type { Request } from 'express';
import { creditNoteView } from '#shared/credit-note-view.ts';
import { invoiceView, proposalView } from '#shared/document-view.ts';
import { invoicePanels, processingPanel } from '#shared/invoice-panels.ts';
import { offerPage } from '#shared/offer-page.ts';
import type { CreditNotePage, InvoicePage, ProposalPage, PublicPage } from '#shared/page-render.ts';
import { proposalNotes } from '#shared/proposal-notes.ts';
import { proposalPanel } from '#shared/proposal-panel.ts';
import type { PublicCreditNote, PublicProposal, VisitedInvoice } from '#shared/public-document.ts';
import { repliesView } from '#shared/replies-view.ts';
import { withoutTurningIn } from '#shared/sentence.ts';

/** All that the page of an invoice is drawn from: inlined into its HTML, and read again by its script. */
export function invoicePage(given: VisitedInvoice): InvoicePage {
  const invoice = withoutTurningIn(given);
  const replies = repliesView(invoice);
  return {
    kind: 'invoice',
    invoice: invoiceView(invoice),
    panels: invoicePanels(invoice),
    ...(replies && { replies }),
  };
}

/** As {@link invoicePage}, for proposals. @param version names what would be agreed to */
export function proposalPage(given: PublicProposal, version: string): ProposalPage {
  const proposal = withoutTurningIn(given);
  const notes = proposalNotes(proposal);
  const offer = offerPage(proposal);
  return {
    kind: 'proposal',
    proposal: proposalView(proposal),
    panel: proposalPanel(proposal, version),
    ...(notes && { notes }),
    ...(offer && { offer }),
  };
}

/** As {@link invoicePage}, for credit notes. */
export const creditNotePage = (note: PublicCreditNote): CreditNotePage => ({
  kind: 'credit-note',
  creditNote: creditNoteView(note),
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
