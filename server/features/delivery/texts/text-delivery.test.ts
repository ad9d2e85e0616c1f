import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '#server/db/client.ts';
import { mailLimits } from '#server/features/delivery/mail-limits.ts';
import { checkProviders, runScheduledTasks } from '#server/jobs/scheduled-tasks.ts';
import { noMailer } from '#server/providers/mailer.ts';
import { twilioTexter } from '#server/providers/texter.ts';
import { drainOf } from '#server/test/drain.ts';
import { buildClient, buildInvoice, buildProposal } from '#server/test/factories.ts';
import { startFakeTwilio } from '#server/test/fakes/twilio.ts';
import { type Seller, startTestServer } from '#server/test/test-server.ts';
import type { Notification } from '#shared/notification.ts';
import { secondsOfNight } from './send-text.ts';

const APP_URL = 'https://billwright.example';
const INBOUND = `${APP_URL}/api/webhooks/twilio/inbound`;
const twilio = await startFakeTwilio();
const server = await startTestServer({ appUrl: APP_URL, twilio: twilio.options });
afterAll(async () => {
  await server.close();
  await twilio.stop();
});

let phones = 0;
let phone = '';
beforeEach(() => {
  phone = `+1202555${String(1000 + ++phones)}`;
  twilio.received.length = 0;
  twilio.behave('accept');
  server.clock.set('2026-06-15T15:00:00Z');
});
afterEach(() => server.clock.run());

const deps = { mailer: noMailer, texter: twilioTexter(twilio.options) };
const drain = drainOf(server, deps);

async function agreed(fields: object = {}) {
  const seller = await server.proSeller();
  const client = await buildClient(seller, { name: 'Lena', phone, smsConsent: true, ...fields });
  return { seller, client };
}

async function textEntry(seller: Seller): Promise<Notification | undefined> {
  const entries = (await seller.get('/api/notifications')).body as Notification[];
  return entries.find(({ method }) => method === 'sms');
}

describe('a client who has agreed', () => {
  test('gets the document by text message too: who writes, what it is about, the link, and how to end it', async () => {
    const { seller, client } = await agreed({ phone: '(202) 555-0143' });
    const invoice = await buildInvoice(seller, client.id, { dueDate: '2026-07-01' });
    await drain();
    expect(twilio.received.map(({ to, body }) => [to, body])).toEqual([
      [
        '+12025550143',
        `Bright Studio: your invoice INV-0001, $413.22, due Jul 1, 2026. ${APP_URL}/invoice/${invoice.invoiceNumber} Reply STOP to opt out.`,
      ],
    ]);
    expect(await textEntry(seller)).toMatchObject({
      type: 'initial',
      recipient: '(202) 555-0143',
      deliveryStatus: 'sent',
      sentAt: '2026-06-15T15:00:00.000Z',
    });
    const [message] = twilio.received;
    if (!message) throw new Error('no message');
    await twilio.callBack(server.origin, message, 'delivered');
    await twilio.callBack(server.origin, message, 'sent');
    expect(await textEntry(seller)).toMatchObject({
      deliveryStatus: 'delivered',
      deliveredAt: expect.any(String),
    });
  });

  test('is reminded by text message as well, until STOP', async () => {
    const { seller, client } = await agreed();
    // Reminders count from the e-mail that went out first.
    await buildProposal(seller, client.id, { validUntil: '2026-07-30' });
    await drain();
    await server.pool.query(
      `insert into notification_schedules (user_id, document_id, initial_sent_at, next_due_at)
       select user_id, id, $2, $2::timestamptz + interval '48 hours' from documents where kind = 'proposal' and user_id = $1`,
      [seller.user.id, '2026-06-15T15:00:00Z'],
    );
    const remindAt = async (instant: string) => {
      server.clock.set(instant);
      await runScheduledTasks({ db: openDatabase(server.pool), clock: server.clock });
      await drain();
    };
    await remindAt('2026-06-17T15:00:00Z');
    expect(twilio.received.at(-1)?.body).toMatch(/^Bright Studio: reminder for proposal PRO-0001/);
    expect(twilio.received).toHaveLength(2);
    await twilio.write(server.origin, INBOUND, { from: phone, body: ' stop ' });
    await remindAt('2026-06-18T15:00:00Z');
    expect(twilio.received).toHaveLength(2);
    expect(await textEntry(seller)).toMatchObject({
      deliveryStatus: 'failed',
      failureReason: 'The recipient has opted out of text messages',
    });
    await twilio.write(server.origin, INBOUND, { from: phone, body: 'START' });
    await remindAt('2026-06-22T15:00:00Z');
    expect(twilio.received).toHaveLength(3);
  });
});

