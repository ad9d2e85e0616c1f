import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/client.ts';
import { publicInvoicesRepo } from '#server/features/invoices/public-invoices.repo.ts';
import type { AttachPdf } from '#server/features/outbox/drain-outbox.ts';
import { publicProposalsRepo } from '#server/features/proposals/public-proposals.repo.ts';
import type { Log } from '#server/log.ts';
import type { DocumentPdfs, PrintedDocument } from '#server/pdf/document-pdfs.ts';
import { invoiceView, proposalView } from '#shared/document-view.ts';

interface AttachPdfDeps {
  db: Database;
  clock: Clock;
  log: Log;
  pdfs: DocumentPdfs;
}

/** The document that a mail leads to, as a file beside it. A mail does not wait for its file: the link is there. */
export function createAttachPdf({ db, clock, log, pdfs }: AttachPdfDeps): AttachPdf {
  // What can be paid online is not printed.
  const invoices = publicInvoicesRepo(db, { stripe: false, paypal: false });
  const proposals = publicProposalsRepo(db);

  async function find(kind: 'invoice' | 'proposal', number: string): Promise<PrintedDocument | undefined> {
    if (kind === 'invoice') {
      const invoice = await invoices.find(number, clock.now());
      return invoice && { view: invoiceView(invoice), timeZone: invoice.timeZone };
    }
    const proposal = await proposals.find(number, clock.now());
    return proposal && { view: proposalView(proposal), timeZone: proposal.timeZone };
  }

  return async ({ kind, number, displayNumber }) => {
    try {
      const document = await find(kind, number);
      if (!document) return undefined;
      const content = await pdfs.renderDocumentPdf(document);
      return { filename: `${displayNumber}.pdf`, content, contentType: 'application/pdf' };
    } catch (error) {
      log.warn({ err: error, displayNumber }, 'a mail goes out without its PDF');
      return undefined;
    }
  };
}
