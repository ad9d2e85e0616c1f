import { notFound } from '#server/errors.ts';
import type { PrintedDocument } from '#server/pdf/document-pdfs.ts';
import { invoiceView } from '#shared/document-view.ts';
import type { FindPublicInvoice } from './public-invoices.ts';

/** The invoice of a public link as it is printed. @throws DomainError 404 */
export const createFindPrintedInvoice =
  (findPublicInvoice: FindPublicInvoice) =>
  async (invoiceNumber: string, address: string): Promise<PrintedDocument> => {
    const invoice = await findPublicInvoice(invoiceNumber, address);
    if (!invoice) throw notFound('Invoice not found');
    // Its page offers no download either: nothing is owed.
    if (invoice.status === 'cancelled') throw notFound('A cancelled invoice has no PDF', 'cancelled');
    return { ...invoice, view: invoiceView(invoice) };
  };
