import { Router } from 'express';
import type { Database } from '#server/db/client.ts';
import { notFound } from '#server/errors.ts';
import { pathId } from '#server/http/api/parse.ts';
import { type Authentication, signedIn } from '#server/http/authentication/authentication.ts';
import type { SendPublicPdf } from '#server/http/pages/public-pdf.ts';
import type { IssuedKind } from './document-kind.ts';
import { findPublicToken } from './view-document.ts';

interface PdfDeps {
  db: Database;
  authentication: Authentication;
  /** Sends the document of a public token as a file. */
  sendPdf: SendPublicPdf;
  noun: string;
}

/** `GET /{id}/pdf` below the documents of one kind: the file that its public page offers, without its address. */
export function pdfRoutes(
  kind: Pick<IssuedKind, 'kind'>,
  { db, authentication, sendPdf, noun }: PdfDeps,
): Router {
  const routes = Router();
  routes.get('/:id/pdf', authentication.requireUser, async (request, response) => {
    const token = await findPublicToken(db, kind, {
      id: pathId(request),
      userId: signedIn(request).user.id,
    });
    if (!token) throw notFound(`${noun} not found`);
    await sendPdf(token, request, response);
  });
  return routes;
}
