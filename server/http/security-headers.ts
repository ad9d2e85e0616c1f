import { randomBytes } from 'node:crypto';
import type { RequestHandler } from 'express';
import helmet from 'helmet';

export interface SecurityHeaderOptions {
  /** Vite's inline preamble and its socket need more than the built pages do. */
  isDevelopment: boolean;
  /** Browsers are told to insist on HTTPS; only where the product's address has it. */
  isHttps: boolean;
}

/**
 * Headers of every HTML answer and of the files it loads. Makes a new nonce per answer, which
 * {@link nonceOf} reads.
 */
export function securityHeaders({ isDevelopment, isHttps }: SecurityHeaderOptions): RequestHandler[] {
  const developmentOnly = (...sources: string[]) => (isDevelopment ? sources : []);
  const nonce = (_request: unknown, response: unknown) => `'nonce-${nonceOf(response as NonceResponse)}'`;
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
          'script-src': isDevelopment ? ["'self'", nonce] : ["'self'"],
          'style-src': ["'self'", nonce],
          'style-src-attr': ["'unsafe-inline'"],
          'img-src': ["'self'", 'data:'],
          'font-src': ["'self'"],
          'connect-src': ["'self'", ...developmentOnly('ws:', 'wss:')],
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

interface NonceResponse {
  locals: Record<string, unknown>;
}

export function nonceOf(response: NonceResponse): string {
  return String(response.locals.cspNonce);
}
