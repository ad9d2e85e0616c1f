import { Router } from 'express';
import { notFound } from '#server/http/errors.ts';
import type { FindPublicInvoice } from './public-invoices.ts';

/** What needs no sign-in: whoever has the link may read. */
export function publicInvoiceRoutes(findPublicInvoice: FindPublicInvoice): Router {
  const routes = Router();

  routes.get('/:invoiceNumber', async (request, response) => {
    const invoice = await findPublicInvoice(request.params.invoiceNumber, request);
    if (!invoice) throw notFound('Invoice not found');
    response.json(invoice);
  });

  return routes;
}
