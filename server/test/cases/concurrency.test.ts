import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { buildClient, buildInvoice, invoiceFields } from '#server/test/factories.ts';
import { createTestDatabase } from '#server/test/test-db.ts';
import { type Seller, startTestServer } from '#server/test/test-server.ts';
import type { Invoice } from '#shared/invoice.ts';

const database = await createTestDatabase();
// Two servers on one database, as behind a load balancer.
const servers = [await startTestServer({ database }), await startTestServer({ database })] as const;
afterAll(async () => {
  for (const server of servers) await server.close();
  await database.drop();
});

/** The same seller on either server. */
async function sellerOnBoth(): Promise<[Seller, Seller]> {
  const seller = await servers[0].seller();
  const twin = Object.assign(servers[1].anon(), { user: seller.user });
  twin.cookie = seller.cookie;
  return [seller, twin];
}

const numbersOf = (invoices: Invoice[]) => invoices.map(({ displayNumber }) => displayNumber).sort();
const firstNumbers = (count: number) =>
  Array.from({ length: count }, (_value, index) => `INV-${String(index + 1).padStart(4, '0')}`);

async function listOf(seller: Seller): Promise<Invoice[]> {
  return (await seller.get('/api/invoices')).body as Invoice[];
}

describe('numbers', () => {
  test('of 50 creations at once are consecutive for each of two sellers on two servers', async () => {
    const pairs = [await sellerOnBoth(), await sellerOnBoth()];
    const clients = await Promise.all(pairs.map(([seller]) => buildClient(seller)));
    const created = await Promise.all(
      pairs.map((pair, which) =>
        Promise.all(
          Array.from({ length: 50 }, (_value, index) =>
            buildInvoice(pair[index % 2] as Seller, clients[which]?.id ?? '', { title: `Job ${index}` }),
          ),
        ),
      ),
    );
    for (const [which, [seller]] of pairs.entries()) {
      const invoices = created[which] ?? [];
      expect(numbersOf(invoices)).toEqual(firstNumbers(50));
      expect(new Set(invoices.map(({ invoiceNumber }) => invoiceNumber)).size).toBe(50);
      expect(numbersOf(await listOf(seller))).toEqual(firstNumbers(50));
    }
  });

  test('have no gap where a creation was refused', async () => {
    const [seller, twin] = await sellerOnBoth();
    const client = await buildClient(seller);
    const refused = invoiceFields(client.id, {}, [{ description: 'd', quantity: '1', rate: 'x' }]);
    const foreign = invoiceFields(randomUUID());
    await Promise.all(
      Array.from({ length: 10 }, () => [
        buildInvoice(seller, client.id),
        twin.post('/api/invoices', refused),
        twin.post('/api/invoices', foreign),
      ]).flat(),
    );
    expect(numbersOf(await listOf(seller))).toEqual(firstNumbers(10));
  });

  test('of deleted invoices are never given again', async () => {
    const [seller] = await sellerOnBoth();
    const client = await buildClient(seller);
    const [, second] = [await buildInvoice(seller, client.id), await buildInvoice(seller, client.id)];
    await seller.delete(`/api/invoices/${second.id}`);
    expect((await buildInvoice(seller, client.id)).displayNumber).toBe('INV-0003');
  });
});

