import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, expect, test } from 'vitest';
import { openDatabase } from '#server/db/client.ts';
import {
  buildClient,
  buildDraft,
  buildInvoice,
  buildProposal,
  buildRecurring,
  invoiceFields,
  itemFields,
} from '#server/test/factories.ts';
import { type Seller, startTestServer } from '#server/test/test-server.ts';
import type { Notification } from '#shared/notification.ts';
import { runScheduledTasks } from './scheduled-tasks.ts';

const server = await startTestServer();
afterAll(() => server.close());
afterEach(() => server.clock.run());

const db = openDatabase(server.pool);
const runAt = async (instant: string) => {
  server.clock.set(instant);
  await runScheduledTasks({ db, clock: server.clock });
};

const subjectsOf = async (seller: Seller) =>
  ((await seller.get('/api/notifications')).body as Notification[])
    .filter(({ type }) => type === 'status_update')
    .map(({ subject }) => subject);

const storedStatus = async (id: string) =>
  (await server.pool.query('select status from documents where id = $1', [id])).rows[0].status;

async function late(timeZone: string, created: string, day: string) {
  server.clock.set(created);
  const seller = await server.confirmedSeller({ timeZone });
  const client = await buildClient(seller);
  const invoice = await buildInvoice(seller, client.id, { dueDate: day });
  const proposal = await buildProposal(seller, client.id, { validUntil: day });
  return { seller, client, invoice, proposal };
}

test.each([
  // The day ends at midnight in the seller's zone, also where the clocks go forward or back that day.
  ['UTC', '2026-03-31', '2026-03-31T23:59:59Z', '2026-04-01T00:00:00Z'],
  ['America/New_York', '2026-11-01', '2026-11-02T04:59:59Z', '2026-11-02T05:00:00Z'],
  ['America/New_York', '2026-03-08', '2026-03-09T03:59:59Z', '2026-03-09T04:00:00Z'],
  ['Pacific/Auckland', '2026-09-27', '2026-09-27T10:59:59Z', '2026-09-27T11:00:00Z'],
  ['Europe/Berlin', '2026-10-25', '2026-10-25T22:59:59Z', '2026-10-25T23:00:00Z'],
  ['Pacific/Kiritimati', '2026-12-31', '2026-12-31T09:59:59Z', '2026-12-31T10:00:00Z'],
])('in %s a document of %s is open at %s and late at %s', async (timeZone, day, before, after) => {
  const { seller, invoice, proposal } = await late(timeZone, before.replace(/T.*/, 'T00:00:00Z'), day);
  await runAt(before);
  expect(await storedStatus(invoice.id)).toBe('pending');
  expect(await subjectsOf(seller)).toEqual([]);
  await runAt(after);
  expect(await storedStatus(invoice.id)).toBe('overdue');
  expect(await storedStatus(proposal.id)).toBe('expired');
  expect((await subjectsOf(seller)).toSorted()).toEqual([
    "Invoice overdue: Acme hasn't paid INV-0001",
    "Proposal expired: Acme didn't respond to PRO-0001",
  ]);
});

test('sellers are told once, however often and in how many places it runs, also after days without it', async () => {
  const { seller, invoice } = await late('UTC', '2026-05-01T00:00:00Z', '2026-05-02');
  server.clock.set('2026-05-09T12:00:00Z');
  const deps = { db, clock: server.clock };
  await Promise.all([runScheduledTasks(deps), runScheduledTasks(deps), runScheduledTasks(deps)]);
  await runScheduledTasks(deps);
  expect(await subjectsOf(seller)).toHaveLength(2);
  const activity = await seller.get('/api/dashboard/activity');
  expect(activity.body).toMatchObject({
    activities: [{ type: 'invoice_overdue', status: 'overdue' }, { type: 'client_added' }],
  });
  // Postponed and late again: no news.
  await seller.put(`/api/invoices/${invoice.id}`, { dueDate: '2026-05-10' });
  expect((await seller.get(`/api/invoices/${invoice.id}`)).body).toMatchObject({ status: 'pending' });
  await runAt('2026-05-12T00:00:00Z');
  expect((await seller.get(`/api/invoices/${invoice.id}`)).body).toMatchObject({ status: 'overdue' });
  expect(await subjectsOf(seller)).toHaveLength(2);
  const mails = await server.pool.query('select template from outbox where user_id = $1 order by seq', [
    seller.user.id,
  ]);
  expect(mails.rows.map(({ template }) => template)).toEqual([
    'document_sent',
    'document_sent',
    'invoice_overdue',
    'proposal_expired',
  ]);
});

