import path from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createPool, openDatabase } from '#server/db/client.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { createReadDatabase } from '#server/db/read-database.ts';
import { downloadArchive, rowsOf } from './archives.ts';
import { captureLog } from './captured-log.ts';
import { download, readCsvRows } from './download.ts';
import { buildClient, buildInvoice } from './factories.ts';
import { type Replicated, startReplicated } from './replica.ts';
import { startTestServer, type TestServer } from './test-server.ts';

const openPool = (url: string) => createPool(url, { max: 4, onIdleError: () => undefined });

let databases: Replicated;
let pool: pg.Pool;
let readPool: pg.Pool;
let server: TestServer;

beforeAll(async () => {
  databases = await startReplicated();
  await migrateDatabase(databases.url, path.resolve('migrations'));
  pool = openPool(databases.url);
  readPool = openPool(databases.replicaUrl);
  server = await startTestServer({ database: { url: databases.url, pool }, readPool });
}, 120_000);

afterAll(async () => {
  await server.close();
  await Promise.all([pool.end(), readPool.end()]);
  await databases.stop();
});

/** Whether what `work` asks for is read from the replica. */
async function fromReplica(work: () => Promise<unknown>): Promise<boolean> {
  const [query, connect] = [vi.spyOn(readPool, 'query'), vi.spyOn(readPool, 'connect')];
  await work();
  const texts = query.mock.calls.map(([asked]) => JSON.stringify(asked));
  // A statement by itself is given a connection as well, and a function to call with it.
  const isTransaction = connect.mock.calls.some((given: unknown[]) => given.length === 0);
  for (const spy of [query, connect]) spy.mockRestore();
  return isTransaction || texts.some((text) => !text.includes('pg_is_in_recovery'));
}

/** A busy machine may let it fall behind for a moment. */
const expectFromReplica = (work: () => Promise<unknown>) =>
  vi.waitFor(async () => expect(await fromReplica(work)).toBe(true), { timeout: 30_000, interval: 500 });

const exportOf = async (seller: Parameters<typeof download>[1], list = 'clients') =>
  readCsvRows((await download(server.origin, seller, `/api/${list}/export`)).bytes);

test('exports, reports and archives are read from the replica, and nothing else is', async () => {
  const seller = await server.confirmedSeller();
  const client = await buildClient(seller);
  const invoice = await buildInvoice(seller, client.id);
  const { today } = (await seller.get('/api/user')).body as { today?: string };
  const day = today ?? new Date().toISOString().slice(0, 10);
  for (const address of [
    '/api/clients/export',
    '/api/invoices/export?lines=1',
    '/api/payments/export',
    `/api/reports?from=${day}&to=${day}`,
    `/api/reports/journal?from=${day}&to=${day}`,
  ])
    await expectFromReplica(async () => expect((await seller.get(address)).status, address).toBe(200));
  await expectFromReplica(async () => {
    const { tables } = await rowsOf(await downloadArchive(server, seller));
    expect(tables.clients).toHaveLength(1);
  });
  for (const address of ['/api/invoices', `/api/invoices/${invoice.id}`, '/api/user', '/api/clients'])
    expect(await fromReplica(() => seller.get(address)), address).toBe(false);
});

test('what has just been written is never missing', async () => {
  const seller = await server.confirmedSeller();
  for (let count = 1; count <= 15; count++) {
    await buildClient(seller, { name: `Client ${count}` });
    expect(await exportOf(seller)).toHaveLength(count);
  }
});

test('a replica that is behind is not read from, one that has caught up is; an idle primary is no lag', async () => {
  const { log, lines } = captureLog();
  const pick = createReadDatabase({
    ...{ primary: openDatabase(pool), replica: openDatabase(readPool) },
    ...{ log, restMs: 0 },
  });
  const isReplica = async () => (await pick()).$client === readPool;
  const expectReplica = () =>
    vi.waitFor(async () => expect(await isReplica()).toBe(true), { timeout: 30_000 });
  await expectReplica();
  await databases.onReplica('select pg_wal_replay_pause()');
  // The replica pauses before the next record.
  const seller = await server.confirmedSeller();
  await buildClient(seller);
  expect(await isReplica()).toBe(false);
  expect(await exportOf(seller), 'the primary answers').toHaveLength(1);
  expect(lines().map(({ reason }) => reason)).toContain('it is behind');
  await databases.onReplica('select pg_wal_replay_resume()');
  await expectReplica();
});

test('a database that is no replica, or away, is not read from', async () => {
  const { log } = captureLog();
  const [own, away] = [openPool(databases.url), openPool('postgres://nobody@127.0.0.1:1/none')];
  for (const wrong of [own, away]) {
    const primary = openDatabase(pool);
    const pick = createReadDatabase({ primary, replica: openDatabase(wrong), log });
    expect(await pick()).toBe(primary);
    const asked = vi.spyOn(wrong, 'query');
    expect(await pick()).toBe(primary);
    expect(asked, 'it rests').not.toHaveBeenCalled();
    await wrong.end();
  }
  await databases.stopReplica();
  const seller = await server.confirmedSeller();
  await buildClient(seller);
  expect(await exportOf(seller)).toHaveLength(1);
});
