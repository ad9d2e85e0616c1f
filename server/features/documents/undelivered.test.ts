import { afterAll, beforeEach, expect, test } from 'vitest';
import { smtpMailer } from '#server/providers/mailer.ts';
import { drainOf } from '#server/test/drain.ts';
import { buildClient, buildInvoice, buildProposal } from '#server/test/factories.ts';
import { startFakeSmtp } from '#server/test/fakes/smtp.ts';
import { type Seller, startTestServer } from '#server/test/test-server.ts';
import type { Undelivered } from '#shared/document.ts';

const smtp = await startFakeSmtp();
const server = await startTestServer({ appUrl: 'https://billwright.example' });
const mailer = smtpMailer({ url: smtp.url, from: 'no-reply@billwright.example' });
const drain = drainOf(server, { mailer });
afterAll(async () => {
  mailer.close();
  await smtp.stop();
  await server.close();
});
beforeEach(() => {
  smtp.received.length = 0;
});

const kinds = [
  { path: 'invoices', build: buildInvoice },
  { path: 'proposals', build: buildProposal },
] as const;

async function undeliveredIn(seller: Seller, path: string) {
  const rows = (await seller.get(path)).body as { undelivered: Undelivered | null }[];
  return rows.map(({ undelivered }) => undelivered);
}

test.each(kinds)('$path whose mail waits for the seller say so, until it leaves', async ({ path, build }) => {
  const seller = await server.seller();
  const client = await buildClient(seller);
  for (let count = 0; count < 6; count++) await build(seller, client.id);
  const list = `/api/${path}`;
  expect(await undeliveredIn(seller, list)).toEqual(Array(6).fill(null));
  const before = (await seller.get(list)).headers.get('etag') ?? '';
  await drain();
  const held = { state: 'waiting', reason: expect.stringContaining('Confirm your email address') };
  expect((await undeliveredIn(seller, list)).filter(Boolean)).toEqual([held]);
  expect((await seller.get(list, { 'if-none-match': before })).status).toBe(200);
  expect(await undeliveredIn(seller, `/api/clients/${client.id}/${path}`)).toContainEqual(held);
  await server.pool.query('update users set email_confirmed_at = now() where id = $1', [seller.user.id]);
  await server.pool.query(
    "update outbox set status = 'pending', next_attempt_at = now() where status = 'held'",
  );
  await drain();
  expect(await undeliveredIn(seller, list)).toEqual(Array(6).fill(null));
});

test('what has failed says why, as long as it is open', async () => {
  const seller = await server.confirmedSeller();
  const client = await buildClient(seller);
  const invoice = await buildInvoice(seller, client.id);
  await server.pool.query(
    "update notifications set status = 'failed', failure_reason = 'No such mailbox' where document_id = $1",
    [invoice.id],
  );
  const failed = { state: 'failed', reason: 'No such mailbox' };
  expect((await seller.get(`/api/invoices/${invoice.id}`)).body).toMatchObject({ undelivered: failed });
  await seller.put(`/api/invoices/${invoice.id}`, { status: 'paid' });
  expect((await seller.get(`/api/invoices/${invoice.id}`)).body).toMatchObject({ undelivered: null });
});
