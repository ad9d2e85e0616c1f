import type { RequestHandler } from 'express';

// The first segment is `api` in any case, also where its letters are percent-encoded.
const API_PATH = /^\/+(?:a|%[46]1)(?:p|%[57]0)(?:i|%[46]9)(?=[/?]|$)/i;

/**
 * Makes the paths of the API canonical before routing: `//API//clients` is `/api/clients`.
 * `/api` and `/api/` alone are left to the pages.
 */
export const canonicalApiPath: RequestHandler = (request, _response, next) => {
  // As nearly all of them are.
  if (request.url.startsWith('/api/') && !request.url.includes('//')) return next();
  if (API_PATH.test(request.url)) {
    const [path = '', ...query] = request.url.split('?');
    const canonical = path.replace(/\/{2,}/g, '/').replace(API_PATH, '/api');
    request.url = [canonical, ...query].join('?');
  }
  next();
};

/** True for `/api` itself, which is a page. */
export function isApiRoot(path: string): boolean {
  return path === '/api' || path === '/api/';
}
