import { type Request, type Response, Router } from 'express';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/client.ts';
import { conflict, DomainError, invalidField, unauthorized } from '#server/errors.ts';
import { accountsRepo } from '#server/features/account/accounts.repo.ts';
import { presentUser } from '#server/features/account/user-row.ts';
import { describeOpenBooks } from '#server/features/memberships/open-books.ts';
import { parseBody } from '#server/http/api/parse.ts';
import type { Authentication } from '#server/http/authentication/authentication.ts';
import { signedIn } from '#server/http/authentication/authentication.ts';
import type { SignIn } from '#server/http/authentication/sign-in.ts';
import { createKeyedSemaphore } from '#server/limits/keyed-semaphore.ts';
import { createRateLimit, type RateLimitStore } from '#server/limits/rate-limit.ts';
import type { Log } from '#server/log.ts';
import { loginSchema, refusedSignUpMessage, registerSchema } from '#shared/auth.ts';
import type { SecondFactorNeeded } from '#shared/second-factor.ts';
import type { SessionState } from '#shared/session-state.ts';
import { passwordPrint } from './password-hash.ts';
import type { Passwords } from './password-rules.ts';

interface AuthDeps {
  db: Database;
  pool: RateLimitStore;
  clock: Clock;
  log: Log;
  authentication: Authentication;
  passwords: Passwords;
  signIn: SignIn;
  /** What must be given besides the password; undefined where that is enough. */
  secondFactorOf: (verified: {
    id: string;
    passwordPrint: string;
  }) => Promise<SecondFactorNeeded | undefined>;
}

const QUARTER_HOUR = 15 * 60;

export function authRoutes(deps: AuthDeps): Router {
  const { db, pool, clock, log, authentication, passwords, signIn, secondFactorOf } = deps;
  const routes = Router();
  const accounts = accountsRepo(db);
  // Wrong tries only: a right one is given back.
  const triesByAccount = createRateLimit(pool, { name: 'login-account', points: 20, seconds: QUARTER_HOUR });
  const triesByAddress = createRateLimit(pool, { name: 'login-address', points: 100, seconds: QUARTER_HOUR });

  // A try counts before it is known to be right. Waiting for one another, right ones never use up the limit. All
  // wait in one queue, so that no order reveals which accounts exist; it admits a few more than are checked at once.
  const signIns = createKeyedSemaphore({ permits: 4, longestWaitMs: 30_000 });

  async function tryOnce(
    request: Request,
    response: Response,
    { account, address }: { account: string; address: string },
  ): Promise<Express.User> {
    await triesByAddress.take(address);
    await triesByAccount.take(account);
    const authenticated = await signIn.authenticate(request, response).catch((error: unknown) => {
      if (error instanceof DomainError)
        log.warn({ requestId: request.id, account, address }, 'sign-in refused');
      throw error;
    });
    await triesByAddress.giveBack(address);
    await triesByAccount.giveBack(account);
    return authenticated;
  }

  routes.post('/login', ...signIn.guards, async (request, response) => {
    const { email, password } = parseBody(loginSchema, request);
    request.body = { email, password };
    const account = email.toLowerCase();
    const address = request.ip ?? '';
    const release = await signIns.acquire('all');
    const authenticated = await tryOnce(request, response, { account, address }).finally(release);
    const needed = await secondFactorOf(authenticated);
    if (needed) {
      response.status(202).json(needed);
      return;
    }
    const user = await accounts.find(authenticated.id, clock.now());
    if (!user) throw unauthorized();
    await signIn.begin(request, authenticated);
    response.json(presentUser(user));
  });

  routes.post('/register', ...signIn.guards, async (request, response) => {
    const { password, businessName, industry, timeZone, ...fields } = parseBody(registerSchema, request);
    const weak = await passwords.weakness(password, { email: fields.email, businessName });
    if (weak) throw invalidField('password', weak);
    const passwordHash = await passwords.hash(password);
    const user = await accounts.create(
      {
        ...fields,
        smsConsentText: fields.smsConsentText,
        passwordHash,
        businessName: businessName || null,
        industry: industry ?? null,
        timeZone: timeZone ?? 'UTC',
      },
      clock.now(),
    );
    if (!user) throw conflict(refusedSignUpMessage);
    await signIn.begin(request, { id: user.id, passwordPrint: passwordPrint(passwordHash) });
    response.status(201).json(presentUser(user));
  });

  routes.post('/logout', ...signIn.guards, async (request, response) => {
    await signIn.end(request, response);
    response.status(204).end();
  });

  routes.get('/session', authentication.recognizeUser, (request, response) => {
    const state: SessionState = { isSignedIn: request.signedIn !== undefined };
    response.json(state);
  });

  routes.get('/user', authentication.requireOpenBooks, async (request, response) => {
    const { actor, membershipId } = signedIn(request);
    const now = clock.now();
    const [user, books] = await Promise.all([
      accounts.find(actor.id, now),
      describeOpenBooks(db, { memberId: actor.id, membershipId }, now),
    ]);
    if (!user) throw unauthorized();
    response.json({ ...presentUser(user), ...books });
  });

  return routes;
}
