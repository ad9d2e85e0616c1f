import type { Request, RequestHandler, Response } from 'express';
import { Passport } from 'passport';
import { Strategy as LocalStrategy } from 'passport-local';
import type pg from 'pg';
import type { Clock } from '#server/clock.ts';
import { unauthorized, unavailable } from '#server/errors.ts';
import { LONGEST_SESSION_MS } from '#server/limits/session-lifetimes.ts';
import type { Log } from '#server/log.ts';
import { badCredentialsMessage } from '#shared/auth.ts';
import { type SessionSettings, sessionMiddleware } from './session.ts';

declare global {
  namespace Express {
    interface User {
      id: string;
      /** Names the password, so that its change can end the session. */
      passwordPrint: string;
    }
  }
}

declare module 'express-session' {
  interface SessionData {
    /** When and from where, for the list of sessions. */
    signedIn: { at: string; address: string; agent: string };
  }
}

const MAX_AGENT_LENGTH = 300;

interface SignInDeps {
  pool: pg.Pool;
  clock: Clock;
  log: Log;
  session: SessionSettings;
  /** The account of an address and its password; undefined for a wrong pair. */
  verify: (email: string, password: string) => Promise<Express.User | undefined>;
  /** Told of every session that begins. */
  noteSignIn: (userId: string, from: { address: string; agent: string }) => Promise<void>;
}

const badCredentials = () => unauthorized(badCredentialsMessage, 'bad_credentials');

/** Beginning and ending sessions: the only code that writes a session. */
export function createSignIn({ pool, clock, log, session, verify, noteSignIn }: SignInDeps) {
  const passport = new Passport();
  passport.serializeUser((user, done) => done(null, user.id));
  passport.use(
    new LocalStrategy({ usernameField: 'email' }, (email, password, done) => {
      // A promise that is rejected inside passport would end the process: every outcome goes through done.
      verify(email, password).then(
        (user) => done(null, user ?? false),
        (error: unknown) => done(error),
      );
    }),
  );

  /** The account that a right pair names. @throws DomainError 401 for a wrong one */
  function authenticate(request: Request, response: Response): Promise<Express.User> {
    return new Promise((resolve, reject) => {
      const done = (error: unknown, user: Express.User | false | null) => {
        if (error) reject(error);
        else if (!user) reject(badCredentials());
        else resolve(user);
      };
      (passport.authenticate('local', done) as RequestHandler)(request, response, reject);
    });
  }

  /** Begins a session under a new id; one that the request came with ends. */
  async function begin(request: Request, user: Express.User): Promise<void> {
    const previous = request.session.id;
    await new Promise<void>((resolve, reject) => {
      request.session.regenerate((error: unknown) => (error ? reject(unavailable()) : resolve()));
    });
    await new Promise<void>((resolve, reject) => {
      request.login(user, (error: unknown) => (error ? reject(unavailable()) : resolve()));
    });
    const now = clock.now();
    // Signing in has made the session anew once more; it is written with this end when the request ends.
    const from = {
      address: request.ip ?? '',
      agent: (request.get('user-agent') ?? '').slice(0, MAX_AGENT_LENGTH),
    };
    request.session.signedIn = { at: now.toISOString(), ...from };
    request.session.passwordPrint = user.passwordPrint;
    request.session.cookie.expires = new Date(now.getTime() + LONGEST_SESSION_MS);
    await noteSignIn(user.id, from);
    log.info(
      { requestId: request.id, user: user.id, replaced: previous !== request.session.id },
      'signed in',
    );
  }

  /** Ends the request's session, if there is one, and clears its cookie. */
  async function end(request: Request, response: Response): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      request.session.destroy((error: unknown) => (error ? reject(unavailable()) : resolve()));
    });
    response.clearCookie(session.cookieName, {
      httpOnly: true,
      sameSite: 'lax',
      path: '/',
      secure: request.secure,
    });
  }

  return {
    /** Guards of the routes that begin or end a session. */
    guards: [sessionMiddleware(session, { pool, clock, log }), passport.initialize()] as RequestHandler[],
    authenticate,
    begin,
    end,
  };
}

export type SignIn = ReturnType<typeof createSignIn>;
