import { once } from 'node:events';
import { createServer, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Response } from 'express';
import { afterAll, expect, test } from 'vitest';
import { createEventStream } from './event-stream.ts';

const revisions = {
  clients: 1,
  items: 2,
  invoices: 3,
  proposals: 4,
  notifications: 5,
  activities: 6,
  tax_rates: 7,
  drafts: 8,
  recurring: 9,
  imports: 0,
};
const MOST_MESSAGES = 500_000;

const server = createServer();
server.listen(0, '127.0.0.1');
await once(server, 'listening');
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function open() {
  const { port } = server.address() as AddressInfo;
  const asked = request({ port, host: '127.0.0.1' });
  asked.on('error', () => undefined);
  asked.end();
  const [, response] = (await once(server, 'request')) as [unknown, ServerResponse];
  const stream = createEventStream(response as Response, { sessionId: 'session', actorId: 'actor' });
  stream.begin();
  stream.send(revisions);
  const [answer] = await once(asked, 'response');
  return { stream, response, answer };
}

test('who reads gets every message', async () => {
  const { stream, answer } = await open();
  let received = '';
  answer.on('data', (chunk: Buffer) => {
    received += chunk.toString();
  });
  for (let count = 1; count < 1_000; count++) {
    stream.send(revisions);
    await nextTurn();
  }
  stream.end();
  await once(answer, 'end');
  expect(received).toBe(`data: ${JSON.stringify(revisions)}\n\n`.repeat(1_000));
});

test('who does not read is cut off', async () => {
  const { stream, response } = await open();
  for (let count = 0; count < MOST_MESSAGES && !response.destroyed; count++) {
    stream.send(revisions);
    await nextTurn();
  }
  expect(response.destroyed).toBe(true);
});

test('nothing is sent before the beginning or after the end', async () => {
  const { stream, response } = await open();
  stream.end();
  stream.send(revisions);
  stream.end();
  expect(response.writableEnded).toBe(true);
});
