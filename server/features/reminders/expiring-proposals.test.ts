import { afterAll, afterEach, expect, test } from 'vitest';
import { openDatabase } from '#server/db/client.ts';
import { createDevMailbox } from '#server/providers/dev-mailbox.ts';
import { drainOf } from '#server/test/drain.ts';
import { buildClient, buildProposal } from '#server/test/factories.ts';
import { type Seller, startTestServer } from '#server/test/test-server.ts';
import type { Reminders } from '#shared/reminder.ts';
import { sendDueReminders } from './send-due-reminders.ts';

const server = await startTestServer();
const mailbox = createDevMailbox();
const drain = drainOf(server, { mailer: mailbox });
afterAll(() => server.close());
afterEach(() => server.clock.run());

const db = openDatabase(server.pool);
const work = () => Promise.all([1, 2, 3].map(() => sendDueReminders(db, server.clock.now())));

/** Sent on the 1st of June in New York, and valid until the 20th. */
async function sent(isPro = true) {
  server.clock.set('2026-06-01T14:00:00Z');
  const seller = await server.confirmedSeller({ timeZone: 'America/New_York' });
  if (isPro) await server.pool.query('update users set is_premium = true where id = $1', [seller.user.id]);
  const client = await buildClient(seller, { email: `${seller.user.id}@acme.example` });
  const proposal = await buildProposal(seller, client.id, { validUntil: '2026-06-20' });
  await drain();
  return { seller, client, proposal };
}

const remindersOf = async (seller: Seller, id: string) =>
  (await seller.get(`/api/proposals/${id}/reminders`)).body as Reminders;

const mailsTo = (to: string) =>
  mailbox.mails.filter((mail) => mail.to === to).map(({ subject }) => subject.replace(/ from .*/, ''));

async function passStandard() {
  for (const day of ['2026-06-03T14:30:00Z', '2026-06-04T14:30:00Z', '2026-06-08T14:30:00Z']) {
    server.clock.set(day);
    await work();
    await drain();
  }
}

test('an open proposal is reminded of once more, two days before it expires', async () => {
  const { seller, client, proposal } = await sent();
  expect(await remindersOf(seller, proposal.id)).toMatchObject({
    slots: [{ slot: '48h' }, { slot: '72h' }, { slot: '7d' }, { slot: '2026-06-20-2', outcome: null }],
  });
  await passStandard();
  const before = mailsTo(client.email).length;
  expect(await remindersOf(seller, proposal.id)).toMatchObject({ nextDueAt: '2026-06-18T12:00:00.000Z' });
  server.clock.set('2026-06-18T11:59:59Z');
  await work();
  await drain();
  expect(mailsTo(client.email)).toHaveLength(before);
  server.clock.set('2026-06-18T12:00:00Z');
  await work();
  await work();
  await drain();
  // Newest first.
  expect(mailsTo(client.email).slice(0, -before)).toEqual(['Reminder: Proposal PRO-0001']);
  // The session has ended by then.
  const { rows } = await server.pool.query(
    'select is_active, next_due_at from notification_schedules where document_id = $1',
    [proposal.id],
  );
  expect(rows).toEqual([{ is_active: false, next_due_at: null }]);
});

test('it follows the day until which the proposal is valid', async () => {
  const { seller, client, proposal } = await sent();
  await passStandard();
  const before = mailsTo(client.email).length;
  await seller.put(`/api/proposals/${proposal.id}`, { validUntil: '2026-07-01' });
  expect(await remindersOf(seller, proposal.id)).toMatchObject({ nextDueAt: '2026-06-29T12:00:00.000Z' });
  server.clock.set('2026-06-18T12:00:00Z');
  await work();
  await drain();
  expect(mailsTo(client.email)).toHaveLength(before);
});

test('none goes out once it was answered, is switched off, or without Pro', async () => {
  const answered = await sent();
  await server.anon().put(`/api/proposals/${answered.proposal.id}/status`, { status: 'accepted' });
  const off = await sent();
  await off.seller.put(`/api/proposals/${off.proposal.id}/reminders`, { isActive: false });
  const free = await sent(false);
  await passStandard();
  const counts = () => [answered, off, free].map(({ client }) => mailsTo(client.email).length);
  const before = counts();
  server.clock.set('2026-06-18T12:00:00Z');
  await work();
  await drain();
  expect(counts()).toEqual(before);
});