describe('no text message goes', () => {
  test('to a client who has not agreed, or of a Free seller, and no entry says so', async () => {
    const pro = await server.proSeller();
    const silent = await buildClient(pro, { phone });
    await buildInvoice(pro, silent.id);
    const free = await server.confirmedSeller();
    const client = await buildClient(free, { phone, smsConsent: true });
    await buildInvoice(free, client.id);
    await drain();
    expect(twilio.received).toEqual([]);
    expect([await textEntry(pro), await textEntry(free)]).toEqual([undefined, undefined]);
  });

  test.each([
    ['+49 30 901820', "Text messages can't be sent to this country"],
    ['extension 12', "The phone number isn't valid"],
  ])('to %s: %s', async (wrong, failureReason) => {
    const { seller, client } = await agreed({ phone: wrong });
    await buildInvoice(seller, client.id);
    await drain();
    expect(await textEntry(seller)).toMatchObject({ status: 'failed', failureReason });
    expect(twilio.received).toEqual([]);
  });

  test('once the plan has ended or the client has thought better of it', async () => {
    const { seller, client } = await agreed();
    await buildInvoice(seller, client.id);
    await seller.put(`/api/clients/${client.id}`, { smsConsent: false });
    const other = await agreed();
    await buildInvoice(other.seller, other.client.id);
    await server.pool.query('update users set is_premium = false where id = $1', [other.seller.user.id]);
    await drain();
    expect((await textEntry(seller))?.failureReason).toBe("The client hasn't agreed to text messages");
    expect((await textEntry(other.seller))?.failureReason).toBe('Upgrade to Pro for SMS notifications');
    expect(twilio.received).toEqual([]);
  });

  test('where nothing is set up, and the entry says so', async () => {
    const { seller, client } = await agreed();
    await buildInvoice(seller, client.id);
    await drainOf(server, { mailer: noMailer })();
    expect(await textEntry(seller)).toMatchObject({
      status: 'failed',
      failureReason: 'Text messages are not configured',
    });
  });

  test('at night: it waits for the morning of the seller', async () => {
    server.clock.set('2026-06-15T22:30:00Z');
    const { seller, client } = await agreed();
    await buildInvoice(seller, client.id);
    await drain();
    expect(twilio.received).toEqual([]);
    expect(await textEntry(seller)).toMatchObject({
      status: 'pending',
      failureReason: expect.stringContaining('morning'),
    });
    const { rows } = await server.pool.query(
      "select round(extract(epoch from next_attempt_at - now()) / 60) as minutes from outbox where template = 'document_text' and status = 'pending'",
    );
    expect(rows.map(({ minutes }) => Number(minutes))).toEqual([570]);
    await server.pool.query("update outbox set next_attempt_at = now() where status = 'pending'");
    server.clock.set('2026-06-16T08:00:00Z');
    await drain();
    expect(twilio.received).toHaveLength(1);
  });

  test.each([
    ['2026-06-15T12:00:00Z', 'UTC', 0],
    ['2026-06-15T20:59:59Z', 'UTC', 0],
    ['2026-06-15T21:00:00Z', 'UTC', 39_600],
    ['2026-06-15T07:59:00Z', 'UTC', 60],
    ['2026-06-15T12:00:00Z', 'Pacific/Auckland', 28_800],
    ['2026-06-15T03:15:00Z', 'Asia/Kolkata', 0],
  ])('%s in %s is %i seconds of night', (now, zone, seconds) => {
    expect(secondsOfNight(new Date(now), zone)).toBe(seconds);
  });
});

