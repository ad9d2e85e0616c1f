import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { openDatabase } from '#server/db/client.ts';
import { runScheduledTasks } from '#server/jobs/scheduled-tasks.ts';
import { createDevMailbox } from '#server/providers/dev-mailbox.ts';
import { startBillingServer, stopBillingServer } from '#server/test/billing.ts';
import { drainOf } from '#server/test/drain.ts';
import { buildClient, buildInvoice, buildProposal } from '#server/test/factories.ts';
import { completeSession } from '#server/test/fakes/stripe-checkout.ts';
import { endRefund, refundSession } from '#server/test/fakes/stripe-refunds.ts';
import { beginPaying, payableInvoice, tellAll } from '#server/test/payments.ts';
import type { Seller } from '#server/test/test-server.ts';
import type { TimelineEvent } from '#shared/timeline.ts';
import { timelineSchema } from '#shared/timeline.ts';

const server = await startBillingServer();
const db = openDatabase(server.pool);
const drain = drainOf(server, { mailer: createDevMailbox() });
afterAll(() => stopBillingServer(server));
afterEach(() => {
  server.clock.run();
  server.stripe.events.length = 0;
});

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1';

const visit = (path: string) =>
  server.anon().send('POST', `/api/public/${path}/seen`, { headers: { 'user-agent': PHONE } });

async function timelineOf(seller: Seller, path: string) {
  const answer = await seller.get(`/api/${path}/timeline`);
  expect(answer.status, answer.text).toBe(200);
  expect(timelineSchema.parse(answer.body)).toEqual(answer.body);
  return timelineSchema.parse(answer.body);
}

/** Without ids, which only have to differ. */
async function eventsOf(seller: Seller, path: string) {
  const events = await timelineOf(seller, path);
  expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
  return events.map(({ id: _id, ...event }) => event);
}

async function sent(at = '2026-06-15T15:00:00.000Z') {
  server.clock.set(at);
  const seller = await server.proSeller({ timeZone: 'UTC' });
  const client = await buildClient(seller, { email: 'ap@acme.example' });
  const invoice = await buildInvoice(seller, client.id, { dueDate: '2026-07-15' });
  const proposal = await buildProposal(seller, client.id, { validUntil: '2026-07-15' });
  return { seller, client, invoice, proposal, path: `invoices/${invoice.id}` };
}

const paid = { currency: 'USD', method: 'other', amount: '413.22', reference: null, note: null } as const;

test('an invoice that was just created has been created and waits to be sent', async () => {
  const { seller, path } = await sent();
  const at = '2026-06-15T15:00:00.000Z';
  expect(await eventsOf(seller, path)).toEqual([
    {
      ...{ type: 'sent', at, actor: 'seller', method: 'email', recipient: 'ap@acme.example' },
      ...{ isAgain: false, delivery: 'waiting', reason: null, deliveredAt: null },
    },
    { type: 'created', at, actor: 'seller', from: null },
  ]);
});

test('what is sent, seen, reminded of and paid is told newest first, with who did it', async () => {
  const { seller, client, invoice, path } = await sent();
  await drain();
  server.clock.set('2026-06-15T15:10:00.000Z');
  await visit(`invoices/${invoice.invoiceNumber}`);
  server.clock.set('2026-06-15T16:00:00.000Z');
  await seller.put(`/api/clients/${client.id}`, { email: 'new@acme.example' });
  await seller.post(`/api/${path}/send`);
  await drain();
  server.clock.set('2026-06-16T08:00:00.000Z');
  await seller.post(`/api/${path}/reminders`);
  server.clock.set('2026-06-16T09:00:00.000Z');
  await visit(`invoices/${invoice.invoiceNumber}`);
  server.clock.set('2026-06-17T15:00:00.000Z');
  await runScheduledTasks({ db, clock: server.clock });
  server.clock.set('2026-06-17T16:00:00.000Z');
  await seller.put(`/api/${path}`, { status: 'paid' });
  server.clock.set('2026-06-18T16:00:00.000Z');
  await seller.put(`/api/${path}`, { status: 'pending' });
  const mail = { method: 'email', recipient: 'new@acme.example', reason: null } as const;
  const waiting = { delivery: 'waiting', deliveredAt: null } as const;
  const arrived = (deliveredAt: string) => ({ delivery: 'sent', deliveredAt }) as const;
  expect(
    (await eventsOf(seller, path)).map(({ at, ...event }) => ({ at: at.slice(5, 16), ...event })),
  ).toEqual([
    {
      ...{ type: 'reversed', at: '06-18T16:00', actor: 'seller', ...paid },
      ...{ happenedOn: '2026-06-18', reversed: 'payment' },
    },
    { type: 'paid', at: '06-17T16:00', actor: 'seller', ...paid, happenedOn: '2026-06-17' },
    { type: 'reminded', at: '06-17T15:00', actor: 'system', ...mail, ...waiting },
    { type: 'seen', at: '06-16T09:00', actor: 'client', isFirst: false },
    { type: 'reminded', at: '06-16T08:00', actor: 'seller', ...mail, ...waiting },
    {
      type: 'sent',
      at: '06-15T16:00',
      actor: 'seller',
      ...mail,
      isAgain: true,
      ...arrived('2026-06-15T16:00:00.000Z'),
    },
    { type: 'seen', at: '06-15T15:10', actor: 'client', isFirst: true },
    {
      ...{ type: 'sent', at: '06-15T15:00', actor: 'seller', ...mail, recipient: 'ap@acme.example' },
      ...{ isAgain: false, ...arrived('2026-06-15T15:00:00.000Z') },
    },
    { type: 'created', at: '06-15T15:00', actor: 'seller', from: null },
  ]);
});

