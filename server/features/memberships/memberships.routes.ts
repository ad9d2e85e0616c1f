import { type Request, Router } from 'express';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/client.ts';
import { parseBody, pathId } from '#server/http/api/parse.ts';
import { type Authentication, signedIn } from '#server/http/authentication/authentication.ts';
import { createRateLimit, type RateLimitStore } from '#server/limits/rate-limit.ts';
import type { Log } from '#server/log.ts';
import { acceptMembershipSchema, inviteSchema } from '#shared/membership.ts';
import { acceptMembership, membershipsRepo } from './memberships.repo.ts';
import { closeBooks, describeOpenBooks, listBooks, openBooks } from './open-books.ts';

interface MembershipDeps {
  db: Database;
  pool: RateLimitStore;
  clock: Clock;
  log: Log;
  authentication: Authentication;
}

const DAY = 24 * 3_600;

/** Who may read whose books, and whose are open. */
export function accessRoutes(deps: MembershipDeps): Router {
  const routes = Router();
  routes.use('/memberships', membershipRoutes(deps));
  routes.use('/acting-for', actingForRoutes(deps));
  return routes;
}

/** Who may read whose books, under `/api/memberships`. */
function membershipRoutes({ db, pool, clock, log, authentication }: MembershipDeps): Router {
  const routes = Router();
  const { requireUser } = authentication;
  const invitations = createRateLimit(pool, { name: 'invitation-mail', points: 20, seconds: DAY });
  const repoOf = (request: Request) => membershipsRepo(db, signedIn(request).user.id);

  routes.get('/', requireUser, async (request, response) => {
    response.json(await repoOf(request).list());
  });

  routes.post('/', requireUser, async (request, response) => {
    const { email } = parseBody(inviteSchema, request);
    await invitations.take(signedIn(request).user.id);
    const { membership, isNew } = await repoOf(request).invite(email, clock.now());
    response.status(isNew ? 201 : 200).json(membership);
  });

  routes.get('/mine', requireUser, async (request, response) => {
    response.json(await listBooks(db, signedIn(request).actor.id));
  });

  routes.post('/accept', requireUser, async (request, response) => {
    const { token } = parseBody(acceptMembershipSchema, request);
    const memberId = signedIn(request).actor.id;
    const book = await acceptMembership(db, { token, memberId }, clock.now());
    log.info({ requestId: request.id, user: memberId, membership: book.membershipId }, 'access accepted');
    response.json(book);
  });

  routes.delete('/:id', requireUser, async (request, response) => {
    const id = pathId(request);
    await repoOf(request).end(id, clock.now());
    log.info({ requestId: request.id, user: signedIn(request).actor.id, membership: id }, 'access ended');
    response.status(204).end();
  });

  return routes;
}

/** Whose books the session has open, under `/api/acting-for`. */
function actingForRoutes({
  db,
  clock,
  log,
  authentication: { requireUser, requireSession },
}: Omit<MembershipDeps, 'pool'>): Router {
  const routes = Router();

  routes.post('/:membershipId', requireUser, async (request, response) => {
    const membershipId = pathId(request, 'membershipId');
    const { actor, sessionId } = signedIn(request);
    await openBooks(db, { memberId: actor.id, sessionId }, membershipId);
    log.info({ requestId: request.id, user: actor.id, membership: membershipId }, 'books opened');
    const { actingFor } = await describeOpenBooks(db, { memberId: actor.id, membershipId }, clock.now());
    response.json(actingFor);
  });

  routes.delete('/', requireSession, async (request, response) => {
    await closeBooks(db, signedIn(request).sessionId);
    response.status(204).end();
  });

  return routes;
}
