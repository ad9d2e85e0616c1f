import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '#server/db/client.ts';
import { runScheduledTasks } from '#server/jobs/scheduled-tasks.ts';
import { smtpMailer } from '#server/providers/mailer.ts';
import { twilioTexter } from '#server/providers/texter.ts';
import { drainOf } from '#server/test/drain.ts';
import { buildClient, buildInvoice, buildProposal } from '#server/test/factories.ts';
import { startFakeSmtp } from '#server/test/fakes/smtp.ts';
import { startFakeTwilio } from '#server/test/fakes/twilio.ts';
import { type Seller, startTestServer } from '#server/test/test-server.ts';
import type { Invoice } from '#shared/invoice.ts';
import type { Notification } from '#shared/notification.ts';
import type { Proposal } from '#shared/proposal.ts';

const smtp = await startFakeSmtp();
const twilio = await startFakeTwilio();
const server = await startTestServer({ appUrl: 'https://billwright.example', twilio: twilio.options });
const mailer = smtpMailer({ url: smtp.url, from: 'no-reply@billwright.example' });
const drain = drainOf(server, { mailer, texter: twilioTexter(twilio.options) });
afterAll(async () => {
  mailer.close();
  await smtp.stop();
  await twilio.stop();
  await server.close();
});
beforeEach(async () => {
  smtp.answers.clear();
  await server.pool.query("delete from outbox where status = 'pending'");
  smtp.received.length = 0;
  server.clock.set('2026-06-15T15:00:00Z');
});

/** Until `serverIsBack` the mail server puts everything off. */
const serverIsAway = () => smtp.answers.set('sender', { code: 451, text: '4.3.0 Try later' });
async function serverIsBack() {
  smtp.answers.clear();
  await server.pool.query("update outbox set next_attempt_at = now() where status = 'pending'");
  smtp.received.length = 0;
  twilio.received.length = 0;
  await drain();
}
const subjects = () => smtp.received.map(({ parsed }) => parsed.subject);
const newest = async (seller: Seller) =>
  ((await seller.get('/api/notifications')).body as Notification[]).find(({ method }) => method === 'email');
const query = (text: string, ...values: unknown[]) => server.pool.query(text, values);

async function invoiced() {
  const seller = await server.proSeller();
  const client = await buildClient(seller, { email: 'lena@acme.example' });
  const invoice = await buildInvoice(seller, client.id, { dueDate: '2026-06-20' });
  await drain();
  return { seller, client, invoice, path: `/api/invoices/${invoice.id}` };
}
type Invoiced = Awaited<ReturnType<typeof invoiced>>;

const pays = (invoice: Invoice, seller: Seller) =>
  query(
    `insert into payments (user_id, document_id, display_number, title, provider, amount_cents, status,
       external_account, expires_at) values ($1, $2, 'INV-0001', 'Website', 'stripe', 1, 'processing', 'acct_1', now())`,
    seller.user.id,
    invoice.id,
  );

describe('a reminder that waited for the mail server does not leave', () => {
  test.each<[string, string, (sent: Invoiced) => Promise<unknown>]>([
    ['a payment is on its way', 'a payment is pending', ({ seller, invoice }) => pays(invoice, seller)],
    [
      'Pro has ended',
      'reminders require Pro',
      ({ seller }) => query('update users set is_premium = false where id = $1', seller.user.id),
    ],
    [
      'reminders are turned off',
      'invoice reminders are turned off',
      ({ seller }) =>
        seller.put('/api/user/notification-preferences', {
          email: true,
          invoiceReminders: false,
          proposalUpdates: true,
          paymentAlerts: true,
        }),
    ],
    [
      'the recipient wants none',
      'unsubscribed from reminders',
      ({ seller }) =>
        query(
          "insert into suppressions (channel, user_id, address, reason) values ('email', $1, 'lena@acme.example', 'unsubscribed')",
          seller.user.id,
        ),
    ],
    ['it was paid', 'has been paid', ({ seller, path }) => seller.put(path, { status: 'paid' })],
    [
      'it was cancelled',
      'has been cancelled',
      ({ seller, path }) => seller.put(path, { status: 'cancelled' }),
    ],
  ])('once %s', async (_case, reason, happens) => {
    const sent = await invoiced();
    serverIsAway();
    server.clock.set('2026-06-17T16:00:00Z');
    await runScheduledTasks({ db: openDatabase(server.pool), clock: server.clock });
    await drain();
    expect(await newest(sent.seller)).toMatchObject({
      subject: expect.stringContaining('Reminder'),
      status: 'pending',
    });
    await happens(sent);
    await serverIsBack();
    expect(subjects().filter((subject) => subject?.startsWith('Reminder'))).toEqual([]);
    const { rows } = await query(
      "select n.status, n.failure_reason as reason from notifications n where n.user_id = $1 and n.subject like 'Reminder%'",
      sent.seller.user.id,
    );
    expect(rows).toEqual([{ status: 'failed', reason: expect.stringContaining(reason) }]);
    await query("update payments set status = 'failed'");
  });

  test('once its client was deleted, also by text message', async () => {
    const { seller, client } = await invoiced();
    serverIsAway();
    server.clock.set('2026-06-17T16:00:00Z');
    await runScheduledTasks({ db: openDatabase(server.pool), clock: server.clock });
    await drain();
    await seller.delete(`/api/clients/${client.id}`);
    await serverIsBack();
    expect(subjects()).toEqual([]);
  });
});