test('each visit is told, an open page once in five minutes', async () => {
  const { seller, invoice, path } = await sent();
  for (const time of ['15:10', '15:12', '15:20', '16:00']) {
    server.clock.set(`2026-06-15T${time}:00.000Z`);
    await visit(`invoices/${invoice.invoiceNumber}`);
  }
  const visits = (await eventsOf(seller, path)).filter(({ type }) => type === 'seen');
  expect(visits.map(({ at }) => at.slice(11, 16))).toEqual(['16:00', '15:20', '15:10']);
});

test('visits from before each was kept are told by the first and the last one', async () => {
  const { seller, invoice, path } = await sent();
  await server.pool.query(
    "update documents set first_seen_at = '2026-06-15T16:00Z', last_seen_at = '2026-06-15T17:00Z' where id = $1",
    [invoice.id],
  );
  expect((await eventsOf(seller, path)).filter(({ type }) => type === 'seen')).toMatchObject([
    { at: '2026-06-15T17:00:00.000Z', isFirst: false },
    { at: '2026-06-15T16:00:00.000Z', isFirst: true },
  ]);
});

test('later versions, what was credited or written off, and that it is void', async () => {
  const { seller, invoice, path } = await sent();
  const values = [invoice.id, seller.user.id];
  await server.pool.query(
    `insert into document_versions (user_id, document_id, version, content, hash, amount, created_by, created_at)
     select $2, $1, v, '{}', 'x', 413.22, 'seller', '2026-06-16T08:00Z' from generate_series(1, 2) v`,
    values,
  );
  await server.pool.query(
    `with entries as (insert into ledger_entries (user_id, document_id, kind, amount, group_id, method, happened_on, note, created_by, created_at)
       values ($2, $1, 'credit_note', 13.22, gen_random_uuid(), 'other', '2026-06-17', null, 'seller', '2026-06-17T08:00Z'),
         ($2, $1, 'write_off', 400.00, gen_random_uuid(), 'other', '2026-06-18', 'Gave up', 'seller', '2026-06-18T08:00Z'))
     update documents set credited_amount = 13.22, written_off_amount = 400, status = 'cancelled', void_kind = 'void',
       void_reason = 'Sent twice', voided_at = '2026-06-19T08:00Z' where id = $1 and user_id = $2`,
    values,
  );
  expect((await eventsOf(seller, path)).slice(0, 4)).toMatchObject([
    { type: 'voided', reason: 'Sent twice', replacedBy: null },
    { type: 'written_off', amount: '400.00', note: 'Gave up' },
    { type: 'credited', amount: '13.22', creditNote: null },
    { type: 'updated', version: 2, amount: '413.22' },
  ]);
  await server.pool.query('delete from documents where id = $1', [invoice.id]);
});

test('that the seller took it back, and asks for it again', async () => {
  const seller = await server.seller();
  const { id: clientId } = await buildClient(seller);
  const { id } = await buildInvoice(seller, clientId);
  const set = (status: string) => seller.put(`/api/invoices/${id}`, { status });
  await set('cancelled');
  await set('cancelled');
  await set('pending');
  await set('paid');
  await set('pending');
  const told = (await seller.get(`/api/invoices/${id}/timeline`)).body as TimelineEvent[];
  expect(told.map(({ type, actor }) => `${type} ${actor}`)).toEqual([
    'reversed seller',
    'paid seller',
    'reopened seller',
    'cancelled seller',
    'sent seller',
    'created seller',
  ]);
});

test('a message that failed says why', async () => {
  const { seller, invoice, path } = await sent();
  await server.pool.query(
    "update notifications set status = 'failed', failure_reason = 'No such mailbox' where document_id = $1",
    [invoice.id],
  );
  expect((await eventsOf(seller, path))[0]).toMatchObject({ delivery: 'failed', reason: 'No such mailbox' });
});

