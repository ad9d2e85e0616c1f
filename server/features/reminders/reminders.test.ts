import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '#server/db/client.ts';
import { runScheduledTasks } from '#server/jobs/scheduled-tasks.ts';
import { smtpMailer } from '#server/providers/mailer.ts';
import { drainOf } from '#server/test/drain.ts';
import { buildClient, buildInvoice, buildProposal } from '#server/test/factories.ts';
import { startFakeSmtp } from '#server/test/fakes/smtp.ts';
import { type Seller, startTestServer } from '#server/test/test-server.ts';
import type { Invoice } from '#shared/invoice.ts';
import type { Notification } from '#shared/notification.ts';
import type { Reminders } from '#shared/reminder.ts';

const smtp = await startFakeSmtp();
const appUrl = 'https://billwright.example';
const server = await startTestServer({ appUrl });
const mailer = smtpMailer({ url: smtp.url, from: 'no-reply@billwright.example' });
afterAll(async () => {
  mailer.close();
  await smtp.stop();
  await server.close();
});
beforeEach(async () => {
  smtp.received.length = 0;
  await server.pool.query('update notification_schedules set is_active = false');
});
afterEach(() => server.clock.run());

const db = openDatabase(server.pool);
const drain = drainOf(server, { mailer });

/** The background's work at an instant: the round, then the mails it wrote. */
async function at(instant: string): Promise<void> {
  server.clock.set(instant);
  await runScheduledTasks({ db, clock: server.clock });
  await drain();
}

const START = '2026-11-15T10:00:00.000Z';

async function sent(fields: { timeZone?: string; dueDate?: string; email?: string } = {}) {
  const { timeZone = 'UTC', dueDate = '2026-12-01', email = 'lena@acme.example' } = fields;
  server.clock.set(START);
  const seller = await server.proSeller({ timeZone });
  const client = await buildClient(seller, { name: 'Lena', email });
  const invoice = await buildInvoice(seller, client.id, { title: 'Website', dueDate });
  await drain();
  smtp.received.length = 0;
  return { seller, client, invoice, path: `/api/invoices/${invoice.id}/reminders` };
}

const reminders = () =>
  smtp.received.filter(({ parsed }) => /^(Reminder|Past due)/.test(parsed.subject ?? ''));
const read = async (seller: Seller, path: string) => (await seller.get(path)).body as Reminders;

describe('an open invoice', () => {
  test('is reminded of 48 hours, 72 hours and 7 days after it went out, never before and each once', async () => {
    const { seller, path, invoice } = await sent();
    const expected: [string, number][] = [
      ['2026-11-17T09:59:59.999Z', 0],
      ['2026-11-17T10:00:00.000Z', 1],
      ['2026-11-17T10:01:00.000Z', 1],
      ['2026-11-18T09:59:59.999Z', 1],
      ['2026-11-18T10:00:00.000Z', 2],
      ['2026-11-22T09:59:59.999Z', 2],
      ['2026-11-22T10:00:00.000Z', 3],
      ['2026-11-25T10:00:00.000Z', 3],
    ];
    for (const [instant, count] of expected) {
      await at(instant);
      expect(reminders(), instant).toHaveLength(count);
    }
    const { parsed, raw } = reminders()[0] ?? {};
    expect(parsed?.subject).toBe('Reminder: Invoice INV-0001 from Bright Studio');
    expect(parsed?.replyTo?.value[0]?.address).toBe(seller.user.email);
    expect(parsed?.text).toContain(`${appUrl}/invoice/${invoice.invoiceNumber}`);
    expect(parsed?.text).not.toContain('past due');
    expect(raw).toMatch(/^List-Unsubscribe: <https:\/\/billwright\.example\/u\/\w+>\r$/m);
    expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
    const known = await read(seller, path);
    expect(known).toMatchObject({
      isActive: false,
      nextDueAt: null,
      completedAt: '2026-11-22T10:00:00.000Z',
    });
    expect(
      known.slots.map(({ slot, dueAt, outcome, deliveryStatus }) => [slot, dueAt, outcome, deliveryStatus]),
    ).toEqual([
      ['48h', '2026-11-17T10:00:00.000Z', 'mailed', 'sent'],
      ['72h', '2026-11-18T10:00:00.000Z', 'mailed', 'sent'],
      ['7d', '2026-11-22T10:00:00.000Z', 'mailed', 'sent'],
    ]);
  });

  test('an hour of rounds in several workers sends one mail', async () => {
    await sent();
    server.clock.set('2026-11-17T10:00:00Z');
    const round = () => runScheduledTasks({ db, clock: server.clock });
    for (let minute = 0; minute < 10; minute++) await Promise.all([round(), round(), round()]);
    await drain();
    expect(reminders()).toHaveLength(1);
  });

  test('after an outage only the latest slot goes out; the earlier ones are skipped', async () => {
    const { seller, path } = await sent();
    await at('2026-11-23T00:00:00Z');
    expect(reminders()).toHaveLength(1);
    expect((await read(seller, path)).slots.map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['skipped', 'A later reminder was due'],
      ['skipped', 'A later reminder was due'],
      ['mailed', null],
    ]);
  });

  test('says past due only when it is, by the seller’s day', async () => {
    // 10:00 UTC on November 17 is still the 16th in Honolulu.
    await sent({ timeZone: 'Pacific/Pago_Pago', dueDate: '2026-11-16' });
    await at('2026-11-17T10:00:00Z');
    expect(reminders()[0]?.parsed.text).not.toContain('past due');
    await at('2026-11-18T11:00:00Z');
    expect(reminders()[1]?.parsed.subject).toBe('Past due: Invoice INV-0001 from Bright Studio');
    expect(reminders()[1]?.parsed.text).toContain('was due on November 16, 2026 and is now past due');
  });
});