test('what is paid, cancelled or answered is never late', async () => {
  const { seller, client, invoice, proposal } = await late('UTC', '2026-05-01T00:00:00Z', '2026-05-02');
  const other = await buildInvoice(seller, client.id, { dueDate: '2026-05-02' });
  await seller.put(`/api/invoices/${invoice.id}`, { status: 'paid' });
  await seller.put(`/api/invoices/${other.id}`, { status: 'cancelled' });
  await server.anon().put(`/api/proposals/${proposal.id}/status`, { status: 'accepted' });
  await runAt('2026-05-12T00:00:00Z');
  expect(await storedStatus(invoice.id)).toBe('paid');
  expect(await storedStatus(other.id)).toBe('cancelled');
  expect(await storedStatus(proposal.id)).toBe('accepted');
  expect(await subjectsOf(seller)).toEqual(['Proposal accepted: Acme accepted PRO-0001']);
});

test('an expired proposal whose validity is extended can be answered again', async () => {
  const { seller, proposal } = await late('UTC', '2026-05-01T00:00:00Z', '2026-05-02');
  await runAt('2026-05-04T00:00:00Z');
  const answer = () => server.anon().put(`/api/proposals/${proposal.id}/status`, { status: 'accepted' });
  expect((await answer()).status).toBe(409);
  await seller.put(`/api/proposals/${proposal.id}`, { validUntil: '2026-05-30' });
  expect(await answer()).toMatchObject({ status: 200, body: { status: 'accepted' } });
});

test('ended sessions and answers that are no longer replayed are removed, others stay', async () => {
  server.clock.set('2026-06-01T00:00:00Z');
  const seller = await server.seller();
  const key = randomUUID();
  const send = () =>
    seller.send('POST', '/api/items', { body: itemFields(), headers: { 'idempotency-key': key } });
  await send();
  await runAt('2026-06-01T23:00:00Z');
  await send();
  expect((await seller.get('/api/items')).body).toHaveLength(1);
  await runAt('2026-06-02T01:00:00Z');
  await send();
  expect((await seller.get('/api/items')).body).toHaveLength(2);
  await runAt('2026-07-15T00:00:00Z');
  const { rows } = await server.pool.query("select 1 from session where sess->'passport'->>'user' = $1", [
    seller.user.id,
  ]);
  expect(rows).toEqual([]);
});

test('a task that fails holds up no other', async () => {
  server.clock.set('2026-06-20T00:00:00Z');
  const seller = await server.confirmedSeller({ timeZone: 'UTC' });
  const client = await buildClient(seller);
  await buildRecurring(seller, client.id, { recurring: { startOn: '2026-06-21' } });
  const draft = await buildDraft(seller, 'invoice', invoiceFields(client.id));
  await seller.post(`/api/drafts/${draft.id}/send`, { sendAt: '2998-07-01T09:00' });
  // Its time has come, and the database refuses whatever is sent of it.
  await server.pool.query('update drafts set send_at = now() where id = $1', [draft.id]);
  await server.pool.query(
    `alter table drafts add constraint broken check (sent_document_id is null) not valid`,
  );
  await expect(runAt('2026-06-21T09:00:00Z')).rejects.toThrow('drafts were not sent');
  expect((await seller.get('/api/invoices')).body).toMatchObject([{ title: 'Support in June 2026' }]);
  await server.pool.query('alter table drafts drop constraint broken');
});
