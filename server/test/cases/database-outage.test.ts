import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, expect, test, vi } from 'vitest';
import { startEmbedded } from '#server/db/embedded/start.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import type { Answer } from '#server/test/agent.ts';
import { openStream } from '#server/test/event-stream.ts';
import { buildClient, buildInvoice, clientFields, invoiceFields } from '#server/test/factories.ts';
import { startTestServer } from '#server/test/test-server.ts';

// A cluster of this file's own: the one that tests share must not be restarted.
const top = mkdtempSync(path.join(tmpdir(), 'billwright-outage-'));
chmodSync(top, 0o755);
const start = () =>
  startEmbedded({
    dir: path.join(top, 'postgres'),
    database: 'outage',
    flags: ['fsync=off'],
    initdbFlags: ['--no-sync'],
  });
let cluster = await start();
await migrateDatabase(cluster.url, path.resolve('migrations'));
const pool = new pg.Pool({ connectionString: cluster.url, max: 2 });
pool.on('error', () => undefined);
const server = await startTestServer({ database: { url: cluster.url, pool } });
const seller = await server.seller();
const client = await buildClient(seller);

afterAll(async () => {
  try {
    await server.close();
  } finally {
    await pool.end();
    await cluster.stop();
    rmSync(top, { recursive: true, force: true });
  }
});

/** Works until told to stop: reads, polls, creates and looks at a public link. */
function keepWorking(publicPath: string) {
  const answers: (Answer & { kind: string })[] = [];
  let isWorking = true;
  const calls: [string, () => Promise<Answer>][] = [
    ['user', () => seller.get('/api/user')],
    ['poll', () => seller.get('/api/clients')],
    ['create', () => seller.post('/api/invoices', invoiceFields(client.id))],
    ['add', () => seller.post('/api/clients', clientFields(), { 'idempotency-key': randomUUID() })],
    ['public', () => server.anon().get(publicPath)],
    ['page', () => server.anon().get('/auth')],
    ['page', () => seller.get('/invoices')],
  ];
  const workers = calls.map(async ([kind, call]) => {
    while (isWorking) answers.push({ ...(await call()), kind });
  });
  return {
    answers,
    stop: async () => {
      isWorking = false;
      await Promise.all(workers);
    },
  };
}

test('while the database is away calls answer 503, and then go on, without a restart', async () => {
  const shown = await buildInvoice(seller, client.id);
  const work = keepWorking(`/api/public/invoices/${shown.invoiceNumber}`);
  for (let round = 1; round <= 3; round += 1) {
    const seen = work.answers.length;
    await cluster.stop();
    await vi.waitFor(() => expect(work.answers.slice(seen).some(({ status }) => status === 503)).toBe(true), {
      timeout: 8_000,
      interval: 20,
    });
    expect((await server.anon().get('/healthz')).status).toBe(200);
    expect((await server.anon().get('/readyz')).status).toBe(503);
    cluster = await start();
    const back = performance.now();
    await vi.waitFor(async () => expect((await seller.get('/api/user')).status).toBe(200), {
      timeout: 5_000,
      interval: 20,
    });
    expect(performance.now() - back).toBeLessThan(2_000);
    expect((await server.anon().get('/readyz')).status).toBe(200);
  }
  await work.stop();

  const refused = work.answers.filter(({ status }) => status === 503);
  for (const { kind, status, body, headers } of work.answers) {
    expect([200, 201, 503], `${kind} answered ${status}`).toContain(status);
    if (status !== 503) continue;
    expect(kind, 'a page needs no database').not.toBe('page');
    expect(body).toHaveProperty('message');
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect(refused.length).toBeGreaterThan(0);
  const promised = work.answers
    .filter(({ kind, status }) => kind === 'create' && status === 201)
    .map(({ body }) => (body as { id: string }).id);
  const { rows } = await pool.query('select id from documents where id = any($1)', [promised]);
  expect(rows).toHaveLength(promised.length);
  for (const { msg, status } of server.log.takeErrors())
    expect({ msg, status }).toEqual({ msg: 'request failed', status: 503 });
}, 60_000);

test('a database that does not answer is given up on', async () => {
  // One seller's requests wait for one another, in whatever order they arrive; another seller's do not.
  const other = await server.seller();
  const locker = await pool.connect();
  try {
    await locker.query('begin');
    await locker.query('lock table documents in access exclusive mode');
    const begun = performance.now();
    const [blocked, ...free] = await Promise.all([
      seller.get('/api/invoices'),
      ...Array.from({ length: 10 }, () => other.get('/api/clients')),
      ...Array.from({ length: 20 }, () => seller.get('/api/invoices')),
    ]);
    expect(blocked.status).toBe(503);
    expect(performance.now() - begun).toBeLessThan(7_000);
    expect(free.slice(0, 10).map(({ status }) => status)).toEqual(Array(10).fill(200));
  } finally {
    await locker.query('rollback');
    locker.release();
  }
  expect((await seller.get('/api/invoices')).status).toBe(200);
  server.log.takeErrors();
}, 30_000);

test('while the database is away no event stream lives on, and then they begin again', async () => {
  const stream = await openStream(server.origin, seller);
  await stream.next();
  await cluster.stop();
  await stream.ended;
  expect((await seller.get('/api/events')).status).toBe(503);
  cluster = await start();
  const again = await vi.waitFor(
    async () => {
      const opened = await openStream(server.origin, seller);
      expect(opened.status).toBe(200);
      return opened;
    },
    { timeout: 10_000, interval: 100 },
  );
  const before = await again.next();
  await buildClient(seller);
  await again.next(({ clients }) => clients > before.clients);
  again.close();
  server.log.takeErrors();
}, 30_000);
