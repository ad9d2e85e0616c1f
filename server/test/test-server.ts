import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RequestHandler } from 'express';
import type pg from 'pg';
import { expect } from 'vitest';
import { createApp } from '#server/app.ts';
import type { TwilioOptions } from '#server/config.ts';
import { createPool, openDatabase } from '#server/db/client.ts';
import { createReadDatabase } from '#server/db/read-database.ts';
import type { IsBreached } from '#server/features/auth/breached-passwords.ts';
import { type LiveUpdates, openLiveUpdates } from '#server/features/events/live-updates.ts';
import { pictureReader } from '#server/features/files/pictures.ts';
import { logoReader } from '#server/features/logos/logos.repo.ts';
import type { PageSource } from '#server/http/pages/render-page.ts';
import type { PaypalOptions } from '#server/paypal-config.ts';
import type { DocumentPdfs } from '#server/pdf/document-pdfs.ts';
import { createServices } from '#server/providers/services.ts';
import { createSecretBox } from '#server/secret-box.ts';
import type { StripeOptions } from '#server/stripe-config.ts';
import type { User } from '#shared/user.ts';
import { Agent } from './agent.ts';
import { type CapturedLog, captureLog } from './captured-log.ts';
import { buildUser } from './factories.ts';
import { brokenInvariants } from './invariants.ts';
import { emptyPages } from './page-sources.ts';
import { createTestPdfs } from './pdf-threads.ts';
import { SettableClock } from './settable-clock.ts';
import { createTestDatabase, type TestDatabase } from './test-db.ts';

export type Seller = Agent & { user: User };

export interface TestServer {
  origin: string;
  port: number;
  clock: SettableClock;
  log: CapturedLog;
  live: LiveUpdates;
  /** A pool of its own for looking behind the server's back. */
  pool: pg.Pool;
  databaseUrl: string;
  /** Signs a fresh seller up over HTTP. */
  seller(fields?: object): Promise<Seller>;
  /** As {@link seller}, with a confirmed address. */
  confirmedSeller(fields?: object): Promise<Seller>;
  /** As {@link confirmedSeller}, on the Pro plan. */
  proSeller(fields?: object): Promise<Seller>;
  anon(): Agent;
  /** Ends everything, after a look at the log (no unexpected error) and at the rows (every invariant holds). */
  close(): Promise<void>;
}

interface TestServerOptions {
  appUrl?: string;
  environment?: 'production' | 'test';
  trustProxy?: string | number | false;
  pageSource?: PageSource;
  secrets?: string[];
  twilio?: TwilioOptions;
  stripe?: StripeOptions;
  paypal?: PaypalOptions;
  isBreached?: IsBreached;
  /** Between two signs of life of an event stream. */
  beatMs?: number;
  pdfs?: DocumentPdfs;
  observeRequests?: RequestHandler;
  /** How long clients may take; by default what Node says, which is long enough for the busiest machine. */
  times?: ServerOptions;
  /** Of a replica. Whoever brings it ends it. */
  readPool?: pg.Pool;
  /** Instead of a database of its own. Whoever brings it drops it. */
  database?: Pick<TestDatabase, 'url' | 'pool'>;
}

const SECRET = 'a-secret-that-only-tests-know-0123456789';
// scrypt at its cheapest: no test is about its cost.
const PASSWORD_COST = 2 ** 4;

/** The real server on a database of its own, listening on a free port of 127.0.0.1. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const own = options.database ? undefined : await createTestDatabase();
  const database = options.database ?? (own as TestDatabase);
  const clock = new SettableClock();
  const log = captureLog();
  const pool = createPool(throughPooler(database.url), {
    onIdleError: (error) => log.log.warn({ err: error }, 'a database connection was lost'),
  });
  // By default Node closes idle connections so soon that, on a busy machine, a request sets out on one of them.
  const server = createServer({ keepAliveTimeout: 65_000, ...options.times });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  const live = openLiveUpdates({
    db: openDatabase(pool),
    url: database.url,
    clock,
    log: log.log,
    ...(options.beatMs && { beatMs: options.beatMs }),
  });
  const pdfs =
    options.pdfs ??
    createTestPdfs({
      appUrl: origin,
      findLogo: logoReader(openDatabase(pool)),
      findPictures: pictureReader(openDatabase(pool)),
    });
  const config = {
    appUrl: options.appUrl ?? origin,
    environment: options.environment ?? ('test' as const),
    trustProxy: options.trustProxy ?? false,
    twilio: options.twilio,
    stripe: options.stripe,
    paypal: options.paypal,
    smtpUrl: undefined,
  };
  const app = createApp({
    live,
    config,
    services: createServices(config),
    pool,
    clock,
    log: log.log,
    secrets: options.secrets ?? [SECRET],
    box: createSecretBox([Buffer.alloc(32, 'a key that only tests know')]),
    readiness: { isMigrated: true, isDraining: false },
    pageSource: options.pageSource ?? emptyPages,
    pdfs,
    passwordCost: PASSWORD_COST,
    isBreached: options.isBreached,
    observeRequests: options.observeRequests,
    ...(options.readPool && { readDatabase: readFrom(pool, options.readPool, log.log) }),
  });
  server.on('request', app as RequestListener);

  const anon = () => new Agent(origin);
  const seller = async (fields: object = {}) => {
    const agent = anon();
    return Object.assign(agent, { user: await buildUser(agent, fields) });
  };
  const confirmedSeller = async (fields: object = {}) => {
    const agent = await seller(fields);
    await database.pool.query('update users set email_confirmed_at = now() where id = $1', [agent.user.id]);
    await database.pool.query('delete from outbox where user_id = $1', [agent.user.id]);
    return agent;
  };
  return {
    origin,
    port,
    clock,
    log,
    live,
    pool: database.pool,
    databaseUrl: database.url,
    anon,
    seller,
    confirmedSeller,
    async proSeller(fields = {}) {
      const agent = await confirmedSeller(fields);
      await database.pool.query('update users set is_premium = true where id = $1', [agent.user.id]);
      agent.user.isPremium = true;
      return agent;
    },
    async close() {
      await live.close();
      await closeServer(server);
      await pdfs.close();
      await endUnused(pool);
      expect(log.takeErrors(), 'the server logged an error that no test expected').toEqual([]);
      expect(await brokenInvariants(database.pool)).toEqual([]);
      await own?.drop();
    },
  };
}

/** Ends a pool when what clients have asked for who are gone is done: their connections have closed before. */
async function endUnused(pool: pg.Pool): Promise<void> {
  // Who has read the session a moment ago may be about to read what was asked for.
  for (let looks = 0; looks < 3; await sleep(5))
    looks = pool.waitingCount === 0 && pool.idleCount === pool.totalCount ? looks + 1 : 0;
  await pool.end();
}

/** `TEST_POOLER=127.0.0.1:6432` has requests go through a PgBouncer before the server of `TEST_DATABASE_URL`. */
function throughPooler(url: string): string {
  const host = process.env.TEST_POOLER;
  return host ? Object.assign(new URL(url), { host }).href : url;
}

function readFrom(pool: pg.Pool, readPool: pg.Pool, log: Parameters<typeof createReadDatabase>[0]['log']) {
  return createReadDatabase({ primary: openDatabase(pool), replica: openDatabase(readPool), log });
}

async function closeServer(server: Server): Promise<void> {
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
