import { type Request, Router } from 'express';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/client.ts';
import { isNotFound, notFound } from '#server/errors.ts';
import { parseQuery } from '#server/http/api/parse.ts';
import { type Authentication, signedIn } from '#server/http/authentication/authentication.ts';
import { renderPdf } from '#server/http/pages/send-pdf.ts';
import { sendZip, type ZipEntry } from '#server/http/pages/send-zip.ts';
import type { DocumentPdfs, PrintedDocument } from '#server/pdf/document-pdfs.ts';
import { freeName, pdfFileNames } from '#server/pdf/file-name.ts';
import { idsQuerySchema } from '#shared/list-query.ts';
import type { DocumentKind } from './document-kind.ts';
import { findPublicTokens } from './view-document.ts';

interface DocumentPdfsDeps {
  db: Database;
  clock: Clock;
  authentication: Authentication;
  pdfs: DocumentPdfs;
  /** The document of a public token as it is printed. @throws DomainError 404 where there is nothing to print */
  findPrinted: (publicToken: string, address: string) => Promise<PrintedDocument>;
}

/** `GET /pdfs?ids=…` below the documents of one kind: all of them as files in one ZIP, which is written as they are made. */
export function documentPdfsRoutes(
  kind: DocumentKind,
  { db, clock, authentication, pdfs, findPrinted }: DocumentPdfsDeps,
): Router {
  const routes = Router();

  async function* filesOf(
    request: Request,
    found: readonly { token: string; displayNumber: string }[],
  ): AsyncGenerator<ZipEntry> {
    const names = new Set<string>();
    const missing: string[] = [];
    for (const { token, displayNumber } of found) {
      const printed = await findPrinted(token, request.ip ?? '').catch((error: unknown) => {
        if (!isNotFound(error)) throw error;
        missing.push(`${displayNumber}: ${error.message}`);
      });
      if (!printed) continue;
      const bytes = await renderPdf(request, () => pdfs.renderDocumentPdf(printed));
      yield { name: freeName(names, pdfFileNames(printed.view).full), bytes };
    }
    if (missing.length > 0)
      yield { name: 'Not included.txt', bytes: Buffer.from(`${missing.join('\r\n')}\r\n`) };
  }

  routes.get('/pdfs', authentication.requireUser, async (request, response) => {
    const { user, today } = signedIn(request);
    const { ids } = parseQuery(idsQuerySchema, request);
    const found = await findPublicTokens(db, kind, { ids, userId: user.id });
    if (found.length === 0) throw notFound(`${kind.noun} not found`);
    await sendZip(request, response, {
      fileName: `${kind.noun}s ${today}.zip`,
      now: clock.now(),
      entries: filesOf(request, found),
    });
  });

  return routes;
}