test('an invoice that was cancelled before its mail left does not go out, by text message neither', async () => {
  const seller = await server.proSeller();
  const client = await buildClient(seller, { phone: '+12025550177', smsConsent: true });
  serverIsAway();
  server.clock.set('2026-06-15T23:00:00Z');
  const invoice = await buildInvoice(seller, client.id);
  await drain();
  await seller.put(`/api/invoices/${invoice.id}`, { status: 'cancelled' });
  server.clock.set('2026-06-16T15:00:00Z');
  await serverIsBack();
  expect(subjects()).toEqual([]);
  expect(twilio.received).toEqual([]);
  expect(await newest(seller)).toMatchObject({ failureReason: 'Not sent: the invoice has been cancelled' });
});

test('a proposal that was answered before its mail left does not ask for an answer', async () => {
  const seller = await server.proSeller();
  const client = await buildClient(seller);
  serverIsAway();
  const proposal: Proposal = await buildProposal(seller, client.id);
  await drain();
  await server.anon().put(`/api/proposals/${proposal.id}/status`, { status: 'declined' });
  await serverIsBack();
  expect(subjects()).toEqual(['Proposal PRO-0001 declined']);
});

test('a proposal that expired before its mail left is not mailed; one made for a day that is over is', async () => {
  const seller = await server.confirmedSeller();
  const client = await buildClient(seller, { email: 'lena@acme.example' });
  serverIsAway();
  await buildProposal(seller, client.id, { title: 'Late', validUntil: '2026-06-16' });
  await drain();
  server.clock.set('2026-06-17T15:00:00Z');
  await serverIsBack();
  expect(subjects()).toEqual([]);
  expect(await newest(seller)).toMatchObject({
    status: 'failed',
    failureReason: 'Not sent: the proposal has expired',
  });
  await buildProposal(seller, client.id, { title: 'Backdated', validUntil: '2026-06-10' });
  await drain();
  expect(smtp.received).toHaveLength(1);
});

test('a receipt does not follow an invoice that is open again, nor does the seller hear of a payment', async () => {
  const { seller, path } = await invoiced();
  serverIsAway();
  await seller.put(path, { status: 'paid' });
  await drain();
  await seller.put(path, { status: 'pending' });
  await serverIsBack();
  expect(subjects()).toEqual([]);
});

test.each([
  ['paid', { status: 'paid' }, ['Payment received for INV-0001']],
  ['due later', { dueDate: '2026-07-20' }, []],
])('the seller does not hear that an invoice is overdue which is %s by now', async (_case, change, mails) => {
  const { seller, path } = await invoiced();
  await query('update notification_schedules set is_active = false where user_id = $1', seller.user.id);
  serverIsAway();
  server.clock.set('2026-06-22T15:00:00Z');
  await runScheduledTasks({ db: openDatabase(server.pool), clock: server.clock });
  await drain();
  await seller.put(path, change);
  await serverIsBack();
  const toSeller = smtp.received.filter(({ to }) => to[0] === seller.user.email);
  expect(toSeller.map(({ parsed }) => parsed.subject)).toEqual(mails);
});

test('a mail that the seller has switched off meanwhile does not leave', async () => {
  const { seller, path } = await invoiced();
  serverIsAway();
  await seller.put(path, { status: 'paid' });
  await drain();
  await seller.put('/api/user/notification-preferences', {
    email: true,
    invoiceReminders: true,
    proposalUpdates: true,
    paymentAlerts: false,
  });
  await serverIsBack();
  expect(smtp.received.map(({ to }) => to[0])).toEqual(['lena@acme.example']);
});

test('a link that was replaced or has expired is not mailed', async () => {
  const seller = await server.confirmedSeller();
  await drain();
  serverIsAway();
  const ask = () => server.anon().post('/api/forgot-password', { email: seller.user.email });
  await ask();
  await ask();
  await expect
    .poll(
      async () =>
        (
          await query(
            "select 1 from outbox where user_id = $1 and template = 'reset_password'",
            seller.user.id,
          )
        ).rowCount,
    )
    .toBe(2);
  await drain();
  await serverIsBack();
  expect(smtp.received).toHaveLength(1);
  serverIsAway();
  await ask();
  await expect
    .poll(
      async () =>
        (
          await query(
            "select 1 from outbox where user_id = $1 and template = 'reset_password'",
            seller.user.id,
          )
        ).rowCount,
    )
    .toBe(3);
  await drain();
  server.clock.set('2026-06-15T15:31:00Z');
  await serverIsBack();
  expect(smtp.received).toEqual([]);
});
