import { creditNoteRoutes } from '#server/features/credit-notes/credit-notes.routes.ts';
import { publicCreditNoteRoutes } from '#server/features/credit-notes/public-credit-notes.routes.ts';
import type { FindPublicCreditNote } from '#server/features/credit-notes/public-credit-notes.ts';
import { pdfRoutes } from '#server/features/documents/pdf.routes.ts';
import { noIndex } from '#server/http/api/api-headers.ts';
import { type Areas, createAreas } from '#server/http/api/areas.ts';
import type { SendPublicPdf } from '#server/http/pages/public-pdf.ts';

type CreditNotePagesDeps = Parameters<typeof creditNoteRoutes>[0] & {
  findPublicCreditNote: FindPublicCreditNote;
  sendCreditNotePdf: SendPublicPdf;
};

/** Credit notes as their sellers and as their visitors read them. */
export function allCreditNoteRoutes(deps: CreditNotePagesDeps): Areas {
  const routes = createAreas();
  const { findPublicCreditNote, sendCreditNotePdf: sendPdf } = deps;
  routes.use(
    '/credit-notes',
    creditNoteRoutes(deps),
    pdfRoutes({ kind: 'credit_note' }, { ...deps, sendPdf, noun: 'Credit note' }),
  );
  routes.use('/public/credit-notes', noIndex, publicCreditNoteRoutes(findPublicCreditNote, sendPdf));
  return routes;
}