describe('an idempotency key', () => {
  const keyed = (seller: Seller, key: string, body: unknown, path = '/api/invoices') =>
    seller.post(path, body, { 'idempotency-key': key });

  test('makes one invoice of a creation that is sent again', async () => {
    const [seller, twin] = await sellerOnBoth();
    const body = invoiceFields((await buildClient(seller)).id);
    const key = randomUUID();
    const first = await keyed(seller, key, body);
    const again = await keyed(twin, key, body);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.text).toBe(first.text);
    expect(await listOf(seller)).toHaveLength(1);
  });

  test('sent many times at once makes one invoice; those that come meanwhile are told to wait', async () => {
    const [seller, twin] = await sellerOnBoth();
    const body = invoiceFields((await buildClient(seller)).id);
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_value, index) => keyed(index % 2 ? seller : twin, key, body)),
    );
    for (const { status, headers } of answers) {
      expect([201, 409]).toContain(status);
      if (status === 409) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThan(0);
    expect(await listOf(seller)).toHaveLength(1);
  });

  test('with another body is a conflict', async () => {
    const [seller] = await sellerOnBoth();
    const client = await buildClient(seller);
    const key = randomUUID();
    expect((await keyed(seller, key, invoiceFields(client.id))).status).toBe(201);
    const other = await keyed(seller, key, invoiceFields(client.id, { title: 'Other' }));
    expect(other).toMatchObject({ status: 409, body: { code: 'idempotency_mismatch' } });
    expect(await listOf(seller)).toHaveLength(1);
  });

  test("is one seller's own", async () => {
    const [[one], [other]] = [await sellerOnBoth(), await sellerOnBoth()];
    const key = randomUUID();
    const client = { name: 'Same', email: 'same@x.example' };
    const [first, second] = [
      await keyed(one, key, client, '/api/clients'),
      await keyed(other, key, client, '/api/clients'),
    ];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.text).not.toBe(first.text);
  });

  test('of a refused creation may be used again', async () => {
    const [seller] = await sellerOnBoth();
    const client = await buildClient(seller);
    const key = randomUUID();
    expect((await keyed(seller, key, invoiceFields(client.id, { title: '' }))).status).toBe(400);
    expect((await keyed(seller, key, invoiceFields(client.id))).status).toBe(201);
  });

  test('is kept for a day', async () => {
    const [seller] = await sellerOnBoth();
    const client = { name: 'Daily', email: 'daily@x.example' };
    const key = randomUUID();
    await keyed(seller, key, client, '/api/clients');
    servers[0].clock.advance(25 * 60 * 60 * 1_000);
    expect((await keyed(seller, key, client, '/api/clients')).status).toBe(201);
    servers[0].clock.run();
    expect((await seller.get('/api/clients')).body).toHaveLength(2);
  });

  test('saves a creation whose answer was lost', async () => {
    const [seller] = await sellerOnBoth();
    const body = invoiceFields((await buildClient(seller)).id);
    await Promise.all(
      Array.from({ length: 20 }, async () => {
        const key = randomUUID();
        await sendAndHangUp(seller, key, body);
        await vi.waitFor(async () => expect((await keyed(seller, key, body)).status).toBe(201), {
          timeout: 10_000,
          interval: 20,
        });
      }),
    );
    expect(numbersOf(await listOf(seller))).toEqual(firstNumbers(20));
  });
});

/** Sends a whole request and resets the connection without waiting for the answer. */
function sendAndHangUp(seller: Seller, key: string, body: unknown): Promise<void> {
  const text = JSON.stringify(body);
  const head = [
    'POST /api/invoices HTTP/1.1',
    `Host: 127.0.0.1:${servers[0].port}`,
    `Cookie: ${seller.cookie}`,
    `Idempotency-Key: ${key}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(text)}`,
  ].join('\r\n');
  return new Promise((resolve) => {
    const socket = connect(servers[0].port, '127.0.0.1', () =>
      socket.write(`${head}\r\n\r\n${text}`, () => socket.resetAndDestroy()),
    );
    socket.on('error', () => undefined);
    socket.once('close', () => resolve());
  });
}

test('two changes at once follow one another: an invoice is paid once', async () => {
  const [seller, twin] = await sellerOnBoth();
  const invoice = await buildInvoice(seller, (await buildClient(seller)).id);
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_value, index) =>
      (index % 2 ? seller : twin).put(`/api/invoices/${invoice.id}`, { status: 'paid' }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  expect(new Set(answers.map(({ body }) => (body as Invoice).paidAt)).size).toBe(1);
  const { rows } = await database.pool.query(
    "select count(*)::int as n from activities where document_id = $1 and type = 'invoice_paid'",
    [invoice.id],
  );
  expect(rows).toEqual([{ n: 1 }]);
});

test('requests that are broken off leave nothing half done and no connection behind', async () => {
  const [seller] = await sellerOnBoth();
  const client = await buildClient(seller);
  const body = invoiceFields(client.id);
  const started = Array.from({ length: 300 }, () => sendAndHangUp(seller, randomUUID(), body));
  const cutOff = Array.from({ length: 60 }, () => sendHalf(seller));
  await Promise.all([...started, ...cutOff]);
  await vi.waitFor(
    async () => {
      const { rows } = await database.pool.query(
        `select state, count(*)::int as n from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle' group by 1`,
      );
      expect(rows).toEqual([]);
    },
    { timeout: 20_000, interval: 100 },
  );
  const invoices = await listOf(seller);
  expect(numbersOf(invoices)).toEqual(firstNumbers(invoices.length));
  expect((await seller.get('/api/user')).status).toBe(200);
}, 30_000);

/** Resets the connection in the middle of a body. */
function sendHalf(seller: Seller): Promise<void> {
  const head = `POST /api/invoices HTTP/1.1\r\nHost: x\r\nCookie: ${seller.cookie}\r\nContent-Type: application/json\r\n`;
  return new Promise((resolve) => {
    const socket = connect(servers[0].port, '127.0.0.1', () =>
      socket.write(`${head}Content-Length: 5000\r\n\r\n{"invoice":`, () => socket.resetAndDestroy()),
    );
    socket.on('error', () => undefined);
    socket.once('close', () => resolve());
  });
}
