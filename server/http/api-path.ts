import type { RequestHandler } from 'express';

const API_PATH = /^\/+api(?=[/?]|$)/i;

/**
 * Makes the paths of the API canonical before routing: `//API//clients` is `/api/clients`.
 * `/api` and `/api/` alone are left to the pages.
 */
export const canonicalApiPath: RequestHandler = (request, _response, next) => {
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
