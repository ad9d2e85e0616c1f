import type { Request, RequestHandler, Response } from 'express';
import { isNotFound } from '#server/errors.ts';
import { keepPrivate } from '#server/http/keep-private.ts';
import type { DocumentPdfs, PrintedDocument } from '#server/pdf/document-pdfs.ts';
import type { PublicPage } from '#shared/page-render.ts';
import type { PageWriter } from './render-page.ts';
import { sendPdf } from './send-pdf.ts';

/**
 * Answers with the document of a public link as a file.
 * @throws DomainError 404 where there is none (`cancelled`: any more), 429, or 503 with `Retry-After`
 */
export type SendPublicPdf = (number: string, request: Request, response: Response) => Promise<void>;

/** @param find the document of a public link, for a visitor of this address */
export const createSendPublicPdf =
  (pdfs: DocumentPdfs, find: (number: string, address: string) => Promise<PrintedDocument>): SendPublicPdf =>
  async (number, request, response) =>
    sendPdf(request, response, pdfs, await find(number, request.ip ?? ''));

/**
 * `?pdf=1` is the document as a file, so that its page can link it without holding its own secret. Where there is no
 * file, the answer is a page.
 */
export function publicPdf(
  writer: PageWriter,
  send: SendPublicPdf,
  missing: PublicPage,
): RequestHandler<{ number: string }> {
  return async (request, response, next) => {
    if (request.query.pdf !== '1') return next();
    keepPrivate(response);
    try {
      await send(request.params.number, request as Request, response);
    } catch (error) {
      if (!isNotFound(error)) throw error;
      const page = error.details.code === 'cancelled' ? cancelled : missing;
      await writer.public(response, { status: 404, page });
    }
  };
}

const cancelled: PublicPage = {
  kind: 'unavailable',
  title: 'Invoice Cancelled',
  text: 'This invoice has been cancelled. There is nothing to pay and nothing to download.',
};
