import type { Request, RequestHandler } from 'express';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/client.ts';
import type { RowOf } from '#server/db/sql-types.ts';
import { unauthorized } from '#server/errors.ts';
import type { SellerContext } from '#server/features/account/seller-context.ts';
import { createKeyedSemaphore } from '#server/limits/keyed-semaphore.ts';
import { IDLE_SESSION_MS } from '#server/limits/session-lifetimes.ts';
import type { memberRoles } from '#shared/acting-for.ts';
import { dayIn } from '#shared/dates.ts';
import { type RevisedList, revisedLists } from '#shared/revised-lists.ts';
import type { User } from '#shared/user.ts';
import { assertAccess, assertNotEnded, assertVisit, isRead } from './access.ts';
import { extendSessionStatement, findSessionStatement } from './session.sql.ts';
import { type SessionSettings, sessionIdOf } from './session.ts';
import { withholdSecrets } from './withhold-secrets.ts';

/** What nearly every request needs to know about its signed-in person. */
export type SessionUser = Pick<User, 'id' | 'email' | 'fullName' | 'businessName' | 'timeZone'> & {
  isPro: boolean;
};

/** Who signed in: the owner of the books that are open, or somebody who may read them. */
export interface Actor {
  id: string;
  role: 'owner' | (typeof memberRoles)[number];
}

export interface SignedIn {
  /** The account whose books are open; repositories are bound to it. */
  user: SessionUser;
  actor: Actor;
  /** Why the books are open, where they are not the actor's own. */
  membershipId: string | null;
  /** The owner has ended that; the actor's own books are open, and the page does not know yet. */
  isAccessEnded: boolean;
  sessionId: string;
  revisions: Record<RevisedList, string>;
  /** The calendar day it is for this seller. */
  today: string;
  /** To be called when something was done because the seller is Pro. */
  refreshStaleSubscription: () => void;
}

/** What the session's row says. */
export type Found = Omit<SignedIn, 'refreshStaleSubscription'>;

declare module 'express-serve-static-core' {
  interface Request {
    signedIn?: SignedIn;
    /** The page was asked for with the cookie of a session that has ended. */
    isSessionOver?: boolean;
  }
}

/** So many requests of one seller work at once; the others wait, so that no seller takes all connections. */
const AT_ONCE = 8;
const LONGEST_WAIT_MS = 2_500;

/**
 * Changes of one seller follow one another: they would wait for each other's rows anyway, and now and then both ways.
 * Creations lock in one order and may overlap, but not with changes: while one is being flushed, the next ones get
 * ready.
 */
const CREATIONS_AT_ONCE = 3;
const LONGEST_WRITE_WAIT_MS = 6_000;

// A person who keeps working writes the session row at most this often.
const EXTEND_EVERY_MS = 5 * 60 * 1_000;

interface AuthenticationDeps {
  db: Database;
  clock: Clock;
  session: SessionSettings;
  /** Called beside the requests of Pro sellers that need Pro. */
  refreshStaleSubscription: (userId: string) => void;
}

export interface Authentication {
  /** Lets only signed-in people through, whose page shows their account, and puts who they are on the request. */
  requireUser: RequestHandler;
  /** As {@link requireUser}, whatever account the page shows, and for accountants too. */
  requireOpenBooks: RequestHandler;
  /** As {@link requireOpenBooks}, even after an accountant's access has ended. */
  requireSession: RequestHandler;
  /** Puts who is signed in on the request, if anybody is. Lets everybody through. */
  recognizeUser: RequestHandler;
  /** Keeps a session alive when its owner loads a page. Lets everybody through. */
  extendOnPageLoad: RequestHandler;
}

