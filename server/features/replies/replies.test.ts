import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '#server/db/client.ts';
import { runScheduledTasks } from '#server/jobs/scheduled-tasks.ts';
import { smtpMailer } from '#server/providers/mailer.ts';
import { drainOf } from '#server/test/drain.ts';
import { buildClient, buildInvoice } from '#server/test/factories.ts';
import { startFakeSmtp } from '#server/test/fakes/smtp.ts';
import { notificationsOf } from '#server/test/notifications.ts';
import { type Seller, startTestServer } from '#server/test/test-server.ts';
import { type InvoiceReply, replySchema } from '#shared/invoice-reply.ts';
import { publicInvoiceSchema } from '#shared/public-document.ts';
import { timelineSchema } from '#shared/timeline.ts';

const smtp = await startFakeSmtp();
const server = await startTestServer({ trustProxy: 1 });
const mailer = smtpMailer({ url: smtp.url, from: 'no-reply@billwright.example' });
const drain = drainOf(server, { mailer });
const db = openDatabase(server.pool);
afterAll(async () => {
  mailer.close();
  await smtp.stop();
  await server.close();
});
beforeEach(() => {
  smtp.received.length = 0;
});
afterEach(() => server.clock.run());

const NOW = '2026-03-01T10:00:00.000Z';

async function asked(fields: object = {}) {
  server.clock.set(NOW);
  const seller = await server.confirmedSeller({ timeZone: 'UTC', ...fields });
  const client = await buildClient(seller, { name: 'Lena Ott', email: 'lena@acme.example' });
  const invoice = await buildInvoice(seller, client.id, { dueDate: '2026-03-15' });
  const path = `/api/public/invoices/${invoice.invoiceNumber}`;
  const say = (body: object) => server.anon().post(`${path}/replies`, body);
  const own = `/api/invoices/${invoice.id}`;
  return { seller, client, invoice, path, say, own };
}

const repliesOf = async (seller: Seller, own: string): Promise<InvoiceReply[]> =>
  replySchema.array().parse((await seller.get(`${own}/replies`)).body);
const shownOf = async (path: string) => publicInvoiceSchema.parse((await server.anon().get(path)).body);

async function yen() {
  const made = await asked();
  const items = [{ description: 'Print', quantity: 1, rate: '1050' }];
  const body = {
    invoice: { clientId: made.client.id, title: 'Print', dueDate: '2026-03-15', currency: 'JPY' },
    items,
  };
  const { invoiceNumber } = (await made.seller.post('/api/invoices', body)).body as { invoiceNumber: string };
  const path = `/api/public/invoices/${invoiceNumber}`;
  return { path, say: (reply: object) => server.anon().post(`${path}/replies`, reply) };
}

