import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { startBalancer } from '#e2e/fixtures/balancer.ts';
import {
  expectReady,
  freePort,
  type ServerProcess,
  startBareServer,
  startServer,
} from '#e2e/fixtures/server-process.ts';
import { newMigratedDatabase } from '#e2e/fixtures/shared-database.ts';
import { Agent } from '#server/test/agent.ts';
import { openStream } from '#server/test/event-stream.ts';
import { buildClient, buildUser, invoiceFields } from '#server/test/factories.ts';
import { bySize } from '#server/test/size.ts';

// Each test starts several servers.
test.describe.configure({ mode: 'default' });

interface Load {
  /** What was asked and how it was answered, for all that was not answered as it should. */
  failures: string[];
  created: () => number;
  answered: () => number;
  /** Begins nothing new, and waits for what runs. */
  end: () => Promise<void>;
}

/** People at work: two write invoices, two look at lists and one at the start page, each asking again once answered. */
function startLoad(origin: string, seller: Agent, clientId: string): Load {
  const failures: string[] = [];
  let created = 0;
  let answered = 0;
  let isEnding = false;
  const keepAsking = async (
    what: string,
    status: number,
    ask: (agent: Agent) => Promise<{ status: number }>,
  ) => {
    const agent = new Agent(origin);
    agent.cookie = seller.cookie;
    while (!isEnding) {
      const answer = await ask(agent).catch((error: Error) => ({ status: String(error.cause ?? error) }));
      answered++;
      if (answer.status !== status) failures.push(`${what}: ${answer.status}`);
      else if (status === 201) created++;
      await sleep(5);
    }
  };
  const write = (agent: Agent) => agent.post('/api/invoices', invoiceFields(clientId));
  const running = [
    keepAsking('write', 201, write),
    keepAsking('write', 201, write),
    keepAsking('list', 200, (agent) => agent.get('/api/invoices?limit=15')),
    keepAsking('client', 200, (agent) => agent.get(`/api/clients/${clientId}`)),
    keepAsking('page', 200, (agent) => agent.get('/')),
  ];
  return {
    failures,
    created: () => created,
    answered: () => answered,
    async end() {
      isEnding = true;
      await Promise.all(running);
    },
  };
}

/** Waits until the load has got this many more answers. */
async function more(load: Load, count: number): Promise<void> {
  const before = load.answered();
  await expect.poll(() => load.answered() - before, { timeout: 60_000 }).toBeGreaterThan(count);
}

const webPids = (server: ServerProcess) =>
  [...server.output().matchAll(/"pid":(\d+),"msg":"a web process is ready"/g)].map(([, pid]) => Number(pid));

/** Waits until this many web processes have become ready, those that have ended since included. */
async function expectWebProcesses(server: ServerProcess, count: number): Promise<number[]> {
  await expect.poll(() => webPids(server).length, { timeout: 60_000 }).toBe(count);
  return webPids(server);
}

/** A PostgreSQL of its own, kept up and stopped by the parent. */
const BRINGS_DATABASE = bySize(0, 1) === 1;

test('two processes answer on one port; one that is killed is replaced, and a stop loses no request', async () => {
  test.setTimeout(240_000);
  const metricsPort = await freePort();
  const server = await (BRINGS_DATABASE ? startBareServer : startServer)({
    WEB_CONCURRENCY: '2',
    SHUTDOWN_DELAY: '0.5',
    METRICS_PORT: String(metricsPort),
  });
  const [first, second] = await expectWebProcesses(server, 2);
  const seller = new Agent(server.origin);
  await buildUser(seller);
  const client = await buildClient(seller);
  // Whichever of the two answers: they are killed in turn.
  for (const [index, pid] of [first, second].slice(0, bySize(1, 2)).entries()) {
    process.kill(pid ?? 0, 'SIGKILL');
    await expect.poll(() => server.output()).toContain(`"pid":${pid},"code":null,"signal":"SIGKILL"`);
    const load = startLoad(server.origin, seller, client.id);
    await more(load, bySize(20, 1_000));
    await expectWebProcesses(server, 3 + index);
    await more(load, 20);
    await load.end();
    expect(load.failures).toEqual([]);
  }

  if (BRINGS_DATABASE) {
    const pidFile = path.join(server.dataDir, 'postgres/data/postmaster.pid');
    process.kill(Number(readFileSync(pidFile, 'utf8').split('\n')[0]), 'SIGKILL');
    await expect.poll(() => server.output()).toContain('the database had ended and was started again');
    await expectReady(server);
  }

  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const told = Number(
    metrics.match(
      /duration_seconds_count\{method="GET",route="\/api\/clients\/:id",status="200"\} (\d+)/,
    )?.[1],
  );
  expect(told).toBeGreaterThan(0);
  const load = startLoad(server.origin, seller, client.id);
  await more(load, 50);
  const stopping = server.stop();
  await load.end();
  expect((await stopping).code).toBe(0);
  expect(load.failures).toEqual([]);
});

test('servers are restarted one after the other while people work, and no request fails', async () => {
  test.setTimeout(bySize(240_000, 900_000));
  const shared = {
    DATABASE_URL: await newMigratedDatabase(),
    SESSION_SECRET: randomBytes(32).toString('hex'),
    DATA_KEYS: randomBytes(32).toString('base64'),
    SHUTDOWN_DELAY: '1',
  };
  const balancer = await startBalancer();
  const start = async (webProcesses: number) => {
    const server = await startServer({
      ...{ ...shared, APP_URL: balancer.origin, WEB_CONCURRENCY: String(webProcesses) },
    });
    balancer.add(server.origin);
    return server;
  };
  const servers = [await start(1), await start(2)];
  await Promise.all(servers.map((server) => expectReady(server)));
  await expect.poll(() => balancer.ready()).toBe(2);

  const seller = new Agent(balancer.origin);
  await buildUser(seller);
  const client = await buildClient(seller);
  const load = startLoad(balancer.origin, seller, client.id);
  const streams: number[] = [];
  let isOver = false;
  let stream = await openStream(balancer.origin, seller);
  const watching = (async () => {
    while (!isOver) {
      streams.push(stream.status);
      if ((await stream.ended) === 'cut off' && !isOver) streams.push(0);
      if (!isOver) stream = await openStream(balancer.origin, seller);
    }
  })();

  for (let round = 0; round < bySize(1, 5); round++)
    for (const [index, old] of servers.entries()) {
      await more(load, bySize(20, 400));
      expect((await old.stop()).code).toBe(0);
      const server = await start(index + 1);
      servers[index] = server;
      await expectReady(server);
      await expect.poll(() => balancer.ready()).toBe(2);
    }
  await more(load, 20);
  const told = stream.messages.length;
  await expect.poll(() => stream.messages.length, 'the last stream goes on').toBeGreaterThan(told);
  await load.end();
  isOver = true;
  stream.close();
  await watching;

  expect(load.failures).toEqual([]);
  expect(new Set(streams)).toEqual(new Set([200]));
  expect(streams.length, 'a stream ends with its server and is opened again').toBeGreaterThan(1);
  const invoices = (await seller.get('/api/invoices')).body as { invoiceNumber: string }[];
  expect(invoices.length, 'all that was answered, and nothing twice').toBe(load.created());
  expect(new Set(invoices.map(({ invoiceNumber }) => invoiceNumber)).size).toBe(invoices.length);
  for (const server of servers) expect((await server.stop()).code).toBe(0);
  await balancer.close();
});
