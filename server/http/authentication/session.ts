import connectPgSimple from 'connect-pg-simple';
import { parse as parseCookies, serialize as serializeCookie } from 'cookie';
import { unsign } from 'cookie-signature';
import type { Request, RequestHandler } from 'express';
import session from 'express-session';
import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import type { Clock } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import { openDatabase } from '#server/db/client.ts';
import { IDLE_SESSION_MS, LONGEST_SESSION_MS } from '#server/limits/session-lifetimes.ts';
import type { Log } from '#server/log.ts';
import { endWhenPasswordChangedStatement, limitSessionStatement } from './session.sql.ts';

declare module 'express-session' {
  interface SessionData {
    passport?: { user: string };
    /** Names the password that the session was begun with. */
    passwordPrint?: string;
  }
}

/** Cookie headers that are kept, of which none is longer. */
const MOST_KNOWN = 5_000;
const LONGEST_KNOWN = 1_000;

export interface SessionSettings {
  cookieName: string;
  /** True when every cookie must be Secure, whatever the request looks like. */
  alwaysSecure: boolean;
  secrets: string[];
  /** Headers whose session cookie was found to be signed by us, and what stands in it: browsers send the same one each time. */
  known: LRUCache<string, string>;
}

export function sessionSettings(config: Pick<Config, 'appUrl'>, secrets: string[]): SessionSettings {
  const alwaysSecure = config.appUrl.startsWith('https://');
  const known = new LRUCache<string, string>({ max: MOST_KNOWN });
  return { cookieName: `${alwaysSecure ? '__Host-' : ''}billwright.sid`, alwaysSecure, secrets, known };
}

/**
 * express-session over PostgreSQL. It is mounted only where a session begins or ends;
 * everything else reads the row itself, so that no request in flight can bring back a session that has ended.
 */
export function sessionMiddleware(
  settings: SessionSettings,
  { pool, clock, log }: { pool: pg.Pool; clock: Clock; log: Log },
): RequestHandler {
  const db = openDatabase(pool);
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
      const until = new Date(clock.now().getTime() + IDLE_SESSION_MS);
      const limit = async () => {
        await limitSessionStatement.run(db, { sessionId, until });
        const { passport, passwordPrint } = content;
        if (passwordPrint)
          await endWhenPasswordChangedStatement.run(db, { sessionId, userId: passport?.user, passwordPrint });
      };
      limit().then(() => done?.(), done);
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
    // It reads the first cookie of its name; it is shown the one that counts, and no other.
    const cookie = sessionCookieOf(request, settings);
    request.headers.cookie = cookie && serializeCookie(settings.cookieName, cookie);
    return handle(request, response, next);
  };
}

/**
 * The session id in the request's cookie if its signature holds, else undefined. Another page of the same host may
 * have set a cookie of the same name: the first one with a signature of ours counts.
 */
export function sessionIdOf(request: Request, settings: SessionSettings): string | undefined {
  const value = sessionCookieOf(request, settings);
  return value === undefined ? undefined : value.slice(2, value.lastIndexOf('.'));
}

function sessionCookieOf(request: Request, settings: SessionSettings): string | undefined {
  const header = request.headers.cookie;
  if (!header?.includes(settings.cookieName)) return undefined;
  const known = settings.known.get(header);
  if (known !== undefined) return known;
  const found = findSigned(header, settings);
  if (found !== undefined && header.length <= LONGEST_KNOWN) settings.known.set(header, found);
  return found;
}

function findSigned(header: string, { cookieName, secrets }: SessionSettings): string | undefined {
  return header
    .split(';')
    .map((pair) => parseCookies(pair)[cookieName])
    .find((value) => value?.startsWith('s:') && secrets.some((secret) => unsign(value.slice(2), secret)));
}
