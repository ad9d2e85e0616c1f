import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import type { Agent } from '#server/test/agent.ts';
import { type OpenStream, openStream } from '#server/test/event-stream.ts';
import { buildClient, buildInvoice, buildProposal, clientFields, PASSWORD } from '#server/test/factories.ts';
import { createTestDatabase } from '#server/test/test-db.ts';
import { type Seller, startTestServer } from '#server/test/test-server.ts';

const DAY = 24 * 60 * 60 * 1_000;

const database = await createTestDatabase();
// Signs of life, which would tell all that was missed, come too late for these tests, but for the last one's.
const [server, second, lively] = [
  await startTestServer({ database }),
  await startTestServer({ database }),
  await startTestServer({ database, beatMs: 100 }),
];
const opened: OpenStream[] = [];
afterEach(() => {
  for (const stream of opened.splice(0)) stream.close();
});
afterAll(async () => {
  await lively.close();
  await second.close();
  await server.close();
  await database.drop();
});

async function listen(agent: Agent, origin = server.origin) {
  const stream = await openStream(origin, agent);
  opened.push(stream);
  return stream;
}

async function signInAgain({ user }: Seller, at = server) {
  const agent = at.anon();
  const answer = await agent.post('/api/login', { email: user.email, password: PASSWORD });
  expect(answer.status).toBe(200);
  return agent;
}

const isOver = async (stream: OpenStream) => {
  await stream.ended;
  return true;
};

describe('GET /api/events', () => {
  test('is for signed-in people', async () => {
    expect(await server.anon().get('/api/events')).toMatchObject({
      status: 401,
      body: { message: 'Unauthorized' },
    });
  });

  test('begins with where the lists are, is not buffered, kept or changed on the way', async () => {
    const seller = await server.seller();
    await buildClient(seller);
    const stream = await listen(seller);
    expect(stream.status).toBe(200);
    expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(stream.headers.get('cache-control')).toBe('no-store, no-transform');
    expect(stream.headers.get('x-accel-buffering')).toBe('no');
    expect(stream.headers.get('content-encoding')).toBeNull();
    const first = await stream.next();
    expect(first).toMatchObject({ clients: 1, invoices: 0, activities: 1 });
    expect(Object.keys(first).sort()).toEqual([
      'activities',
      'clients',
      'drafts',
      'imports',
      'invoices',
      'items',
      'notifications',
      'proposals',
      'recurring',
      'tax_rates',
    ]);
  });

  test('tells what another session has changed, and of each list only how often', async () => {
    const seller = await server.seller();
    const stream = await listen(seller);
    const before = await stream.next();
    const elsewhere = await signInAgain(seller);
    const client = await buildClient(elsewhere);
    expect((await stream.next(({ clients }) => clients > before.clients)).invoices).toBe(before.invoices);
    await buildInvoice(elsewhere, client.id);
    const after = await stream.next(({ invoices }) => invoices > before.invoices);
    expect(after.notifications).toBeGreaterThan(before.notifications);
    expect(after.proposals).toBe(before.proposals);
  });

  test("tells of a visitor's answer", async () => {
    const seller = await server.seller();
    const proposal = await buildProposal(seller, (await buildClient(seller)).id);
    const stream = await listen(seller);
    const before = await stream.next();
    await server.anon().put(`/api/proposals/${proposal.id}/status`, { status: 'accepted' });
    const after = await stream.next(({ proposals }) => proposals > before.proposals);
    expect(after.activities).toBeGreaterThan(before.activities);
  });

  test('tells what happened on another server', async () => {
    const seller = await server.seller();
    const [here, there] = [await listen(seller), await listen(seller, second.origin)];
    const before = await there.next();
    await here.next();
    await buildClient(seller);
    await there.next(({ clients }) => clients > before.clients);
    await here.next(({ clients }) => clients > before.clients);
  });

  test('tells another seller nothing', async () => {
    const [seller, other] = [await server.seller(), await server.seller()];
    const [own, foreign] = [await listen(seller), await listen(other)];
    await own.next();
    await foreign.next();
    await buildClient(seller);
    await own.next(({ clients }) => clients === 1);
    await buildClient(other);
    // The first that comes is about the other's own client.
    expect(await foreign.next()).toMatchObject({ clients: 1, items: 0 });
    expect(foreign.messages).toHaveLength(2);
  });

  test('gathers what is written without a pause', async () => {
    const seller = await server.seller();
    const stream = await listen(seller);
    await stream.next();
    const had = stream.messages.length;
    await Promise.all(Array.from({ length: 30 }, () => seller.post('/api/clients', clientFields())));
    await stream.next(({ clients }) => clients === 30);
    expect(stream.messages.length - had).toBeLessThan(20);
  });

  test('loses nothing of what is written while it begins', async () => {
    const seller = await server.seller();
    const writes = Array.from({ length: 20 }, () => seller.post('/api/clients', clientFields()));
    const streams = await Promise.all(Array.from({ length: 4 }, () => listen(seller)));
    await Promise.all(writes);
    for (const stream of streams) await stream.next(({ clients }) => clients === 20);
  });
});

