import express, {
  type ErrorRequestHandler,
  type Request,
  type RequestHandler,
  type Response,
  Router,
} from 'express';
import { DomainError } from '#server/errors.ts';
import { toHttpError } from '#server/http/api/error-handler.ts';
import { HttpError } from '#server/http/api/errors.ts';
import { keepPrivate } from '#server/http/keep-private.ts';
import { type SecurityHeaderOptions, securityHeaders } from '#server/http/security-headers.ts';
import type { PublicPage, UnsubscribeView } from '#shared/page-render.ts';
import type { PublicCreditNote, PublicProposal, VisitedInvoice } from '#shared/public-document.ts';
import { findPageRoute, notFoundTitle } from '#shared/routes.ts';
import type { Verification } from '#shared/signature.ts';
import { verificationView } from '#shared/verification-view.ts';
import { creditNotePage, proposalPage, requestedInvoicePage } from './public-page.ts';
import { publicPdf, type SendPublicPdf } from './public-pdf.ts';
import type { PageWriter } from './render-page.ts';
import { type SiteOptions, sitePages } from './site-pages.ts';

export interface PagesOptions extends SecurityHeaderOptions {
  writer: PageWriter;
  /** In development: the sources that pages load, by Vite. */
  sources?: RequestHandler | undefined;
  /** What the pages for everybody need. */
  site: SiteOptions;
  /**
   * The invoice of a public link, or undefined when there is none. Gets the request so that it can limit misses;
   * an {@link DomainError} it throws is answered as a page.
   */
  findPublicInvoice(invoiceNumber: string, address: string): Promise<VisitedInvoice | undefined>;
  /** As {@link findPublicInvoice}, for proposals. */
  findPublicProposal(
    proposalNumber: string,
    address: string,
  ): Promise<{ proposal: PublicProposal; version: string } | undefined>;
  sendInvoicePdf: SendPublicPdf;
  sendProposalPdf: SendPublicPdf;
  /** As {@link findPublicInvoice}, for credit notes. */
  findPublicCreditNote(number: string, address: string): Promise<PublicCreditNote | undefined>;
  sendCreditNotePdf: SendPublicPdf;
  /** As {@link findPublicInvoice}, for what was signed, by the code that is printed on its file. */
  findVerification(code: string, address: string): Promise<Verification | undefined>;
  /** What stands behind the link of a reminder. */
  unsubscribe: {
    find(token: string): Promise<UnsubscribeView | undefined>;
    /** @param wantsReminders true to have them again */
    change(token: string, wantsReminders: boolean): Promise<void>;
  };
  /** Told of errors that are the server's own fault. */
  onError(error: unknown, request: Request): void;
}

/** Every answer that is a page. Mounted after the API, it answers whatever reaches it. */
export function pages(options: PagesOptions): Router {
  const router = Router();
  router.use(securityHeaders(options));
  router.use(undecodablePath(options));
  if (options.sources) router.use(options.sources);
  router.use(sitePages(options.writer, options.site));
  router.get('/invoice/:number', publicPdf(options.writer, options.sendInvoicePdf, invoiceNotFound));
  router.get('/proposal/:number', publicPdf(options.writer, options.sendProposalPdf, proposalNotFound));
  router.get(
    '/credit-note/:number',
    publicPdf(options.writer, options.sendCreditNotePdf, creditNoteNotFound),
  );
  router.all('/credit-note/:creditNoteNumber', publicCreditNotePage(options));
  router.all('/invoice/:invoiceNumber', publicInvoicePage(options));
  router.all('/proposal/:proposalNumber', publicProposalPage(options));
  router.all('/verify/:code', verifyPage(options));
  router.all(
    '/verify',
    publicPage(options.writer, async () => verifyNotFound),
  );
  router.all('/u/:token', unsubscribePage(options));
  router.use(workspacePage(options), errorPage(options));
  return router;
}

const invoiceNotFound: PublicPage = { kind: 'invoice-not-found' };
const proposalNotFound: PublicPage = { kind: 'proposal-not-found' };
const creditNoteNotFound: PublicPage = { kind: 'credit-note-not-found' };
const verifyNotFound: PublicPage = { kind: 'verify-not-found' };
const unsubscribeNotFound: PublicPage = { kind: 'unsubscribe-not-found' };

