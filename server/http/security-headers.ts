import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
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

function isCardPage({ url }: IncomingMessage): boolean {
  const { pathname } = new URL(url ?? '/', 'http://page');
  return findPageRoute(pathname)?.path === '/subscribe';
}

/** Headers of the files that pages load. A picture that is opened by itself may do nothing. */
export function fileHeaders({ isHttps }: Pick<SecurityHeaderOptions, 'isHttps'>): Record<string, string> {
  return {
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Content-Type-Options': 'nosniff',
    ...(isHttps && { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }),
  };
}

interface NonceResponse {
  locals: Record<string, unknown>;
}

export function nonceOf(response: NonceResponse): string {
  return String(response.locals.cspNonce);
}