describe('open streams', () => {
  test('take no seat from other requests', async () => {
    const seller = await server.seller();
    const sessions = [seller, ...(await Promise.all(Array.from({ length: 3 }, () => signInAgain(seller))))];
    for (const session of [...sessions, ...sessions, ...sessions]) await listen(session);
    expect((await seller.get('/api/clients')).status).toBe(200);
    expect((await seller.post('/api/clients', clientFields())).status).toBe(201);
  });

  test('of one session are six, of which the oldest gives way', async () => {
    const seller = await server.seller();
    const [oldest, ...others] = [
      await listen(seller),
      ...(await Promise.all(Array.from({ length: 5 }, () => listen(seller)))),
    ];
    const newest = await listen(seller);
    expect(await isOver(oldest as OpenStream)).toBe(true);
    await buildClient(seller);
    for (const stream of [...others, newest]) await stream.next(({ clients }) => clients === 1);
  });

  test('are not begun by a HEAD request', async () => {
    const seller = await server.seller();
    expect((await seller.send('HEAD', '/api/events')).status).toBe(200);
  });
});

describe('a stream ends with its session', () => {
  test('at the log-out, and no other session does', async () => {
    const seller = await server.seller();
    const elsewhere = await signInAgain(seller);
    const [stream, other] = [await listen(seller), await listen(elsewhere)];
    await seller.post('/api/logout');
    expect(await isOver(stream)).toBe(true);
    const before = await other.next();
    await buildClient(elsewhere);
    await other.next(({ clients }) => clients > before.clients);
  });

  test('that ended on another server', async () => {
    const seller = await server.seller();
    const stream = await listen(seller);
    const there = second.anon();
    there.cookie = seller.cookie;
    await there.post('/api/logout');
    expect(await isOver(stream)).toBe(true);
    expect((await seller.get('/api/events')).status).toBe(401);
  });

  test('that was removed with others, as a changed password does', async () => {
    const seller = await server.seller();
    const stream = await listen(seller);
    await database.pool.query("delete from session where sess -> 'passport' ->> 'user' = $1", [
      seller.user.id,
    ]);
    expect(await isOver(stream)).toBe(true);
  });

  test('that expires, as a stream extends none', async () => {
    const seller = await lively.seller();
    const stream = await listen(seller, lively.origin);
    await stream.next();
    lively.clock.advance(13 * DAY);
    await stream.next();
    expect((await seller.get('/api/clients')).status).toBe(200);
    lively.clock.advance(2 * DAY);
    expect(await isOver(stream)).toBe(true);
    expect((await seller.get('/api/events')).status).toBe(401);
    lively.clock.run();
  });

  test('whose account is gone', async () => {
    const seller = await lively.seller();
    const stream = await listen(seller, lively.origin);
    await database.pool.query('delete from users where id = $1', [seller.user.id]);
    expect(await isOver(stream)).toBe(true);
    await database.pool.query("delete from session where sess -> 'passport' ->> 'user' = $1", [
      seller.user.id,
    ]);
  });
});

/** Cuts the connections on which the servers listen. @returns how many there were */
async function cutListeners(): Promise<number> {
  const { rowCount } = await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'billwright events'`,
  );
  return rowCount ?? 0;
}

test('a listening connection that is cut comes back, and what happened meanwhile is told', async () => {
  const seller = await server.seller();
  const stream = await listen(seller);
  const before = await stream.next();
  for (let round = 1; round <= 3; round++) {
    await Promise.all([cutListeners(), buildClient(seller)]);
    await stream.next(({ clients }) => clients === before.clients + round);
    await vi.waitFor(async () => expect(await cutListeners()).toBeGreaterThan(0));
  }
  expect(server.log.lines().some(({ msg }) => msg === 'the listening connection was lost')).toBe(true);
});

test('sellers without an open screen are not told of', async () => {
  const seller = await server.seller();
  const teller = await database.pool.connect();
  const told: (string | undefined)[] = [];
  teller.on('notification', ({ payload }) => told.push(payload));
  await teller.query('listen seller_revisions');
  await buildClient(seller);
  const stream = await listen(seller);
  await stream.next();
  await buildClient(seller);
  await vi.waitFor(() => expect(told.length).toBeGreaterThan(0));
  for (const payload of told) expect(payload).toMatch(new RegExp(`^${seller.user.id} 2 `));
  teller.removeAllListeners('notification');
  teller.release(true);
});

test('signs of life come by themselves, and make up for what was not told', async () => {
  const seller = await lively.seller();
  const stream = await listen(seller, lively.origin);
  const before = await stream.next();
  expect(await stream.next()).toEqual(before);
  await database.pool.query('alter table user_revisions disable trigger user_revisions_told');
  await buildClient(seller);
  await stream.next(({ clients }) => clients > before.clients);
  await database.pool.query('alter table user_revisions enable trigger user_revisions_told');
});

test('a server that stops ends its streams and takes no new one', async () => {
  const stopping = await startTestServer();
  const seller = await stopping.seller();
  const stream = await listen(seller, stopping.origin);
  await stream.next();
  await stopping.live.close();
  expect(await isOver(stream)).toBe(true);
  expect((await seller.get('/api/events')).status).toBe(503);
  await stopping.close();
});