describe('whoever holds the link', () => {
  test('says when they will pay; the page shows it, and the seller is told', async () => {
    const { seller, say, path, own, invoice } = await asked();
    expect((await shownOf(path)).replies).toBeUndefined();
    const headers = { 'user-agent': 'Firefox', 'x-forwarded-for': '203.0.113.9' };
    const body = {
      kind: 'will_pay',
      date: '2026-03-20',
      amount: '40',
      name: ' Lena ',
      message: 'After the fair.',
    };
    expect(await server.anon().send('POST', `${path}/replies`, { body, headers })).toMatchObject({
      status: 201,
      body: { kind: 'will_pay', state: 'open' },
    });
    const said = {
      kind: 'will_pay',
      amount: '40.00',
      name: 'Lena',
      message: 'After the fair.',
      state: 'open',
    };
    expect((await shownOf(path)).replies).toEqual([{ ...said, promisedOn: '2026-03-20', createdAt: NOW }]);
    expect(await repliesOf(seller, own)).toMatchObject([
      { ...said, holdsReminders: true, ip: '203.0.113.9', userAgent: 'Firefox', answer: null },
    ]);
    expect((await notificationsOf(seller)).find(({ subject }) => subject.startsWith('Reply'))).toMatchObject({
      subject: 'Reply on INV-0001: Lena will pay $40.00 by Mar 20, 2026',
      message: expect.stringContaining('After the fair.'),
      invoiceId: invoice.id,
    });
    const timeline = timelineSchema.parse((await seller.get(`${own}/timeline`)).body);
    expect(timeline.find(({ type }) => type === 'replied')).toMatchObject({
      ...{ actor: 'client', kind: 'will_pay', text: 'After the fair.', state: 'open', answer: null },
    });
    await drain();
    const mail = smtp.received.find(({ parsed }) => parsed.subject?.includes('will pay'));
    expect(mail?.to).toEqual([seller.user.email]);
    expect(mail?.parsed.text).toContain(`/invoices/${invoice.id}`);
    await say({ kind: 'question', message: 'Which account?' });
    expect((await shownOf(path)).replies?.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['question', 'will_pay']),
    );
  });

  test.each([
    [{}, 'kind'],
    [{ kind: 'refuse' }, 'kind'],
    [{ kind: 'will_pay' }, 'date'],
    [{ kind: 'will_pay', date: '2026-02-30' }, 'date'],
    [{ kind: 'will_pay', date: '2026-03-01', amount: '0' }, 'amount'],
    [{ kind: 'will_pay', date: '2026-03-02', amount: '1.005' }, 'amount'],
    [{ kind: 'paid_already', date: '2026-03-02' }, 'date'],
    [{ kind: 'paid_already', method: 'barter' }, 'method'],
    [{ kind: 'question' }, 'message'],
    [{ kind: 'question', message: ' \u200b ' }, 'message'],
    [{ kind: 'question', message: 'x'.repeat(1_001) }, 'message'],
    [{ kind: 'question', message: 'Why?', name: 'x'.repeat(201) }, 'name'],
  ])('%j is refused', async (body, field) => {
    const { seller, say, own } = await asked();
    expect(await say(body)).toMatchObject({
      status: 400,
      body: { fieldErrors: { [field]: [expect.any(String)] } },
    });
    expect(await repliesOf(seller, own)).toEqual([]);
  });

  test('promises a day from today to 60 days ahead, by the seller’s calendar', async () => {
    // March 1 at 10:00 UTC is already the 2nd on Kiritimati, an hour that Pago Pago has not reached on its 28th.
    for (const [timeZone, today, last] of [
      ['Pacific/Kiritimati', '2026-03-02', '2026-05-01'],
      ['Pacific/Pago_Pago', '2026-02-28', '2026-04-29'],
    ] as const) {
      const { say } = await asked({ timeZone });
      const at = async (date: string) => (await say({ kind: 'will_pay', date })).status;
      const before = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10);
      const after = new Date(Date.parse(last) + 86_400_000).toISOString().slice(0, 10);
      server.clock.set(timeZone === 'Pacific/Kiritimati' ? '2026-03-01T10:00:00Z' : '2026-03-01T10:59:00Z');
      expect([await at(before), await at(today), await at(last), await at(after)], timeZone).toEqual([
        400, 201, 201, 400,
      ]);
    }
  });
});

describe('a reply', () => {
  test('says nothing on an invoice that is not open, or that there is not', async () => {
    const { seller, say, own } = await asked();
    await seller.put(own, { status: 'cancelled' });
    expect(await say({ kind: 'question', message: 'Why?' })).toMatchObject({
      status: 409,
      body: { code: 'invoice_cancelled' },
    });
    await seller.put(own, { status: 'pending' });
    await seller.put(own, { status: 'paid' });
    expect(await say({ kind: 'paid_already' })).toMatchObject({
      status: 409,
      body: { code: 'invoice_paid' },
    });
    const nowhere = '/api/public/invoices/INV-0001-00000000000000000000000000/replies';
    expect((await server.anon().post(nowhere, { kind: 'question', message: 'Why?' })).status).toBe(404);
  });

  test('of 20 at once ten are taken, and more the day after', async () => {
    const { seller, say, own } = await asked();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => say({ kind: 'question', message: 'Is it all?' })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(10);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBe(86_400);
    expect(await repliesOf(seller, own)).toHaveLength(10);
    server.clock.set('2026-03-02T10:00:01Z');
    expect((await say({ kind: 'question', message: 'And now?' })).status).toBe(201);
  });

  test('says an amount in the currency of the invoice', async () => {
    const { say, path } = await yen();
    expect((await say({ kind: 'paid_already', amount: '10.50' })).status).toBe(400);
    expect((await say({ kind: 'paid_already', amount: '1050', method: 'bank_transfer' })).status).toBe(201);
    expect((await shownOf(path)).replies).toMatchObject([{ kind: 'paid_already', amount: '1050' }]);
  });

  test('changes nothing about the money, the version or the file', async () => {
    const { seller, say, own } = await asked();
    const before = (await seller.get(own)).body;
    await say({ kind: 'paid_already', date: '2026-02-20' });
    const openReply = { kind: 'paid_already', promisedOn: null };
    expect((await seller.get(own)).body).toEqual({ ...(before as object), openReply });
    expect((await seller.put(own, { items: [{ description: 'Other', quantity: 1, rate: 9 }] })).status).toBe(
      200,
    );
  });
});

