import type { Request, RequestHandler } from 'express';
import { forbidden } from '#server/errors.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

function isForeign(request: Request, appHost: string): boolean {
  const site = request.get('sec-fetch-site');
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const origin = request.get('origin');
  if (origin === undefined) return false;
  if (!URL.canParse(origin)) return true;
  const { host } = new URL(origin);
  return host === '' || (host !== request.get('host') && host !== appHost);
}

/**
 * Refuses writes from a foreign site. Browsers say where a request comes from by `Sec-Fetch-Site` or `Origin`;
 * a request with neither does not come from a browser.
 */
export function originCheck(appUrl: string): RequestHandler {
  const appHost = new URL(appUrl).host;
  return (request, _response, next) => {
    if (!SAFE_METHODS.has(request.method) && isForeign(request, appHost))
      throw forbidden('This request came from another site');
    next();
  };
}