describe('the provider', () => {
  test('that refuses a number for good is asked once; one that has opted out is kept', async () => {
    const { seller, client } = await agreed();
    twilio.refuse.set(phone, 21_610);
    await buildInvoice(seller, client.id);
    await drain();
    expect(await textEntry(seller)).toMatchObject({
      status: 'failed',
      failureReason: 'The recipient has opted out of text messages',
    });
    twilio.refuse.clear();
    await buildInvoice(seller, client.id);
    await drain();
    expect(twilio.received).toEqual([]);
  });

  test('that is overloaded is asked again later', async () => {
    const { seller, client } = await agreed();
    twilio.behave('too-many');
    await buildInvoice(seller, client.id);
    await drain();
    expect(await textEntry(seller)).toMatchObject({ status: 'pending', failureReason: expect.any(String) });
    twilio.behave('accept');
    await server.pool.query("update outbox set next_attempt_at = now() where status = 'pending'");
    await drain();
    expect(await textEntry(seller)).toMatchObject({ status: 'sent', failureReason: null });
  });

  test('is asked after a day of silence, once a day', async () => {
    const { seller, client } = await agreed();
    await buildInvoice(seller, client.id);
    await drain();
    const sid = twilio.received[0]?.sid ?? '';
    twilio.standings.set(sid, { status: 'undelivered', error_code: 30_005 });
    const round = () =>
      checkProviders({ db: openDatabase(server.pool), clock: server.clock, texter: deps.texter });
    await round();
    expect(await textEntry(seller)).toMatchObject({ deliveryStatus: 'sent' });
    await server.pool.query("update text_messages set updated_at = now() - interval '25 hours'");
    await round();
    expect(await textEntry(seller)).toMatchObject({
      deliveryStatus: 'failed',
      failureReason: "The phone number isn't in use",
    });
  });

  test('one phone gets so many within an hour, the rest waits', async () => {
    const { seller, client } = await agreed();
    const limited = drainOf(server, { ...deps, limits: { ...mailLimits, textsToPhone: 2 } });
    for (let count = 0; count < 2; count++) await buildInvoice(seller, client.id);
    await limited();
    await buildInvoice(seller, client.id);
    await limited();
    expect(twilio.received).toHaveLength(2);
    expect((await textEntry(seller))?.failureReason).toContain('to this phone in an hour');
  });

  test('those that are just being sent count as well, whoever sends them', async () => {
    const { seller, client } = await agreed();
    const limits = { ...mailLimits, textsToPhone: 2 };
    for (let count = 0; count < 8; count++) await buildInvoice(seller, client.id);
    await Promise.all([drainOf(server, { ...deps, limits })(), drainOf(server, { ...deps, limits })()]);
    expect(twilio.received).toHaveLength(2);
    const other = await buildClient(seller, { name: 'Tom', phone: '+12025559999', smsConsent: true });
    for (let count = 0; count < 4; count++) await buildInvoice(seller, other.id);
    await drainOf(server, { ...deps, limits: { ...mailLimits, textsOfSeller: 3 } })();
    expect(twilio.received).toHaveLength(3);
  });

  test('no hour holds more of them than are allowed, wherever it begins', async () => {
    const { seller, client } = await agreed();
    const limited = drainOf(server, { ...deps, limits: { ...mailLimits, textsToPhone: 1 } });
    await buildInvoice(seller, client.id);
    await limited();
    await server.pool.query("update mail_volumes set hour = hour - interval '1 hour'");
    await buildInvoice(seller, client.id);
    await limited();
    expect(twilio.received).toHaveLength(1);
  });
});
