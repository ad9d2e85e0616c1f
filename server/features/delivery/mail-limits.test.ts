import { afterAll, beforeEach, expect, test } from 'vitest';
import { smtpMailer } from '#server/providers/mailer.ts';
import { drainOf } from '#server/test/drain.ts';
import { buildClient, buildInvoice } from '#server/test/factories.ts';
import { startFakeSmtp } from '#server/test/fakes/smtp.ts';
import { startTestServer } from '#server/test/test-server.ts';
import type { Notification } from '#shared/notification.ts';
import { mailLimits } from './mail-limits.ts';

const smtp = await startFakeSmtp();
const server = await startTestServer({ appUrl: 'https://billwright.example' });
const mailer = smtpMailer({ url: smtp.url, from: 'no-reply@billwright.example' });
afterAll(async () => {
  mailer.close();
  await smtp.stop();
  await server.close();
});
beforeEach(() => {
  smtp.received.length = 0;
});

const drainWith = (limits: { ofSeller: number; toRecipient: number }) =>
  drainOf(server, { mailer, limits: { ...mailLimits, ...limits } })();

const waitIsOver = () =>
  server.pool.query("update outbox set next_attempt_at = now() where status = 'pending'");
const dayHasPassed = () => server.pool.query("update mail_volumes set hour = hour - interval '25 hours'");

test.each([
  ['one recipient', { ofSeller: 1_000, toRecipient: 2 }, 'emails to this address in 24 hours'],
  ['all clients', { ofSeller: 2, toRecipient: 200 }, 'emails to clients in 24 hours'],
])(
  'beyond what may go to %s within a day mails wait, say why, and leave later',
  async (_name, limits, reason) => {
    const seller = await server.confirmedSeller();
    const stranger = await server.confirmedSeller();
    const client = await buildClient(seller, { email: 'Lena@acme.example' });
    const other = await buildClient(stranger, { email: 'lena@acme.example' });
    for (let count = 0; count < 2; count++) await buildInvoice(seller, client.id);
    await drainWith(limits);
    const third = await buildInvoice(seller, client.id);
    await buildInvoice(stranger, other.id);
    await drainWith(limits);
    expect(smtp.received).toHaveLength(3);
    const entry = async () =>
      ((await seller.get('/api/notifications')).body as Notification[]).find(
        ({ invoiceId }) => invoiceId === third.id,
      );
    expect(await entry()).toMatchObject({
      status: 'pending',
      failureReason: expect.stringContaining(reason),
    });
    await waitIsOver();
    await drainWith(limits);
    expect(smtp.received).toHaveLength(3);
    await dayHasPassed();
    await waitIsOver();
    await drainWith(limits);
    expect(smtp.received).toHaveLength(4);
    expect(await entry()).toMatchObject({ status: 'sent', failureReason: null });
  },
);

test('sixty documents in a burst all go out at once', async () => {
  const seller = await server.confirmedSeller();
  const client = await buildClient(seller);
  for (let count = 0; count < 60; count++) await buildInvoice(seller, client.id);
  await drainWith({ ofSeller: 1_000, toRecipient: 200 });
  expect(smtp.received).toHaveLength(60);
});

test('a mail server that hangs on one mail holds up no other', async () => {
  const seller = await server.confirmedSeller();
  const slow = await buildClient(seller, { email: 'hang@acme.example' });
  const quick = await buildClient(seller, { email: 'quick@acme.example' });
  for (let count = 0; count < 4; count++) await buildInvoice(seller, slow.id);
  const draining = drainWith({ ofSeller: 1_000, toRecipient: 200 });
  await expect.poll(() => smtp.hanging()).toBe(4);
  for (let count = 0; count < 20; count++) await buildInvoice(seller, quick.id);
  const again = drainWith({ ofSeller: 1_000, toRecipient: 200 });
  await expect.poll(() => smtp.received.length, { timeout: 8_000 }).toBe(20);
  smtp.letGo();
  await Promise.all([draining, again]);
  expect(smtp.received).toHaveLength(24);
});
