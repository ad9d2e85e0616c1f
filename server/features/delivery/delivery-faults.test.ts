import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createPool, openDatabase } from '#server/db/client.ts';
import { smtpMailer } from '#server/providers/mailer.ts';
import { twilioTexter } from '#server/providers/texter.ts';
import { drainOf } from '#server/test/drain.ts';
import { buildClient, buildInvoice } from '#server/test/factories.ts';
import { startFakeSmtp } from '#server/test/fakes/smtp.ts';
import { startFakeTwilio } from '#server/test/fakes/twilio.ts';
import { type Seller, startTestServer } from '#server/test/test-server.ts';
import type { Notification } from '#shared/notification.ts';

const smtp = await startFakeSmtp();
const twilio = await startFakeTwilio();
const server = await startTestServer({ appUrl: 'https://billwright.example', twilio: twilio.options });
const from = 'no-reply@billwright.example';
const mailer = smtpMailer({ url: smtp.url, from });
const texter = twilioTexter(twilio.options);
afterAll(async () => {
  mailer.close();
  await smtp.stop();
  await twilio.stop();
  await server.close();
});
beforeEach(async () => {
  smtp.answers.clear();
  smtp.received.length = 0;
  twilio.received.length = 0;
  twilio.behave('accept');
  server.clock.set('2026-06-15T15:00:00Z');
  server.log.takeErrors();
  await server.pool.query("delete from outbox where status = 'pending'");
});

const passTime = () =>
  server.pool.query("update outbox set next_attempt_at = now() where status = 'pending'");

async function entryOf(seller: Seller, method = 'email'): Promise<Notification | undefined> {
  const entries = (await seller.get('/api/notifications')).body as Notification[];
  return entries.find((entry) => entry.method === method);
}

async function sendInvoice(fields: object = {}) {
  const seller = await server.proSeller();
  const client = await buildClient(seller, { name: 'Lena', email: 'lena@acme.example', ...fields });
  await buildInvoice(seller, client.id);
  return { seller, client };
}

const recipients = () => smtp.received.map(({ to }) => to[0]);

describe('a refusal of our own sign-in or sender', () => {
  test.each([
    ['sender', 550, '5.7.1 Sender not allowed'],
    ['recipient', 550, '5.1.8 Sender address rejected'],
    ['recipient', 530, '5.7.0 Authentication required'],
  ] as const)(
    'for the %s (%i %s) waits for its repair, and says nothing of the client',
    async (step, code, text) => {
      const drain = drainOf(server, { mailer });
      smtp.answers.set(step, { code, text });
      const { seller, client } = await sendInvoice();
      for (let round = 0; round < 6; round++) {
        await drain();
        await passTime();
      }
      expect(await entryOf(seller)).toMatchObject({
        status: 'pending',
        failureReason: expect.stringContaining(text),
      });
      smtp.answers.clear();
      await buildInvoice(seller, client.id);
      await drain();
      expect(recipients()).toEqual(['lena@acme.example', 'lena@acme.example']);
      expect(await entryOf(seller)).toMatchObject({ status: 'sent', failureReason: null });
      server.log.takeErrors();
    },
  );

  test('is told to the operator once in ten minutes, however many mails meet it', async () => {
    const drain = drainOf(server, { mailer });
    smtp.answers.set('sender', { code: 550, text: '5.7.1 Sender not allowed' });
    const { seller, client } = await sendInvoice();
    for (let count = 0; count < 5; count++) await buildInvoice(seller, client.id);
    await drain();
    await passTime();
    await drain();
    const told = server.log.takeErrors();
    expect(told).toMatchObject([
      { reason: expect.stringContaining('5.7.1'), msg: expect.stringContaining('SMTP_URL') },
    ]);
    server.clock.set('2026-06-15T15:11:00Z');
    await passTime();
    await drain();
    expect(server.log.takeErrors()).toMatchObject([{ alsoWaiting: 11 }]);
  });

  test('by the text message service waits as well', async () => {
    const drain = drainOf(server, { mailer, texter });
    const wrong = { ...twilio.options, authToken: 'wrong' };
    const drainWrong = drainOf(server, { mailer, texter: twilioTexter(wrong) });
    const { seller } = await sendInvoice({ phone: '+12025550143', smsConsent: true });
    for (let round = 0; round < 6; round++) {
      await drainWrong();
      await passTime();
    }
    expect(await entryOf(seller, 'sms')).toMatchObject({
      status: 'pending',
      failureReason: expect.stringContaining('20003'),
    });
    expect(server.log.takeErrors()).toHaveLength(1);
    await drain();
    expect(await entryOf(seller, 'sms')).toMatchObject({ status: 'sent', failureReason: null });
  });
});

const soon = { timeout: 15_000 };

