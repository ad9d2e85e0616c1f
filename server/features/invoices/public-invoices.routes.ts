import { Router } from 'express';
import { sendPdf } from '#server/features/documents/send-pdf.ts';
import { notFound } from '#server/http/errors.ts';
import type { DocumentPdfs } from '#server/pdf/document-pdfs.ts';
import { invoiceView } from '#shared/document-view.ts';
import { PAYMENT_STATE_HEADER } from '#shared/invoice-panels.ts';
import type { FindPublicInvoice } from './public-invoices.ts';

/** What needs no sign-in: whoever has the link may read. */
export function publicInvoiceRoutes(findPublicInvoice: FindPublicInvoice, pdfs: DocumentPdfs): Router {
  const routes = Router();

  routes.get('/:invoiceNumber', async (request, response) => {
    const invoice = await findPublicInvoice(request.params.invoiceNumber, request);
    if (!invoice) throw notFound('Invoice not found');
    const { progress, ...answer } = invoice;
    if (progress?.status === 'processing' || progress?.status === 'review')
      response.set(PAYMENT_STATE_HEADER, progress.status);
    response.json(answer);
  });

  routes.get('/:invoiceNumber/pdf', async (request, response) => {
    const invoice = await findPublicInvoice(request.params.invoiceNumber, request);
    if (!invoice) throw notFound('Invoice not found');
    // Its page offers no download either: nothing is owed.
    if (invoice.status === 'cancelled') throw notFound('A cancelled invoice has no PDF');
    await sendPdf(request, response, pdfs, { ...invoice, view: invoiceView(invoice) });
  });

  return routes;
}
