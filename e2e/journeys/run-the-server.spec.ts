import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import {
  expectReady,
  type ServerProcess,
  startBareServer,
  startServer,
  statusOf,
} from '#e2e/fixtures/server-process.ts';
import { goWithoutSync } from '#e2e/fixtures/without-sync.ts';
import { Agent } from '#server/test/agent.ts';
import { openStream } from '#server/test/event-stream.ts';
import { buildClient, buildUser, invoiceFields } from '#server/test/factories.ts';

test('a server that is told to stop while its database starts leaves none behind', async () => {
  const server = await startBareServer();
  const pidFile = path.join(server.dataDir, 'postgres/data/postmaster.pid');
  await expect.poll(() => existsSync(pidFile), { intervals: [10] }).toBe(true);
  const { code } = await server.stop();
  expect(code).toBe(0);
  expect(existsSync(pidFile)).toBe(false);
});

test.describe(() => {
  // The second goes on where the first has left its data: setting a PostgreSQL up takes longest.
  test.describe.configure({ mode: 'serial' });
  let dataDir: string;

  test('a server that is told to stop finishes its work, takes no new and stops its database; the next one goes on for the same session', async () => {
    const server = await startBareServer();
    dataDir = server.dataDir;
    await expectReady(server);
    goWithoutSync(dataDir);
    const seller = new Agent(server.origin);
    await buildUser(seller);
    const client = await buildClient(seller);
    const halfSent = net.connect(server.port, '127.0.0.1');
    await once(halfSent, 'connect');
    halfSent.write('POST /api/invoices HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n');
    halfSent.on('error', () => undefined);

    const answered: number[] = [];
    const refused: string[] = [];
    let isStopping = false;
    const workers = Array.from({ length: 5 }, async () => {
      while (!isStopping || refused.length === 0) {
        try {
          answered.push((await seller.post('/api/invoices', invoiceFields(client.id))).status);
        } catch (error) {
          refused.push(String((error as { code?: string }).code));
          break;
        }
      }
    });
    await expect.poll(() => answered.length).toBeGreaterThan(20);
    isStopping = true;
    const { code } = await server.stop();
    await Promise.all(workers);
    halfSent.destroy();

    expect(code, 'it was not the hard limit that ended the process').toBe(0);
    for (const status of answered) expect([201, 503]).toContain(status);
    // A request may still set out on a connection that is just being closed.
    for (const reason of refused) expect(['ECONNREFUSED', 'ECONNRESET']).toContain(reason);
    expect(existsSync(path.join(server.dataDir, 'postgres/data/postmaster.pid'))).toBe(false);

    const next = await startBareServer({ DATA_DIR: server.dataDir });
    await expectReady(next);
    const again = new Agent(next.origin);
    again.cookie = seller.cookie;
    const stored = (await again.get('/api/invoices')).body as unknown[];
    const promised = answered.filter((status) => status === 201).length;
    expect(stored.length, 'a refused request stored nothing, and what was answered is there').toBe(promised);
    expect((await next.stop('SIGINT')).code).toBe(0);
  });

  test('a second server does not take the port; a database that is killed comes back with everything that was answered', async () => {
    const server = await startBareServer({ DATA_DIR: dataDir });
    await expectReady(server);
    const second = await startBareServer({ PORT: String(server.port), WEB_CONCURRENCY: '2' });
    await expectRefusal(second, /^Port \d+ is in use by another program\. Stop that program, or set PORT/m);
    expect(existsSync(path.join(second.dataDir, 'postgres/data/postmaster.pid'))).toBe(false);

    const seller = new Agent(server.origin);
    await buildUser(seller);
    const client = await buildClient(seller);
    const created = await seller.post('/api/invoices', invoiceFields(client.id));
    expect(created.status).toBe(201);

    const pidFile = path.join(server.dataDir, 'postgres/data/postmaster.pid');
    process.kill(Number(readFileSync(pidFile, 'utf8').split('\n')[0]), 'SIGKILL');
    await expect.poll(() => server.output()).toContain('started again');
    await expectReady(server);
    expect((await seller.get('/api/invoices')).body).toHaveLength(1);
    await server.stop();
    expect(existsSync(pidFile)).toBe(false);
  });
});

test('open event streams do not keep a server from stopping, and nobody else may read its session secret', async () => {
  const server = await startServer();
  await expectReady(server);
  const file = path.join(server.dataDir, 'session-secret');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(statSync(file).uid).toBe(process.getuid?.());
  const seller = new Agent(server.origin);
  await buildUser(seller);
  const streams = await Promise.all(Array.from({ length: 3 }, () => openStream(server.origin, seller)));
  for (const stream of streams) await stream.next();
  expect((await server.stop()).code).toBe(0);
  expect(await Promise.all(streams.map(({ ended }) => ended))).toEqual(['ended', 'ended', 'ended']);
});

test('without a database the process lives, serves nothing and ends when told to', async () => {
  const server = await startBareServer({ DATABASE_URL: 'postgres://nobody:secret-word@127.0.0.1:1/none' });
  await expect.poll(() => statusOf(`${server.origin}/healthz`), { timeout: 60_000 }).toBe(200);
  expect(await statusOf(`${server.origin}/readyz`)).toBe(503);
  expect(await statusOf(`${server.origin}/api/user`)).toBe(503);
  expect(readdirSync(server.dataDir)).not.toContain('postgres');
  expect(server.output()).not.toContain('secret-word');
  expect((await server.stop()).code).toBe(0);
});

async function expectRefusal(server: ServerProcess, reason: RegExp): Promise<void> {
  const [code] = (await once(server.child, 'exit')) as [number];
  expect(code).toBe(1);
  expect(server.output()).toMatch(reason);
}

test('a configuration that cannot be used is refused in words', async () => {
  await expectRefusal(await startBareServer({ PORT: 'http', APP_URL: 'nonsense' }), /PORT[\s\S]*APP_URL/);
  await expectRefusal(await startBareServer({ SESSION_SECRET: 'short' }), /SESSION_SECRET/);
});