test('a reminder that was skipped says why', async () => {
  const { seller, path } = await sent();
  await drain();
  await seller.put('/api/user/notification-preferences', { invoiceReminders: false });
  server.clock.set('2026-06-18T15:00:00.000Z');
  await runScheduledTasks({ db, clock: server.clock });
  expect((await eventsOf(seller, path)).filter(({ type }) => type === 'reminder_skipped')).toMatchObject([
    { actor: 'system', reason: 'Invoice reminders are turned off' },
    { actor: 'system', reason: 'A later reminder was due' },
  ]);
});

test('a refund through a provider is one event, and so is that it failed', async () => {
  const payable = await payableInvoice(server);
  const session = await beginPaying(server, payable);
  await completeSession(payable.books, session.id);
  await tellAll(server);
  const refund = await refundSession(payable.books, session.id, 1_000);
  await tellAll(server);
  await endRefund(payable.books, refund, 'failed');
  await tellAll(server);
  const events = await eventsOf(payable.seller, `invoices/${payable.invoice.id}`);
  expect(events.filter(({ actor }) => actor === 'provider')).toMatchObject([
    { type: 'reversed', amount: '10.00', reversed: 'refund', method: 'card' },
    { type: 'refunded', amount: '10.00', isKept: true, method: 'card' },
    { type: 'paid', amount: '413.22', method: 'card' },
  ]);
});

test('a proposal tells its answer and the invoice that it became, which names the proposal', async () => {
  const { seller, proposal } = await sent();
  server.clock.set('2026-06-16T08:00:00.000Z');
  await server
    .anon()
    .put(`/api/proposals/${proposal.id}/status`, { status: 'accepted', name: 'Maya Chen', reason: 'Gladly' });
  server.clock.set('2026-06-17T08:00:00.000Z');
  const { id } = (await seller.post(`/api/proposals/${proposal.id}/convert`)).body as { id: string };
  expect((await eventsOf(seller, `proposals/${proposal.id}`)).slice(0, 2)).toEqual([
    {
      ...{ type: 'converted', at: '2026-06-17T08:00:00.000Z', actor: 'seller' },
      ...{ to: { id, displayNumber: 'INV-0002' }, invoiceType: 'standard' },
    },
    {
      ...{ type: 'answered', at: '2026-06-16T08:00:00.000Z', actor: 'client' },
      ...{ answer: 'accepted', name: 'Maya Chen', reason: 'Gladly' },
    },
  ]);
  expect((await eventsOf(seller, `invoices/${id}`)).at(-1)).toMatchObject({
    type: 'created',
    from: { id: proposal.id, displayNumber: 'PRO-0001' },
  });
});

test('a deposit was asked for by whoever accepted its proposal', async () => {
  const { seller, client } = await sent();
  const { id } = await buildProposal(seller, client.id, {
    ...{ validUntil: '2026-07-15', deposit: { percent: '40' } },
  });
  await server.anon().put(`/api/proposals/${id}/status`, { status: 'accepted' });
  const [asked] = await eventsOf(seller, `proposals/${id}`);
  expect(asked).toMatchObject({ type: 'converted', actor: 'client', invoiceType: 'deposit' });
  const invoiceId = asked?.type === 'converted' ? asked.to.id : '';
  const events = await eventsOf(seller, `invoices/${invoiceId}`);
  expect(events.map(({ type, actor }) => `${type} ${actor}`)).toEqual(['sent system', 'created client']);
});

test('a credit note is named with its page', async () => {
  const { seller, path } = await sent();
  const { body } = await seller.post(`/api/${path}/credit-notes`, { amount: '13.22', reason: 'Too much' });
  const { creditNoteNumber } = (body as { creditNote: { creditNoteNumber: string } }).creditNote;
  expect((await eventsOf(seller, path))[0]).toMatchObject({
    ...{ type: 'credited', actor: 'seller', amount: '13.22' },
    creditNote: { displayNumber: 'CRN-0001', creditNoteNumber },
  });
});

test('nothing new is answered 304; a message that has gone out is news', async () => {
  const { seller, path } = await sent();
  const read = async (etag = '') => seller.get(`/api/${path}/timeline`, { 'if-none-match': etag });
  const etag = (await read()).headers.get('etag') ?? '';
  expect((await read(etag)).status).toBe(304);
  await drain();
  expect((await read(etag)).status).toBe(200);
});

describe.each(['invoice', 'proposal'] as const)('the timeline of an %s', (kind) => {
  test('is missing for an id that is none, that nobody has, and of the other kind', async () => {
    const { seller, invoice, proposal } = await sent();
    const other = kind === 'invoice' ? proposal : invoice;
    for (const id of ['0', '00000000-0000-4000-8000-000000000000', other.id])
      expect((await seller.get(`/api/${kind}s/${id}/timeline`)).status, id).toBe(404);
  });

  test('is for its seller alone', async () => {
    const documents = await sent();
    const path = `/api/${kind}s/${documents[kind].id}/timeline`;
    expect((await server.anon().get(path)).status).toBe(401);
    expect((await (await server.seller()).get(path)).status).toBe(404);
  });
});
