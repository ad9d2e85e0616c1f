import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, expect, test, vi } from 'vitest';
import { connectionTimes } from '#server/listen.ts';
import { buildClient, buildInvoice, invoiceFields } from '#server/test/factories.ts';
import { bySize } from '#server/test/size.ts';
import { startTestServer } from '#server/test/test-server.ts';

const server = await startTestServer({ times: connectionTimes });
const seller = await server.seller();
const client = await buildClient(seller);
afterAll(() => server.close());

/** Connections that send this much and no more, and what came back by the time the server closed them. */
async function sendAndStall(count: number, text: string) {
  const sockets = await Promise.all(
    Array.from({ length: count }, async () => {
      const socket = connect(server.port, '127.0.0.1');
      socket.on('error', () => undefined);
      await once(socket, 'connect');
      socket.write(text);
      return socket;
    }),
  );
  return sockets.map((socket) => ({ socket, answered: readToEnd(socket) }));
}

async function readToEnd(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1');
  });
  await once(socket, 'close');
  return text;
}

test('who sends half of a head loses the connection, and keeps nobody from an answer', async () => {
  const stalled = await sendAndStall(bySize(40, 300), 'GET /auth HTTP/1.1\r\nHost: slow\r\nX-Slow:');
  expect((await seller.get('/api/clients')).status).toBe(200);
  expect((await server.anon().get('/auth')).status).toBe(200);
  const answers = await Promise.all(stalled.map(({ answered }) => answered));
  for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect((await seller.get('/api/clients')).status).toBe(200);
});

test('who breaks off in the middle of a creation leaves nothing, and no connection to the database taken', async () => {
  const before = await seller.get('/api/invoices');
  const body = JSON.stringify(invoiceFields(client.id));
  const head = [
    'POST /api/invoices HTTP/1.1',
    `Host: 127.0.0.1:${server.port}`,
    `Cookie: ${seller.cookie}`,
    `Origin: ${server.origin}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ].join('\r\n');
  const half = await sendAndStall(bySize(40, 500), `${head}\r\n\r\n${body.slice(0, -10)}`);
  for (const { socket } of half) socket.resetAndDestroy();
  await Promise.all(half.map(({ answered }) => answered));
  expect((await seller.get('/api/invoices')).body).toEqual(before.body);
  await expectNothingOpen();
});

test('clients that do not read their answer, or disconnect, leave no transaction open', async () => {
  for (let made = 0; made < 20; made += 1) await buildInvoice(seller, client.id);
  const ask = [
    'GET /api/invoices HTTP/1.1',
    `Host: 127.0.0.1:${server.port}`,
    `Cookie: ${seller.cookie}`,
  ].join('\r\n');
  const asking = await sendAndStall(bySize(60, 2_000), `${ask}\r\n\r\n`);
  const [leaving, deaf] = [asking.slice(10), asking.slice(0, 10)];
  for (const { socket } of deaf) socket.pause();
  for (const { socket } of leaving) socket.resetAndDestroy();
  await Promise.all(leaving.map(({ answered }) => answered));
  expect((await seller.get('/api/clients')).status).toBe(200);
  await expectNothingOpen();
  for (const { socket } of deaf) socket.destroy();
});

/** No transaction goes on, and none waits for a client that is gone. */
async function expectNothingOpen() {
  await vi.waitFor(
    async () => {
      const { rows } = await server.pool.query(
        `select state, query from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`,
      );
      expect(rows).toEqual([]);
    },
    { timeout: 20_000, interval: 50 },
  );
}
