import { type Request, Router } from 'express';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/client.ts';
import { notFound } from '#server/errors.ts';
import { parseBody } from '#server/http/api/parse.ts';
import type { Authentication } from '#server/http/authentication/authentication.ts';
import { isAutomatedVisit } from '#server/http/pages/automated-visit.ts';
import type { CountFailedLookup } from '#server/limits/failed-lookup-limit.ts';
import type { RateLimit } from '#server/limits/rate-limit.ts';
import { isPublicToken } from '#shared/document.ts';
import { seenSchema } from '#shared/section-times.ts';
import type { DocumentKind } from './document-kind.ts';
import { findOwner } from './mark-seen.sql.ts';
import { addReadingTimes, assertSections, markSeen } from './mark-seen.ts';

export interface SeenDeps {
  db: Database;
  clock: Clock;
  authentication: Authentication;
  countFailedLookup: CountFailedLookup;
  /** One limit an address for both kinds. */
  limit: RateLimit;
}

/** Only proposals have sections. */
const sectionsOf = ({ kind }: DocumentKind, request: Request) =>
  (kind === 'proposal' && parseBody(seenSchema, request).sections) || [];

/** Whoever has had a public page in sight says so; answered 204 whether it counts or not. */
export function seenRoutes(
  kind: DocumentKind,
  { db, clock, authentication, countFailedLookup, limit }: SeenDeps,
): Router {
  const routes = Router();

  routes.post('/:number/seen', authentication.recognizeUser, async (request, response) => {
    await limit.take(request.ip ?? '');
    const sections = sectionsOf(kind, request);
    const token = String(request.params.number);
    const owner = isPublicToken(token)
      ? await findOwner.first(db, { publicToken: token, kind: kind.kind })
      : undefined;
    if (!owner) {
      await countFailedLookup(request.ip ?? '');
      throw notFound(`${kind.noun} not found`);
    }
    await assertSections(db, token, sections);
    const isOwnVisit = request.signedIn?.user.id === owner.userId;
    if (!isOwnVisit && !isAutomatedVisit(request)) {
      await markSeen(db, kind, token, clock.now());
      await addReadingTimes(db, token, sections);
    }
    response.status(204).end();
  });

  return routes;
}
