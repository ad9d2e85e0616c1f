import { Router } from 'express';
import { notFound } from '#server/errors.ts';
import { creditNotePage } from '#server/http/pages/public-page.ts';
import type { SendPublicPdf } from '#server/http/pages/public-pdf.ts';
import type { FindPublicCreditNote } from './public-credit-notes.ts';

/** What needs no sign-in: whoever has the link may read. */
export function publicCreditNoteRoutes(
  findPublicCreditNote: FindPublicCreditNote,
  sendCreditNotePdf: SendPublicPdf,
): Router {
  const routes = Router();
  const find = async (number: string, address = '') => {
    const note = await findPublicCreditNote(number, address);
    if (!note) throw notFound('Credit note not found');
    return note;
  };

  routes.get('/:creditNoteNumber', async (request, response) => {
    response.json(await find(request.params.creditNoteNumber, request.ip));
  });

  routes.get('/:creditNoteNumber/page', async (request, response) => {
    response.json(creditNotePage(await find(request.params.creditNoteNumber, request.ip)));
  });

  routes.get('/:creditNoteNumber/pdf', async (request, response) => {
    await sendCreditNotePdf(request.params.creditNoteNumber, request, response);
  });

  return routes;
}
