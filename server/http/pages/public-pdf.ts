import type { Request, RequestHandler, Response } from 'express';
import { isNotFound } from '#server/errors.ts';
import { keepPrivate } from '#server/http/keep-private.ts';
import type { PublicPage } from '#shared/page-render.ts';
import type { PageWriter } from './render-page.ts';

/**
 * Answers with the document of a public link as a file.
 * @throws DomainError 404 where there is none (`cancelled`: any more), 429, or 503 with `Retry-After`
 */
export type SendPublicPdf = (number: string, request: Request, response: Response) => Promise<void>;

/**
 * `?pdf=1` is the document as a file, so that its page can link it without holding its own secret. Whoever presses the
 * link is answered in pages where there is no file.
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
