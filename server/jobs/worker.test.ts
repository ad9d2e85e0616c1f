import { afterAll, expect, test, vi } from 'vitest';
import { createPool, openDatabase } from '#server/db/client.ts';
import { smtpMailer } from '#server/providers/mailer.ts';
import { drainDeps } from '#server/test/drain.ts';
import { buildClient, buildInvoice } from '#server/test/factories.ts';
import { startFakeSmtp } from '#server/test/fakes/smtp.ts';
import { startTestServer } from '#server/test/test-server.ts';
import { startWorker } from './worker.ts';

const smtp = await startFakeSmtp();
const server = await startTestServer();
afterAll(async () => {
  await pool.end();
  await smtp.stop();
  await server.close();
});

const pool = createPool(server.databaseUrl, { onIdleError: () => undefined });

const toClients = () => smtp.received.filter(({ to }) => to[0] === 'ap@acme.example');

const start = () =>
  startWorker({
    pool,
    ...drainDeps(server, {
      db: openDatabase(pool),
      mailer: smtpMailer({ url: smtp.url, from: 'no-reply@billwright.example' }),
    }),
  });

test('a created document wakes the worker; two workers send each mail once', {
  timeout: 30_000,
}, async () => {
  const workers = [await start(), await start()];
  const seller = await server.confirmedSeller();
  const client = await buildClient(seller);
  for (let index = 0; index < 12; index++) await buildInvoice(seller, client.id);
  await vi.waitFor(() => expect(toClients()).toHaveLength(12), { timeout: 20_000 });
  await Promise.all(workers.map((worker) => worker.stop()));
  expect(new Set(toClients().map(({ parsed }) => parsed.messageId)).size).toBe(12);
  const { rows } = await server.pool.query("select 1 from outbox where status <> 'sent'");
  expect(rows).toEqual([]);
});

test('what waited while no worker ran goes out when one starts', { timeout: 30_000 }, async () => {
  smtp.received.length = 0;
  const seller = await server.confirmedSeller();
  const client = await buildClient(seller);
  await buildInvoice(seller, client.id);
  const worker = await start();
  await vi.waitFor(() => expect(toClients()).toHaveLength(1), { timeout: 20_000 });
  await worker.stop();
});
