import { type Request, type RequestHandler, type Response, Router } from 'express';
import type { Clock } from '#server/clock.ts';
import type { ArchiveFormat } from '#shared/archive.ts';
import { pageRoutes } from '#shared/routes.ts';
import { findSitePage, sitePages as siteEntries } from '#shared/site-pages.ts';
import type { PageWriter } from './render-page.ts';

export interface SiteOptions {
  /** Origin of the product's addresses, without a slash at the end. */
  appUrl: string;
  clock: Clock;
  archive: ArchiveFormat;
  /** True when the request brings a cookie of ours, unless its session is known to be over. Asks nobody. */
  hasSession(request: Request): boolean;
  /** Puts who is signed in on the request, if anybody is. */
  recognizeUser: RequestHandler;
}

/** The pages for everybody, and what search engines ask for. Whatever else there is goes on to the next route. */
export function sitePages(writer: PageWriter, options: SiteOptions): Router {
  const router = Router();
  router.get('/robots.txt', plainFile('text/plain', robots(options.appUrl)));
  router.get('/sitemap.xml', plainFile('application/xml', sitemap(options.appUrl)));
  router.all('/', leaveToWorkspace(options), page(writer, options));
  router.use(page(writer, options));
  return router;
}

/** `/` is the dashboard to whoever is signed in. Without the database nobody is. */
function leaveToWorkspace({ hasSession, recognizeUser }: SiteOptions): RequestHandler {
  return async (request, response, next) => {
    response.vary('Cookie');
    if (!hasSession(request)) return next();
    try {
      await recognizeUser(request, response, () => undefined);
    } catch {
      return next();
    }
    next(request.signedIn ? 'router' : undefined);
  };
}

function page(writer: PageWriter, { appUrl, clock, archive, hasSession }: SiteOptions): RequestHandler {
  return async (request, response, next) => {
    const entry = findSitePage(request.path);
    if (!entry) return next();
    response.vary('Cookie');
    response.set('Cache-Control', 'private, no-cache');
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuseMethod(response);
    const { path } = entry;
    await writer.site(
      response,
      {
        path,
        hasSession: hasSession(request),
        ...(path === '/status' && { now: clock.now().toISOString() }),
        ...(path === '/developers' && { archive }),
      },
      appUrl,
    );
  };
}

function refuseMethod(response: Response) {
  response.status(405).set('Allow', 'GET, HEAD').type('text').send('Method Not Allowed');
}

function plainFile(type: string, text: string): RequestHandler {
  return (_request, response) => {
    response.set('Cache-Control', 'public, max-age=3600').type(type).send(text);
  };
}

/** Documents are for whoever has their link, the workspace for its owner. */
function robots(appUrl: string): string {
  const workspace = pageRoutes.map(({ path }) => path).filter((path) => path !== '/' && !path.includes(':'));
  const closed = ['/api/', '/invoice/', '/proposal/', '/u/', ...workspace];
  return [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${appUrl}/sitemap.xml`,
    '',
  ].join('\n');
}

function sitemap(appUrl: string): string {
  const addresses = siteEntries.map(({ path }) => `  <url><loc>${appUrl}${path}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...addresses,
    '</urlset>',
    '',
  ].join('\n');
}
