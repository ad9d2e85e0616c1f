import { create } from 'content-disposition';
import type { Request, Response } from 'express';
import { unavailable } from '#server/errors.ts';
import { NOTHING_ELSE } from '#server/http/api/api-headers.ts';
import { matchesTag } from '#server/http/api/entity-tag.ts';
import { createKeyedSemaphore } from '#server/limits/keyed-semaphore.ts';
import type { DocumentPdfs, PrintedDocument } from '#server/pdf/document-pdfs.ts';
import { pdfFileNames } from '#server/pdf/file-name.ts';
import { PoolUnavailable } from '#server/pdf/worker-pool.ts';
import type { StatementView } from '#shared/statement-view.ts';

/** Seconds after which a thread is likely to be free. */
const RETRY_AFTER = 5;

/** Requests for many documents at once take no place from those of others. */
const renderings = createKeyedSemaphore({ permits: 2, longestWaitMs: 5_000 });

/**
 * Answers with a document as a PDF that browsers save, and may keep as long as they ask each time whether it still
 * says the same. @throws DomainError 503 with `Retry-After`
 */
export async function sendPdf(
  request: Request,
  response: Response,
  pdfs: DocumentPdfs,
  document: PrintedDocument,
): Promise<void> {
  const tag = `W/"${pdfs.revisionOf(document)}"`;
  const kept = {
    'Cache-Control': 'private, no-cache',
    'Content-Security-Policy': NOTHING_ELSE,
    ETag: tag,
  };
  if (matchesTag(request.headers['if-none-match'], tag)) {
    response.set(kept).status(304).end();
    return;
  }
  const file = await renderPdf(request, () => pdfs.renderDocumentPdf(document));
  send(response, file, pdfFileNames(document.view), kept);
}

/** Answers with a client's statement as a PDF that browsers save. @throws DomainError 503 with `Retry-After` */
export async function sendStatementPdf(
  request: Request,
  response: Response,
  pdfs: DocumentPdfs,
  { view, timeZone }: { view: StatementView; timeZone: string },
): Promise<void> {
  const file = await renderPdf(request, () => pdfs.renderStatementPdf(view, timeZone));
  const names = pdfFileNames({ seller: { name: view.sellerName }, heading: view.title });
  send(response, file, names, {
    'Cache-Control': 'private, no-store',
    'Content-Security-Policy': NOTHING_ELSE,
  });
}

/** Answers with a file that was sealed once and is the same for ever. */
export function sendSealedPdf(
  request: Request,
  response: Response,
  { file, hash, names }: { file: Buffer; hash: string; names: ReturnType<typeof pdfFileNames> },
): void {
  const tag = `W/"${hash}"`;
  const kept = {
    'Cache-Control': 'private, no-cache',
    'Content-Security-Policy': NOTHING_ELSE,
    ETag: tag,
  };
  if (matchesTag(request.headers['if-none-match'], tag)) response.set(kept).status(304).end();
  else send(response, file, names, kept);
}

/** One of the files that an address may have made at a time. @throws DomainError 503 with `Retry-After` */
export async function renderPdf(request: Request, rendering: () => Promise<Buffer>): Promise<Buffer> {
  const release = await renderings.acquire(request.ip ?? '');
  return rendering()
    .finally(release)
    .catch((error: unknown) => {
      if (!(error instanceof PoolUnavailable)) throw error;
      throw unavailable("The PDF can't be created right now. Please try again.", RETRY_AFTER);
    });
}

function send(
  response: Response,
  file: Buffer,
  { full, ascii }: ReturnType<typeof pdfFileNames>,
  headers: Record<string, string>,
): void {
  response.set({
    ...headers,
    'Content-Type': 'application/pdf',
    'Content-Disposition': create(full, { fallback: ascii }),
  });
  response.send(file);
}