describe('the seller', () => {
  test('answers, once: on the page and by mail to who gets documents', async () => {
    const { seller, client, say, path, own } = await asked();
    await seller.put(`/api/clients/${client.id}`, {
      contacts: [
        { name: 'Lena Ott', email: 'lena@acme.example', documents: false, reminders: true, receipts: true },
        { name: 'Books', email: 'books@acme.example', documents: true, reminders: false, receipts: false },
      ],
    });
    await say({ kind: 'question', message: 'Which account?' });
    const [reply] = await repliesOf(seller, own);
    const answer = `${own}/replies/${reply?.id}/answer`;
    await drain();
    smtp.received.length = 0;
    server.clock.set('2026-03-02T09:00:00.000Z');
    const answers = await Promise.all([1, 2].map(() => seller.post(answer, { message: 'The new one.' })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]?.body).toMatchObject({ state: 'answered', answer: 'The new one.' });
    expect(await seller.post(answer, { message: 'Another.' })).toMatchObject({
      status: 409,
      body: { code: 'reply_answered' },
    });
    expect((await shownOf(path)).replies).toMatchObject([
      { state: 'answered', answer: 'The new one.', answeredAt: '2026-03-02T09:00:00.000Z' },
    ]);
    await drain();
    expect(smtp.received.map(({ to }) => to)).toEqual([['books@acme.example']]);
    expect(smtp.received[0]?.parsed.text).toContain('You wrote: Which account?');
    for (const body of [{}, { message: '' }, { message: 'x'.repeat(2_001) }])
      expect(await seller.post(answer, body)).toMatchObject({
        status: 400,
        body: { fieldErrors: { message: [expect.any(String)] } },
      });
  });

  test('confirms or rejects what is said about money, and does not decide twice', async () => {
    const { seller, say, own } = await asked();
    await say({ kind: 'paid_already', date: '2026-02-28', amount: '12.50' });
    const [claim] = await repliesOf(seller, own);
    const put = (state: unknown, id = claim?.id) => seller.put(`${own}/replies/${id}`, { state });
    expect(await put('rejected')).toMatchObject({
      status: 200,
      body: { state: 'rejected', holdsReminders: false },
    });
    expect((await put('rejected')).status).toBe(200);
    expect(await put('confirmed')).toMatchObject({ status: 409, body: { code: 'reply_decided' } });
    for (const state of ['open', 'expired', 'maybe', null]) expect((await put(state)).status).toBe(400);
    await say({ kind: 'question', message: 'Why?' });
    const question = (await repliesOf(seller, own)).find(({ kind }) => kind === 'question');
    expect((await put('confirmed', question?.id)).status).toBe(400);
    expect(await put('answered', question?.id)).toMatchObject({ status: 200, body: { state: 'answered' } });
  });

  test('alone reads and decides', async () => {
    const { seller, say, own } = await asked();
    await say({ kind: 'question', message: 'Why?' });
    const [reply] = await repliesOf(seller, own);
    const stranger = await server.confirmedSeller();
    const calls = [
      ['GET', `${own}/replies`, undefined],
      ['POST', `${own}/replies/${reply?.id}/answer`, { message: 'So.' }],
      ['PUT', `${own}/replies/${reply?.id}`, { state: 'answered' }],
    ] as const;
    for (const [method, path, body] of calls) {
      expect((await stranger.send(method, path, { body })).status, path).toBe(404);
      expect((await server.anon().send(method, path, { body })).status, path).toBe(401);
    }
    expect((await seller.put(`${own}/replies/${randomUUID()}`, { state: 'answered' })).status).toBe(404);
    expect((await seller.get(`/api/invoices/${randomUUID()}/replies`)).status).toBe(404);
  });
});

