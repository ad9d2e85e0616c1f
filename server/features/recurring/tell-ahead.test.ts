import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '#server/db/client.ts';
import { createDevMailbox } from '#server/providers/dev-mailbox.ts';
import { drainOf } from '#server/test/drain.ts';
import { buildClient, buildRecurring, recurringFields } from '#server/test/factories.ts';
import { keepSessions } from '#server/test/keep-sessions.ts';
import { bySize } from '#server/test/size.ts';
import { startTestServer } from '#server/test/test-server.ts';
import { makeDueInvoices } from './make-due-invoices.ts';
import { tellAhead } from './tell-ahead.ts';

const server = await startTestServer();
const mailbox = createDevMailbox();
const drain = drainOf(server, { mailer: mailbox });
const db = openDatabase(server.pool);
afterAll(() => server.close());
beforeEach(() => server.pool.query('delete from recurring_invoices'));
afterEach(() => server.clock.run());

async function begin(recurring: object = {}, now = '2026-06-20T12:00:00Z') {
  server.clock.set(now);
  const seller = await server.confirmedSeller({ timeZone: 'Europe/Berlin' });
  await keepSessions(server.pool);
  const client = await buildClient(seller, { name: 'Åse & Søn' });
  const row = await buildRecurring(seller, client.id, {
    recurring: { startOn: '2026-07-01', ...recurring },
    items: [{ description: 'Work', quantity: 1, rate: '1200' }],
  });
  const subjects = () =>
    mailbox.mails.filter(({ to }) => to === seller.user.email).map(({ subject }) => subject);
  return { seller, client, row, subjects };
}

const tellAt = async (instant: string, workers = 1) => {
  server.clock.set(instant);
  await Promise.all(Array.from({ length: workers }, () => tellAhead(db, server.clock.now())));
  await drain();
};

test('a day before it goes out the seller is told, once', async () => {
  const { seller, row, subjects } = await begin();
  await tellAt('2026-06-30T05:59:59Z');
  expect(subjects()).toEqual([]);
  await tellAt('2026-06-30T06:00:00Z', bySize(4, 20));
  await tellAt('2026-07-01T05:00:00Z');
  expect(subjects()).toEqual(['Invoice to Åse & Søn goes out soon']);
  const mail = mailbox.mails.find(({ to }) => to === seller.user.email);
  for (const text of [
    'Support in July 2026',
    '$1,200.00',
    'Goes out Jul 1, 2026, 8:00 AM',
    `/recurring/${row.id}`,
  ])
    expect(mail?.text).toContain(text);
  server.clock.set('2026-07-01T06:00:00Z');
  await makeDueInvoices(db, server.clock.now());
  await tellAt('2026-07-31T07:00:00Z');
  expect(subjects()).toHaveLength(2);
});

test.each<[string, object]>([
  ['drafts', { mode: 'draft' }],
  ['what the seller wants no word of', { headsUp: false }],
])('nobody is told of %s', async (_, recurring) => {
  const { subjects } = await begin(recurring);
  await tellAt('2026-06-30T07:00:00Z');
  expect(subjects()).toEqual([]);
});

test('nobody is told whose emails are off, whose client is gone, or who has paused it', async () => {
  const off = await begin();
  await off.seller.put('/api/user/notification-preferences', { email: false });
  const gone = await begin();
  await gone.seller.delete(`/api/clients/${gone.client.id}`);
  const paused = await begin();
  await paused.seller.post(`/api/recurring/${paused.row.id}/pause`);
  await tellAt('2026-06-30T07:00:00Z');
  for (const { subjects } of [off, gone, paused]) expect(subjects()).toEqual([]);
});

test('nobody is told of what is missed, nor of what they have just set up', async () => {
  const missed = await begin();
  await tellAt('2026-07-01T06:00:01Z');
  expect(missed.subjects()).toEqual([]);
  const fresh = await begin({}, '2026-06-30T12:00:00Z');
  await tellAt('2026-06-30T12:01:00Z');
  expect(fresh.subjects()).toEqual([]);
  // Another date is news again.
  const { seller, client, row } = fresh;
  await seller.put(
    `/api/recurring/${row.id}`,
    recurringFields(client.id, { recurring: { startOn: '2026-07-05' } }),
  );
  await tellAt('2026-07-04T12:00:00Z');
  expect(fresh.subjects()).toHaveLength(1);
});
