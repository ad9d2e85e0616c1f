import connectPgSimple from 'connect-pg-simple';
import { parse as parseCookies } from 'cookie';
import { unsign } from 'cookie-signature';
import type { Request, RequestHandler } from 'express';
import session from 'express-session';
import type pg from 'pg';
import type { Clock } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import type { Log } from '#server/log.ts';

/** A session ends after this long without a person's action … */
export const IDLE_SESSION_MS = 14 * 24 * 60 * 60 * 1_000;
/** … and after this long in any case. */
export const LONGEST_SESSION_MS = 30 * 24 * 60 * 60 * 1_000;

const END_WHEN_IDLE =
  "update session set expire = least(expire, $2::timestamptz at time zone 'UTC') where sid = $1";

export interface SessionSettings {
  cookieName: string;
  /** True when every cookie must be Secure, whatever the request looks like. */
  alwaysSecure: boolean;
  secrets: string[];
}

export function sessionSettings(config: Pick<Config, 'appUrl'>, secrets: string[]): SessionSettings {
  const alwaysSecure = config.appUrl.startsWith('https://');
  return { cookieName: `${alwaysSecure ? '__Host-' : ''}billwright.sid`, alwaysSecure, secrets };
}

/**
 * express-session over PostgreSQL. It is mounted only where a session begins or ends;
 * everything else reads the row itself, so that no request in flight can bring back a session that has ended.
 */
export function sessionMiddleware(
  settings: SessionSettings,
  { pool, clock, log }: { pool: pg.Pool; clock: Clock; log: Log },
): RequestHandler {
  const PgStore = connectPgSimple(session);
  const store = new PgStore({
    pool,
    tableName: 'session',
    pruneSessionInterval: false,
    // A sign-in that is refused would otherwise give the session that it came with another 30 days.
    disableTouch: true,
    errorLog: (...details) => log.error({ details: details.map(String) }, 'session store'),
  });
  const write = store.set.bind(store);
  // The store lets a row live as long as its cookie, and express-session writes it once more when the request
  // ends: whenever it is written, the row ends as early as an unused session does.
  store.set = (sessionId, content, done) =>
    write(sessionId, content, (error) => {
      if (error) return done?.(error);
      const idleEnd = new Date(clock.now().getTime() + IDLE_SESSION_MS);
      pool.query(END_WHEN_IDLE, [sessionId, idleEnd]).then(() => done?.(), done);
    });
  const handle = session({
    name: settings.cookieName,
    secret: settings.secrets,
    store,
    resave: false,
    saveUninitialized: false,
    cookie: {
      httpOnly: true,
      sameSite: 'lax',
      path: '/',
      secure: settings.alwaysSecure ? true : 'auto',
      maxAge: LONGEST_SESSION_MS,
    },
  });
  return (request, response, next) => {
    // express-session withholds a Secure cookie from a request that looks plain. With an https address the
    // proxy in front speaks TLS even where it is not trusted to say so.
    if (settings.alwaysSecure) Object.defineProperty(request, 'secure', { value: true });
    return handle(request, response, next);
  };
}

/** The session id in the request's cookie if its signature holds, else undefined. */
export function sessionIdOf(request: Request, settings: SessionSettings): string | undefined {
  const header = request.headers.cookie;
  if (!header?.includes(settings.cookieName)) return undefined;
  const value = parseCookies(header)[settings.cookieName];
  if (!value?.startsWith('s:')) return undefined;
  for (const secret of settings.secrets) {
    const sessionId = unsign(value.slice(2), secret);
    if (sessionId !== false) return sessionId;
  }
  return undefined;
}