describe('an invoice that changes', () => {
  test.each(['paid', 'cancelled'])('once it is %s there is nothing to remind of', async (status) => {
    const { seller, path, invoice } = await sent();
    server.clock.set('2026-11-17T09:00:00Z');
    await seller.put(`/api/invoices/${invoice.id}`, { status });
    for (const instant of ['2026-11-17T10:00:00Z', '2026-11-18T10:00:00Z', '2026-11-22T10:00:00Z'])
      await at(instant);
    expect(reminders()).toEqual([]);
    expect(await read(seller, path)).toMatchObject({
      isActive: false,
      completedAt: expect.any(String),
      lastSentAt: null,
    });
    expect((await seller.post(path)).body).toMatchObject({ code: 'closed' });
  });

  test('paid while the reminder waits for the mail server, it is not reminded of either', async () => {
    const { seller, invoice } = await sent();
    server.clock.set('2026-11-17T10:00:00Z');
    await runScheduledTasks({ db, clock: server.clock });
    await seller.put(`/api/invoices/${invoice.id}`, { status: 'paid' });
    await drain();
    expect(reminders()).toEqual([]);
    const entries = (await seller.get('/api/notifications')).body as Notification[];
    expect(entries.find(({ type }) => type === 'other')).toMatchObject({
      deliveryStatus: 'failed',
      failureReason: 'Not sent: the invoice has been paid',
    });
  });

  test('goes to the client’s present address; a deleted one is not reminded of', async () => {
    const { seller, client, invoice } = await sent();
    await seller.put(`/api/clients/${client.id}`, { email: 'new@acme.example' });
    await at('2026-11-17T10:00:00Z');
    expect(reminders()[0]?.to).toEqual(['new@acme.example']);
    await seller.delete(`/api/invoices/${invoice.id}`);
    await at('2026-11-18T10:00:00Z');
    expect(reminders()).toHaveLength(1);
  });

  test('its slots are real time apart, also over a change of the clocks', async () => {
    server.clock.set('2026-03-07T12:00:00Z');
    const seller = await server.proSeller({ timeZone: 'America/New_York' });
    const client = await buildClient(seller);
    const { id } = await buildInvoice(seller, client.id);
    await drain();
    expect((await read(seller, `/api/invoices/${id}/reminders`)).slots[0]?.dueAt).toBe(
      '2026-03-09T12:00:00.000Z',
    );
  });
});

describe('a proposal', () => {
  test.each(['accepted', 'declined'])(
    'that is %s is not reminded of; an open one is, until it expires',
    async (status) => {
      server.clock.set(START);
      const seller = await server.proSeller();
      const client = await buildClient(seller);
      const open = await buildProposal(seller, client.id, { validUntil: '2026-11-17' });
      const answered = await buildProposal(seller, client.id, { validUntil: '2026-12-30' });
      await drain();
      await server.anon().put(`/api/proposals/${answered.id}/status`, { status });
      smtp.received.length = 0;
      await at('2026-11-17T10:00:00Z');
      expect(reminders().map(({ parsed }) => parsed.subject)).toEqual([
        `Reminder: Proposal ${open.displayNumber} from Bright Studio`,
      ]);
      await at('2026-11-18T10:00:00Z');
      expect(reminders()).toHaveLength(1);
    },
  );
});

