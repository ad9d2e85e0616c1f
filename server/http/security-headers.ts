import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { RequestHandler, Response } from 'express';
import helmet from 'helmet';
import { findPageRoute } from '#shared/routes.ts';

export interface SecurityHeaderOptions {
  /** Vite's inline preamble and its socket need more than the built pages do. */
  isDevelopment: boolean;
  /** Browsers are told to insist on HTTPS; only where the product's address has it. */
  isHttps: boolean;
  /** Cards are taken: the page that asks for one may load the provider's script and frames. */
  takesCards: boolean;
}

/**
 * Headers of every HTML answer. Makes a new nonce per answer, which
 * {@link nonceOf} reads.
 */
export function securityHeaders({
  isDevelopment,
  isHttps,
  takesCards,
}: SecurityHeaderOptions): RequestHandler[] {
  const developmentOnly = (...sources: string[]) => (isDevelopment ? sources : []);
  const nonce = (_request: unknown, response: unknown) => `'nonce-${nonceOf(response as NonceResponse)}'`;
  /** Our own files, and on the page that asks for a card those of its provider. */
  const self =
    (...ofProvider: string[]) =>
    (request: IncomingMessage) =>
      takesCards && isCardPage(request) ? ["'self'", ...ofProvider].join(' ') : "'self'";
  return [
    (_request, response, next) => {
      response.locals.cspNonce = randomBytes(16).toString('base64');
      next();
    },
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          'default-src': ["'self'"],
          'script-src': [self('https://js.stripe.com'), ...(isDevelopment ? [nonce] : [])],
          'style-src': ["'self'", nonce],
          'style-src-attr': ["'unsafe-inline'"],
          'img-src': ["'self'", 'data:'],
          'font-src': ["'self'"],
          'connect-src': [self('https://api.stripe.com'), ...developmentOnly('ws:', 'wss:')],
          ...(takesCards && {
            'frame-src': [self('https://js.stripe.com', 'https://hooks.stripe.com')],
          }),
          'object-src': ["'none'"],
          'base-uri': ["'none'"],
          'frame-ancestors': ["'none'"],
          'form-action': ["'self'"],
        },
      },
      strictTransportSecurity: isHttps,
      xFrameOptions: { action: 'deny' },
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    }),
  ];
}

/** By the bare text: an address may be none, like `//`. */
function isCardPage({ url = '' }: IncomingMessage): boolean {
  const [pathname = ''] = url.split('?');
  return findPageRoute(pathname)?.path === '/subscribe';
}

const POLICY = 'Content-Security-Policy';
const INLINE_SCRIPT = /<script type="module"[^>]*>([^<][\s\S]*?)<\/script>/g;
const INLINE_STYLE = /<style>([\s\S]*?)<\/style>/g;

/** Sources that a policy needs for what stands in a built document; none for most. */
export interface InlineSources {
  scripts: string;
  styles: string;
}

export const inlineSources = (template: string): InlineSources => ({
  scripts: hashesOf(template, INLINE_SCRIPT),
  styles: hashesOf(template, INLINE_STYLE),
});

const hashesOf = (template: string, element: RegExp): string =>
  [...template.matchAll(element)]
    .map(([, text = '']) => ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`)
    .join('');

/** Lets in what the document says itself. A nonce would make each answer another text, to be compressed anew. */
export function allowInline(response: Response, { scripts, styles }: InlineSources): void {
  const policy = String(response.get(POLICY))
    .replace("script-src 'self'", (own) => own + scripts)
    .replace("style-src 'self'", (own) => own + styles);
  response.set(POLICY, policy);
}

const FILE_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'none'",
].join(';');

/** Headers of the files that pages load. A picture that is opened by itself may do nothing. */
export function fileHeaders({ isHttps }: Pick<SecurityHeaderOptions, 'isHttps'>): Record<string, string> {
  return {
    [POLICY]: FILE_POLICY,
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    ...(isHttps && { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }),
  };
}

interface NonceResponse {
  locals: Record<string, unknown>;
}

export function nonceOf(response: NonceResponse): string {
  return String(response.locals.cspNonce);
}