describe('what the seller is told', () => {
  test('comes as no mail with payment alerts off, and the entry all the same', async () => {
    const { seller, say } = await asked();
    await seller.put('/api/user/notification-preferences', { paymentAlerts: false });
    await drain();
    smtp.received.length = 0;
    await say({ kind: 'question', message: 'Why?' });
    await drain();
    expect(smtp.received).toEqual([]);
    expect((await notificationsOf(seller))[0]).toMatchObject({
      subject: expect.stringContaining('question'),
    });
  });

  test('asks to decide after three and after seven days, once each, in however many rounds', async () => {
    const { seller, say } = await asked();
    await say({ kind: 'paid_already' });
    const asks = async () =>
      (await notificationsOf(seller)).filter(({ subject }) => subject.startsWith('Waiting for you')).length;
    for (const [instant, count] of [
      ['2026-03-04T09:59:00Z', 0],
      ['2026-03-04T10:00:00Z', 1],
      ['2026-03-08T10:00:00Z', 2],
      ['2026-03-14T10:00:00Z', 2],
    ] as const) {
      server.clock.set(instant);
      await Promise.all(Array.from({ length: 10 }, () => runScheduledTasks({ db, clock: server.clock })));
      expect(await asks(), instant).toBe(count);
    }
  });
});

describe('what becomes of it', () => {
  const states = async (seller: Seller, own: string) =>
    Object.fromEntries((await repliesOf(seller, own)).map(({ kind, state }) => [kind, state]));

  async function all() {
    const made = await asked();
    await made.say({ kind: 'question', message: 'Why?' });
    await made.say({ kind: 'paid_already' });
    await made.say({ kind: 'will_pay', date: '2026-03-03' });
    return made;
  }

  test('money keeps what was promised; a question stays to be answered', async () => {
    const { seller, own } = await all();
    await seller.post(`${own}/payments`, { amount: '1.00', method: 'cash' });
    expect(await states(seller, own)).toEqual({ question: 'open', paid_already: 'open', will_pay: 'open' });
    await seller.put(own, { status: 'paid' });
    expect(await states(seller, own)).toEqual({
      question: 'open',
      paid_already: 'confirmed',
      will_pay: 'confirmed',
    });
    expect((await repliesOf(seller, own)).some(({ holdsReminders }) => holdsReminders)).toBe(false);
  });

  test('a promise is one until the day after; the next takes its place', async () => {
    const { seller, say, own } = await all();
    server.clock.set('2026-03-02T12:00:00Z');
    await say({ kind: 'will_pay', date: '2026-03-05' });
    const promises = async () =>
      (await repliesOf(seller, own))
        .filter(({ kind }) => kind === 'will_pay')
        .map(({ promisedOn, state }) => [promisedOn, state]);
    expect(await promises()).toEqual([
      ['2026-03-05', 'open'],
      ['2026-03-03', 'expired'],
    ]);
    for (const [instant, state] of [
      ['2026-03-06T23:59:00Z', 'open'],
      ['2026-03-07T00:00:00Z', 'expired'],
    ] as const) {
      server.clock.set(instant);
      await runScheduledTasks({ db, clock: server.clock });
      expect((await promises())[0], instant).toEqual(['2026-03-05', state]);
    }
  });

  test('nothing is expected of one that is cancelled', async () => {
    const { seller, own } = await all();
    await seller.put(own, { status: 'cancelled' });
    expect(await states(seller, own)).toEqual({
      question: 'open',
      paid_already: 'expired',
      will_pay: 'expired',
    });
  });
});