describe('what was accepted goes out once', () => {
  /** With connections of its own, whose waits end as the worker's do. */
  const patient = () => {
    const pool = createPool(String(server.pool.options.connectionString), { onIdleError: () => undefined });
    return { pool, drain: drainOf(server, { mailer, texter, db: openDatabase(pool) }) };
  };
  /** Resolves when a note has failed. */
  const unrecorded = () => server.log.lines().filter(({ msg }) => msg.includes('not recorded yet')).length;
  const noteFailed = (before: number) => expect.poll(() => unrecorded() - before, soon).toBeGreaterThan(0);

  test('although its seller’s row is locked while it is noted', { timeout: 40_000 }, async () => {
    const { seller } = await sendInvoice({ phone: '+12025550144', smsConsent: true });
    const other = await sendInvoice({ email: 'tom@other.example' });
    const { pool, drain } = patient();
    const before = unrecorded();
    const lock = await server.pool.connect();
    try {
      await lock.query('begin');
      await lock.query('select 1 from user_revisions where user_id = $1 for update', [seller.user.id]);
      const draining = drain();
      await noteFailed(before);
      // Not held up by the locked row.
      await expect.poll(async () => (await entryOf(other.seller))?.deliveryStatus, soon).toBe('sent');
      await lock.query('commit');
      await draining;
    } finally {
      lock.release(true);
      await pool.end();
    }
    await drainOf(server, { mailer, texter })();
    expect(await entryOf(seller)).toMatchObject({ deliveryStatus: 'sent' });
    expect(await entryOf(seller, 'sms')).toMatchObject({ deliveryStatus: 'sent' });
    expect(recipients().sort()).toEqual(['lena@acme.example', 'tom@other.example']);
    expect(twilio.received).toHaveLength(1);
  });

  test('although the database is away while it is noted', async () => {
    const { seller } = await sendInvoice({
      phone: '+12025550145',
      smsConsent: true,
      email: 'hang@acme.example',
    });
    const { pool, drain } = patient();
    const before = unrecorded();
    try {
      const draining = drain();
      await expect.poll(() => smtp.hanging(), soon).toBe(1);
      const away = vi.spyOn(pool, 'connect').mockImplementation(() => {
        throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
      });
      smtp.letGo();
      await noteFailed(before);
      away.mockRestore();
      await draining;
    } finally {
      await pool.end();
    }
    await drainOf(server, { mailer, texter })();
    expect(await entryOf(seller)).toMatchObject({ deliveryStatus: 'sent' });
    expect(await entryOf(seller, 'sms')).toMatchObject({ deliveryStatus: 'sent' });
    expect(recipients()).toEqual(['hang@acme.example']);
    expect(twilio.received).toHaveLength(1);
  });
});

describe('one that never ends holds no other', () => {
  test('a mail server that answers byte by byte is given up after a while', async () => {
    const sockets = new Set<Socket>();
    // The first connection drips, the others are the real server's.
    const front = createServer((socket) => {
      sockets.add(socket);
      socket.on('error', () => undefined);
      if (sockets.size > 1) {
        const behind = connect(Number(new URL(smtp.url).port), '127.0.0.1');
        socket
          .pipe(behind)
          .on('error', () => undefined)
          .pipe(socket);
        return;
      }
      const drip = setInterval(() => socket.write('2'), 20);
      socket.on('close', () => clearInterval(drip));
    });
    front.listen(0, '127.0.0.1');
    await once(front, 'listening');
    const { port } = front.address() as AddressInfo;
    const dripping = smtpMailer({ url: `smtp://127.0.0.1:${port}`, from, longestSending: 300 });
    try {
      const { seller } = await sendInvoice();
      const drain = drainOf(server, { mailer: dripping });
      await drain();
      expect(await entryOf(seller)).toMatchObject({
        status: 'pending',
        failureReason: 'The mail server took too long to respond',
      });
      await passTime();
      await drain();
      expect(await entryOf(seller)).toMatchObject({ status: 'sent', failureReason: null });
    } finally {
      dripping.close();
      for (const socket of sockets) socket.destroy();
      front.close();
    }
  });

  test('a mail system that answers nobody leaves room for the others', async () => {
    const { seller, client } = await sendInvoice({ email: 'hang@slow.example' });
    for (let count = 0; count < 20; count++) await buildInvoice(seller, client.id);
    const other = await buildClient(seller, { email: 'lena@acme.example' });
    await buildInvoice(seller, other.id);
    const draining = drainOf(server, { mailer })();
    await expect.poll(recipients, soon).toEqual(['lena@acme.example']);
    const letting = setInterval(() => smtp.letGo(), 20);
    await draining;
    clearInterval(letting);
    expect(smtp.received).toHaveLength(22);
  });

  test('a text message service that does not answer leaves room for mails', async () => {
    twilio.behave('hang');
    const { seller, client } = await sendInvoice({ phone: '+12025550146', smsConsent: true });
    for (let count = 0; count < 20; count++) await buildInvoice(seller, client.id);
    const impatient = twilioTexter(twilio.options, { longestWait: 1_000 });
    const draining = drainOf(server, { mailer, texter: impatient })();
    await expect.poll(() => smtp.received.length, soon).toBe(21);
    expect(twilio.received).toEqual([]);
    twilio.behave('accept');
    await draining;
  });
});
