import type { RequestHandler } from 'express';

/** The policy of an answer that is no page and loads nothing. */
export const NOTHING_ELSE = "default-src 'none'; frame-ancestors 'none'";

/** Headers of every answer below /api: data that no page may embed, cache or sniff. */
export function apiHeaders({ isHttps }: { isHttps: boolean }): RequestHandler {
  const headers = Object.entries({
    'Cache-Control': 'no-store',
    'Content-Security-Policy': NOTHING_ELSE,
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    ...(isHttps && { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }),
  });
  return (_request, response, next) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    next();
  };
}

/** Answers that come from a public link are not for search engines. */
export const noIndex: RequestHandler = (_request, response, next) => {
  response.setHeader('X-Robots-Tag', 'noindex, nofollow');
  next();
};