/** What a link that was mangled on its way was meant to lead to. */
const mangled: readonly [RegExp, PublicPage][] = [
  [/^\/invoice\//i, invoiceNotFound],
  [/^\/proposal\//i, proposalNotFound],
  [/^\/credit-note\//i, creditNoteNotFound],
  [/^\/verify\//i, verifyNotFound],
  [/^\/u\//i, unsubscribeNotFound],
];

/** A path that is no UTF-8 names no page; the router itself would call it a bad request. */
function undecodablePath({ writer, site: { hasSession } }: PagesOptions): RequestHandler {
  return async (request, response, next) => {
    try {
      decodeURIComponent(request.path);
    } catch {
      keepPrivate(response);
      const page = mangled.find(([link]) => link.test(request.path))?.[1];
      if (page) return writer.public(response, { status: 404, page });
      return writer.workspace(response, {
        status: 404,
        title: notFoundTitle,
        hasSession: hasSession(request),
      });
    }
    next();
  };
}

function workspacePage({ writer, site }: PagesOptions): RequestHandler {
  return async (request, response) => {
    response.set('Cache-Control', 'private, no-cache');
    const hasSession = site.hasSession(request);
    const route = findPageRoute(request.path);
    if (!route) return writer.workspace(response, { status: 404, title: notFoundTitle, hasSession });
    if (!isRead(request)) return refuseMethod(response);
    if (route.takesToken) keepPrivate(response);
    await writer.workspace(response, { status: 200, title: route.title, hasSession });
  };
}

function publicInvoicePage({ writer, findPublicInvoice }: PagesOptions): RequestHandler<{
  invoiceNumber: string;
}> {
  return publicPage(writer, async (request) => {
    const invoice = await findPublicInvoice(request.params.invoiceNumber, request.ip ?? '');
    return invoice ? requestedInvoicePage(invoice, request.query) : invoiceNotFound;
  });
}

function publicProposalPage({ writer, findPublicProposal }: PagesOptions): RequestHandler<{
  proposalNumber: string;
}> {
  return publicPage(writer, async (request) => {
    const found = await findPublicProposal(request.params.proposalNumber, request.ip ?? '');
    return found ? proposalPage(found.proposal, found.version) : proposalNotFound;
  });
}

function publicCreditNotePage({ writer, findPublicCreditNote }: PagesOptions): RequestHandler<{
  creditNoteNumber: string;
}> {
  return publicPage(writer, async (request) => {
    const note = await findPublicCreditNote(request.params.creditNoteNumber, request.ip ?? '');
    if (!note) return creditNoteNotFound;
    const page = creditNotePage(note);
    return request.query.print === '1' ? { kind: 'invoice-print', invoice: page.creditNote } : page;
  });
}

function verifyPage({ writer, findVerification }: PagesOptions): RequestHandler<{ code: string }> {
  return publicPage(writer, async (request) => {
    const found = await findVerification(request.params.code, request.ip ?? '');
    return found ? { kind: 'verify', verification: verificationView(found) } : verifyNotFound;
  });
}

const formBody = express.urlencoded({ extended: false, limit: 1_000 });

/** A mail program's one click comes as a POST of its own; a person presses the button of the page. */
function unsubscribePage({ writer, unsubscribe }: PagesOptions): RequestHandler<{ token: string }>[] {
  const answer: RequestHandler<{ token: string }> = async (request, response) => {
    keepPrivate(response);
    const { token } = request.params;
    if (request.method === 'POST') await unsubscribe.change(token, request.body?.action === 'resubscribe');
    else if (!isRead(request)) return refuseMethod(response, 'GET, HEAD, POST');
    const view = await unsubscribe.find(token);
    const page: PublicPage = view ? { kind: 'unsubscribe', ...view } : unsubscribeNotFound;
    await writer.public(response, { status: view ? 200 : 404, page });
  };
  return [formBody, answer];
}

function publicPage<Params>(
  writer: PageWriter,
  find: (request: Request<Params>) => Promise<PublicPage>,
): RequestHandler<Params> {
  return async (request, response) => {
    keepPrivate(response);
    if (!isRead(request)) return refuseMethod(response);
    const page = await find(request);
    await writer.public(response, { status: page.kind.endsWith('-not-found') ? 404 : 200, page });
  };
}

function errorPage({ writer, onError }: PagesOptions): ErrorRequestHandler {
  return async (error: unknown, request, response, next) => {
    const { status, details } = toHttpError(error) ?? new HttpError(500, 'The page failed');
    if (status >= 500 && !(error instanceof DomainError)) onError(error, request);
    if (response.headersSent) return next(error);
    keepPrivate(response);
    if (details.retryAfter !== undefined) response.set('Retry-After', String(details.retryAfter));
    await writer.public(response, { status, page: unavailablePage(status) });
  };
}

function unavailablePage(status: number): PublicPage {
  if (status === 429) {
    return {
      kind: 'unavailable',
      title: 'Too Many Requests',
      text: 'Please wait a minute, then reload this page.',
    };
  }
  return {
    kind: 'unavailable',
    title: 'Something Went Wrong',
    text: "This page can't be shown right now. Please try again in a moment.",
  };
}

function isRead(request: Pick<Request, 'method'>): boolean {
  return request.method === 'GET' || request.method === 'HEAD';
}

function refuseMethod(response: Response, allowed = 'GET, HEAD') {
  response.status(405).set('Allow', allowed).type('text').send('Method Not Allowed');
}