/** Who is signed in is read in one indexed statement, together with the revisions that polls compare. */
export function createAuthentication({
  db,
  clock,
  session,
  refreshStaleSubscription,
}: AuthenticationDeps): Authentication {
  /** @returns whether there is such a session */
  const extend = async (sessionId: string, now: Date): Promise<boolean> => {
    const until = new Date(now.getTime() + IDLE_SESSION_MS);
    return (await extendSessionStatement.first(db, { sessionId, until, now })) !== undefined;
  };

  const reads = createKeyedSemaphore({ permits: AT_ONCE, longestWaitMs: LONGEST_WAIT_MS });
  const writes = createKeyedSemaphore({ permits: CREATIONS_AT_ONCE, longestWaitMs: LONGEST_WRITE_WAIT_MS });

  const recognize = async (
    request: Request,
    check?: (request: Request, found: Found) => void,
  ): Promise<SignedIn | undefined> => {
    const sessionId = sessionIdOf(request, session);
    if (!sessionId) return undefined;
    const now = clock.now();
    const row = await findSessionStatement.first(db, { sessionId, now });
    if (!row) return undefined;
    const found = signedInFrom(row, sessionId, now);
    check?.(request, found);
    if (!isRead(request)) {
      const lastExtended = row.expireSeconds * 1_000 - IDLE_SESSION_MS;
      if (now.getTime() - lastExtended > EXTEND_EVERY_MS) await extend(sessionId, now);
    }
    return {
      ...found,
      refreshStaleSubscription: () => refreshStaleSubscription(row.id),
    };
  };

  const requires =
    (check?: (request: Request, found: Found) => void): RequestHandler =>
    async (request, response, next) => {
      const found = await recognize(request, check);
      if (!found) throw unauthorized();
      request.signedIn = found;
      if (found.actor.role !== 'owner') withholdSecrets(response);
      const release = isRead(request)
        ? await reads.acquire(found.actor.id)
        : await writes.acquire(found.actor.id, { isExclusive: request.method !== 'POST' });
      if (response.closed) release();
      else response.once('close', release);
      next();
    };

  const recognizeUser: RequestHandler = async (request, _response, next) => {
    const found = await recognize(request, assertVisit);
    if (found) request.signedIn = found;
    next();
  };

  const extendOnPageLoad: RequestHandler = async (request, _response, next) => {
    const sessionId = isPageLoad(request) ? sessionIdOf(request, session) : undefined;
    // A page comes up without the database too; its session is extended by a later one.
    if (sessionId) request.isSessionOver = !(await extend(sessionId, clock.now()).catch(() => true));
    next();
  };

  return {
    requireUser: requires(assertAccess),
    requireOpenBooks: requires(assertNotEnded),
    requireSession: requires(),
    recognizeUser,
    extendOnPageLoad,
  };
}

/** Browsers say what they load a file for, except to servers without HTTPS. */
function isPageLoad(request: Request): boolean {
  return request.method === 'GET' && (request.get('sec-fetch-dest') ?? 'document') === 'document';
}

function signedInFrom(row: RowOf<(typeof findSessionStatement)['row']>, sessionId: string, now: Date): Found {
  const { expireSeconds: _expire, revisions, actorId, membershipId, isAccessEnded, ...user } = row;
  const counts = revisions.split(' ');
  const named = {} as SignedIn['revisions'];
  for (let index = 0; index < revisedLists.length; index++)
    named[revisedLists[index] as RevisedList] = counts[index] ?? '';
  return {
    user,
    actor: { id: actorId, role: user.id === actorId ? 'owner' : 'accountant' },
    ...{ membershipId, isAccessEnded },
    sessionId,
    revisions: named,
    today: dayIn(user.timeZone, now),
  };
}

/** The signed-in seller, for the product's verbs. */
export function sellerOf(request: Request): SellerContext {
  const { user, today } = signedIn(request);
  return { sellerId: user.id, timeZone: user.timeZone, today, isPro: user.isPro };
}

/** The signed-in person and their session, as proofs of who they are count and log it. */
export const attemptOf = (request: Request) => ({
  userId: signedIn(request).actor.id,
  sessionId: signedIn(request).sessionId,
  address: request.ip ?? '',
  requestId: request.id,
});

/** Who is signed in, behind {@link Authentication.requireUser}. */
export function signedIn(request: Request): SignedIn {
  if (!request.signedIn) throw unauthorized();
  return request.signedIn;
}
