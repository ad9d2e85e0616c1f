import { type RequestHandler, Router } from 'express';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/client.ts';
import { invalid, notFound, unauthorized } from '#server/errors.ts';
import { presentUser } from '#server/features/account/user-row.ts';
import { parseBody } from '#server/http/api/parse.ts';
import { type Authentication, signedIn } from '#server/http/authentication/authentication.ts';
import { requirePro } from '#server/http/authentication/require-pro.ts';
import { createRateLimit, type RateLimitStore } from '#server/limits/rate-limit.ts';
import { notAnImageMessage, type UploadedLogo, updateBrandingSchema } from '#shared/logo.ts';
import { proFeatures } from '#shared/plan.ts';
import { drawLogo } from './draw-logo.ts';
import { findLogo, logosRepo } from './logos.repo.ts';
import { receiveLogo } from './receive-logo.ts';
import { updateBranding } from './update-branding.ts';

interface LogoDeps {
  db: Database;
  clock: Clock;
  authentication: Authentication;
}

const forPro = requirePro(proFeatures.branding);

const HOUR = 3_600;

/** `POST /api/user/upload-logo`. It stands before the JSON body is read. */
export function logoUploadRoutes({
  db,
  clock,
  authentication,
  pool,
}: LogoDeps & { pool: RateLimitStore }): Router {
  const routes = Router();
  const uploads = createRateLimit(pool, { name: 'logo', points: 60, seconds: HOUR });
  routes.post('/', authentication.requireUser, forPro, receiveLogo, async (request, response) => {
    if (!request.file) throw invalid(notAnImageMessage);
    const { user } = signedIn(request);
    await uploads.take(user.id);
    const logo = await drawLogo(request.file.buffer);
    if (!logo) throw invalid(notAnImageMessage);
    const answer: UploadedLogo = { logoPath: await logosRepo(db, user.id).set(logo, clock.now()) };
    response.json(answer);
  });

  return routes;
}

/** `PUT /api/user/branding`. */
export function brandingRoutes({ db, clock, authentication }: LogoDeps): Router {
  const routes = Router();

  routes.put('/branding', authentication.requireUser, forPro, async (request, response) => {
    const branding = parseBody(updateBrandingSchema, request);
    const user = await updateBranding(db, signedIn(request).user.id, branding, clock.now());
    if (!user) throw unauthorized();
    response.json(presentUser(user));
  });

  return routes;
}

const LOGO_HEADERS = {
  'Cache-Control': 'public, max-age=31536000, immutable',
  // The browser lays out a picture that is opened by itself with styles of its own.
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  // Mail programs in browsers show them on pages of their own.
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

/** The logos themselves, at `/logos/{random}.{png|jpg}`, for everybody who knows the address. */
export function logoFiles(db: Database): RequestHandler {
  return async (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next();
    const logo = await findLogo(db, request.baseUrl + request.path);
    if (!logo) throw notFound();
    response.set(LOGO_HEADERS).type(`image/${logo.type}`).send(logo.content);
  };
}