describe('who gets none', () => {
  test('the client of a Free seller; slots that passed meanwhile do not come after an upgrade', async () => {
    const { seller, path } = await sent();
    await server.pool.query('update users set is_premium = false where id = $1', [seller.user.id]);
    expect(await seller.get(path)).toMatchObject({ status: 403, body: { code: 'pro_required' } });
    await at('2026-11-17T10:00:00Z');
    await server.pool.query('update users set is_premium = true where id = $1', [seller.user.id]);
    await at('2026-11-17T12:00:00Z');
    expect(reminders()).toEqual([]);
    await at('2026-11-18T10:00:00Z');
    expect(reminders()).toHaveLength(1);
    expect((await read(seller, path)).slots[0]).toMatchObject({
      outcome: 'skipped',
      reason: 'Reminders require Pro',
    });
  });

  test('the client of a seller who has switched them off', async () => {
    const { seller } = await sent();
    await seller.put('/api/user/notification-preferences', { invoiceReminders: false });
    await at('2026-11-17T10:00:00Z');
    expect(reminders()).toEqual([]);
  });

  test('a recipient who has unsubscribed: by one click, of this seller only, and may come back', async () => {
    const { seller, path } = await sent();
    const other = await sent();
    await at('2026-11-17T10:00:00Z');
    const links = reminders().map(({ parsed }) => /\/u\/\w+/.exec(parsed.text ?? '')?.[0] ?? '');
    expect(new Set(links).size).toBe(2);
    const mine = reminders().findIndex(
      ({ parsed }) => parsed.replyTo?.value[0]?.address === seller.user.email,
    );
    const link = links[mine] ?? '';
    const visit = (method: string, body?: string) =>
      fetch(server.origin + link, {
        method,
        ...(body
          ? { body, headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' } }
          : {}),
      });
    const page = await visit('GET');
    expect([page.status, page.headers.get('referrer-policy'), page.headers.get('x-robots-tag')]).toEqual([
      200,
      'no-referrer',
      'noindex, nofollow',
    ]);
    await visit('HEAD');
    await at('2026-11-18T10:00:00Z');
    expect(reminders(), 'looking changes nothing').toHaveLength(4);
    for (let click = 0; click < 2; click++)
      expect((await visit('POST', 'List-Unsubscribe=One-Click')).status).toBe(200);
    expect((await seller.post(path)).body).toMatchObject({ code: 'unsubscribed' });
    await at('2026-11-22T10:00:00Z');
    expect(reminders()).toHaveLength(5);
    expect((await read(seller, path)).slots[2]).toMatchObject({
      outcome: 'skipped',
      reason: 'The recipient unsubscribed from reminders',
    });
    expect((await read(other.seller, other.path)).slots[2]).toMatchObject({ outcome: 'mailed' });
    // New documents still arrive.
    const client = await buildClient(seller, { email: 'lena@acme.example' });
    await buildInvoice(seller, client.id);
    await drain();
    expect(smtp.received.at(-1)?.parsed.subject).toContain('INV-0002');
    await visit('POST', 'action=resubscribe');
    server.clock.set('2026-11-23T10:00:00Z');
    expect((await seller.post(path)).status).toBe(200);
    expect((await visit('DELETE')).status).toBe(405);
    expect((await fetch(`${server.origin}/u/UNKNOWN`, { method: 'POST' })).status).toBe(404);
  });

  test('an address that has refused mail, until Retry or another address', async () => {
    server.clock.set(START);
    const seller = await server.proSeller();
    const client = await buildClient(seller, { email: 'Bounce@acme.example' });
    await buildInvoice(seller, client.id);
    await drain();
    const second = await buildInvoice(seller, client.id);
    await drain();
    const entries = async () => (await seller.get('/api/notifications')).body as Notification[];
    const entry = (await entries()).find(({ invoiceId }) => invoiceId === second.id);
    expect(entry).toMatchObject({
      status: 'failed',
      failureReason: expect.stringContaining('rejected an earlier email'),
    });
    smtp.refuse.clear();
    await seller.post(`/api/notifications/${entry?.id}/retry`);
    await drain();
    expect((await entries()).find(({ id }) => id === entry?.id)).toMatchObject({ status: 'sent' });
    smtp.refuse.add('bounce');
  });
});

describe('a client whose payment is on its way', () => {
  test('is not asked to pay, until it has failed', async () => {
    const { seller, invoice, path } = await sent();
    await server.pool.query(
      `insert into payments (user_id, document_id, display_number, title, provider, amount_cents, status,
         external_account, expires_at) values ($1, $2, 'INV-0001', 'Website', 'stripe', 1, 'processing', 'acct_1', now())`,
      [seller.user.id, invoice.id],
    );
    const shown = async () => ((await seller.get('/api/invoices')).body as Invoice[])[0]?.reminders;
    expect(await shown()).toMatchObject({ blockedBy: 'being_paid', nextDueAt: null });
    expect(await read(seller, path)).toMatchObject({ blockedBy: 'being_paid', nextDueAt: null });
    await at('2026-11-17T10:00:00Z');
    expect(reminders()).toHaveLength(0);
    expect((await read(seller, path)).slots[0]).toMatchObject({
      outcome: 'skipped',
      reason: 'A payment is pending or needs review',
    });
    await server.pool.query(`update payments set status = 'failed' where document_id = $1`, [invoice.id]);
    expect(await shown()).toMatchObject({ blockedBy: null, nextDueAt: '2026-11-18T10:00:00.000Z' });
    await at('2026-11-18T10:00:00Z');
    expect(reminders()).toHaveLength(1);
  });
});

describe('by hand', () => {
  test('one goes out at once, and no second within the hour', async () => {
    const { seller, path } = await sent();
    server.clock.set('2026-11-15T12:00:00Z');
    const answers = await Promise.all([seller.post(path), seller.post(path)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await drain();
    expect(reminders()).toHaveLength(1);
    expect(await read(seller, path)).toMatchObject({
      lastSentAt: '2026-11-15T12:00:00.000Z',
      nextDueAt: '2026-11-17T10:00:00.000Z',
    });
    server.clock.set('2026-11-15T13:00:01Z');
    expect((await seller.post(path)).status).toBe(200);
  });

  test('they can be stopped, and let out again; what passed meanwhile is skipped', async () => {
    const { seller, path } = await sent();
    expect(await seller.put(path, { isActive: false })).toMatchObject({
      status: 200,
      body: { isActive: false, nextDueAt: null },
    });
    await at('2026-11-17T10:00:00Z');
    expect(reminders()).toEqual([]);
    expect(await seller.put(path, { isActive: true })).toMatchObject({
      body: {
        isActive: true,
        nextDueAt: '2026-11-18T10:00:00.000Z',
        slots: [{ outcome: 'skipped' }, { outcome: null }, { outcome: null }],
      },
    });
    await at('2026-11-17T11:00:00Z');
    expect(reminders()).toEqual([]);
    await at('2026-11-18T10:00:00Z');
    expect(reminders()).toHaveLength(1);
    for (const body of [{}, { isActive: 'yes' }, { isActive: null }])
      expect(await seller.put(path, body)).toMatchObject({
        status: 400,
        body: { fieldErrors: { isActive: [expect.any(String)] } },
      });
  });

  test('before anything has gone out there is none; strangers find nothing', async () => {
    server.clock.set(START);
    const seller = await server.proSeller();
    const client = await buildClient(seller);
    const { id } = await buildInvoice(seller, client.id);
    const path = `/api/invoices/${id}/reminders`;
    expect(await read(seller, path)).toMatchObject({ initialSentAt: null, slots: [] });
    expect((await seller.post(path)).body).toMatchObject({ code: 'not_sent' });
    const stranger = await server.proSeller();
    for (const [method, body] of [['GET'], ['POST'], ['PUT', { isActive: false }]] as const) {
      expect((await stranger.send(method, path, { body })).status).toBe(404);
      expect((await server.anon().send(method, path, { body })).status).toBe(401);
    }
  });

  test('rows of the list say what went out and what comes next, and polls notice', async () => {
    const { seller, invoice } = await sent();
    const list = await seller.get('/api/invoices?limit=15');
    expect(list.body).toMatchObject([
      {
        id: invoice.id,
        reminders: { isActive: true, lastSentAt: null, nextDueAt: '2026-11-17T10:00:00.000Z' },
      },
    ]);
    await at('2026-11-17T10:00:00Z');
    const again = await seller.send('GET', '/api/invoices?limit=15', {
      headers: { 'if-none-match': list.headers.get('etag') ?? '' },
    });
    expect(again).toMatchObject({
      status: 200,
      body: [
        { reminders: { lastSentAt: '2026-11-17T10:00:00.000Z', nextDueAt: '2026-11-18T10:00:00.000Z' } },
      ],
    });
  });
});

describe('what keeps reminders back', () => {
  const NEXT = '2026-11-18T10:00:00.000Z';

  async function watched() {
    const { seller, client, path } = await sent();
    await at('2026-11-17T10:00:00Z');
    const token = /\/u\/\w+/.exec(reminders()[0]?.parsed.text ?? '')?.[0] ?? '';
    let etag = '';
    /** The row's summary, or undefined where a poll hears of nothing new. */
    const polled = async () => {
      const headers: Record<string, string> = etag ? { 'if-none-match': etag } : {};
      const list = await seller.send('GET', '/api/invoices?limit=15', { headers });
      etag = list.headers.get('etag') ?? '';
      return list.status === 304 ? undefined : (list.body as Invoice[])[0]?.reminders;
    };
    expect(await polled()).toMatchObject({ blockedBy: null, nextDueAt: NEXT });
    expect(await polled()).toBeUndefined();
    const press = (action: string) =>
      fetch(server.origin + token, {
        method: 'POST',
        body: `action=${action}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' },
      });
    return { seller, client, path, polled, press };
  }

  test('an opt-out reaches open lists and the dialog, and so does its end', async () => {
    const { seller, path, polled, press } = await watched();
    await press('unsubscribe');
    expect(await polled()).toMatchObject({ isActive: true, blockedBy: 'unsubscribed', nextDueAt: null });
    expect(await read(seller, path)).toMatchObject({ blockedBy: 'unsubscribed', nextDueAt: null });
    await seller.put('/api/user/notification-preferences', { invoiceReminders: false });
    expect(await polled(), 'what the recipient wants comes first').toMatchObject({
      blockedBy: 'unsubscribed',
    });
    await seller.put('/api/user/notification-preferences', { invoiceReminders: true });
    await press('resubscribe');
    expect(await polled()).toMatchObject({ blockedBy: null, nextDueAt: NEXT });
  });

  test('so does the seller’s own switch, which leaves reminders by hand', async () => {
    const { seller, path, polled } = await watched();
    await seller.put('/api/user/notification-preferences', { invoiceReminders: false });
    expect(await polled()).toMatchObject({ blockedBy: 'switched_off', nextDueAt: null });
    await seller.put('/api/user/notification-preferences', { email: false });
    expect(await polled(), 'another switch').toBeUndefined();
    server.clock.set('2026-11-17T12:00:00Z');
    expect(await seller.post(path)).toMatchObject({ status: 200, body: { blockedBy: 'switched_off' } });
    await seller.put('/api/user/notification-preferences', { invoiceReminders: true });
    expect(await polled()).toMatchObject({ blockedBy: null, nextDueAt: NEXT });
  });

  test('so does an address that refuses mail: none is sent by hand either, until another one is known', async () => {
    const { seller, client, path, polled } = await watched();
    await seller.put(`/api/clients/${client.id}`, { email: 'bounce@acme.example' });
    smtp.refuse.add('bounce');
    server.clock.set('2026-11-17T12:00:00Z');
    await seller.post(path);
    await drain();
    expect(await polled()).toMatchObject({ blockedBy: 'bounced', nextDueAt: null });
    server.clock.set('2026-11-17T14:00:00Z');
    expect(await seller.post(path)).toMatchObject({ status: 409, body: { code: 'bounced' } });
    await seller.put(`/api/clients/${client.id}`, { email: 'lena@acme.example' });
    expect(await polled()).toMatchObject({ blockedBy: null, nextDueAt: NEXT });
  });

  test('of a closed document there is nothing to keep back', async () => {
    const { seller, polled, press } = await watched();
    await press('unsubscribe');
    const [invoice] = (await seller.get('/api/invoices')).body as Invoice[];
    await seller.put(`/api/invoices/${invoice?.id}`, { status: 'paid' });
    expect(await polled()).toMatchObject({ blockedBy: null });
  });
});

test.each([
  ['a token that nobody was sent', 'abc', {}, 404],
  ['a character that no text may hold', '%00', {}, 404],
  ['a form that is too long', 'abc', { body: `a=${'a'.repeat(2_000)}` }, 413],
  ['an unknown alphabet', 'abc', { type: 'application/x-www-form-urlencoded; charset=utf-7' }, 415],
  ['a broken archive', 'abc', { encoding: 'gzip' }, 400],
] as const)(
  'an unsubscribe link with %s is refused as a page, and no fault',
  async (_what, token, sent, status) => {
    const { body, type, encoding } = {
      body: 'a=b',
      type: 'application/x-www-form-urlencoded',
      encoding: undefined,
      ...sent,
    };
    const answer = await fetch(`${server.origin}/u/${token}`, {
      method: 'POST',
      body,
      headers: { 'content-type': type, ...(encoding && { 'content-encoding': encoding }) },
    });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([status, 'text/html; charset=utf-8']);
  },
);
