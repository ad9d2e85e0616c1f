import type { Request, Response } from 'express';
import { notFound } from '#server/errors.ts';
import { sendPdf } from '#server/features/documents/send-pdf.ts';
import type { SendPublicPdf } from '#server/http/pages/public-pdf.ts';
import type { DocumentPdfs } from '#server/pdf/document-pdfs.ts';
import { invoiceView } from '#shared/document-view.ts';
import type { FindPublicInvoice } from './public-invoices.ts';

/** The invoice of a public link as a PDF, for the API and for pages. */
export function createSendInvoicePdf(
  findPublicInvoice: FindPublicInvoice,
  pdfs: DocumentPdfs,
): SendPublicPdf {
  return async (invoiceNumber: string, request: Request, response: Response) => {
    const invoice = await findPublicInvoice(invoiceNumber, request);
    if (!invoice) throw notFound('Invoice not found');
    // Its page offers no download either: nothing is owed.
    if (invoice.status === 'cancelled') throw notFound('A cancelled invoice has no PDF', 'cancelled');
    await sendPdf(request, response, pdfs, { ...invoice, view: invoiceView(invoice) });
  };
}
