import { Router } from 'express';
import { notFound } from '#server/errors.ts';
import { invoicePage } from '#server/http/pages/public-page.ts';
import type { SendPublicPdf } from '#server/http/pages/public-pdf.ts';
import type { FindPublicInvoice } from './public-invoices.ts';

/** What needs no sign-in: whoever has the link may read. */
export function publicInvoiceRoutes(
  findPublicInvoice: FindPublicInvoice,
  sendInvoicePdf: SendPublicPdf,
): Router {
  const routes = Router();

  routes.get('/:invoiceNumber', async (request, response) => {
    const invoice = await findPublicInvoice(request.params.invoiceNumber, request.ip ?? '');
    if (!invoice) throw notFound('Invoice not found');
    const { progress: _progress, ...answer } = invoice;
    response.json(answer);
  });

  routes.get('/:invoiceNumber/page', async (request, response) => {
    const invoice = await findPublicInvoice(request.params.invoiceNumber, request.ip ?? '');
    if (!invoice) throw notFound('Invoice not found');
    response.json(invoicePage(invoice));
  });

  routes.get('/:invoiceNumber/pdf', async (request, response) => {
    await sendInvoicePdf(request.params.invoiceNumber, request, response);
  });

  return routes;
}
