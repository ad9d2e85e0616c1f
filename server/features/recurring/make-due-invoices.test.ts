import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createDevMailbox } from '#server/providers/dev-mailbox.ts';
import { drainOf } from '#server/test/drain.ts';
import {
  buildClient,
  buildInvoice,
  buildRecurring,
  buildTaxRate,
  threeLines,
} from '#server/test/factories.ts';
import { notificationsOf } from '#server/test/notifications.ts';
import { type RecurringParts, recurringTester } from '#server/test/recurring.ts';
import { type Seller, startTestServer } from '#server/test/test-server.ts';
import type { Draft, DraftWithContent } from '#shared/draft.ts';

const server = await startTestServer();
const { begin, round, roundAt, find, invoicesOf, outcomesOf } = recurringTester(server);
const mailbox = createDevMailbox();
const drain = drainOf(server, { mailer: mailbox });
afterAll(() => server.close());
// One round is of all sellers: those of other tests are out of the way.
beforeEach(() => server.pool.query('delete from recurring_invoices'));
afterEach(() => server.clock.run());

describe('what is due', () => {
  test('is an invoice of the day on which it is made, with texts of its date, and a mail', async () => {
    const { seller, client, recurring } = await begin({
      invoice: { title: 'Support in {monthYear}', description: '{periodStart} to {periodEnd}' },
      items: [{ description: 'Work in {month-1}', quantity: 2, rate: '50' }],
    });
    await roundAt('2026-07-01T05:59:59Z');
    expect(await invoicesOf(seller)).toEqual([]);
    await roundAt('2026-07-01T06:00:00Z');
    await round();
    expect(await invoicesOf(seller)).toMatchObject([
      {
        ...{ displayNumber: 'INV-0001', clientId: client.id, amount: '100.00', status: 'pending' },
        ...{ title: 'Support in July 2026', description: 'Jul 1, 2026 to Jul 31, 2026' },
        ...{ issuedOn: '2026-07-01', dueDate: '2026-07-15', createdAt: '2026-07-01T06:00:00.000Z' },
        items: [{ description: 'Work in June', amount: '100.00' }],
      },
    ]);
    const [invoice] = await invoicesOf(seller);
    expect(await find(seller, recurring)).toMatchObject({
      ...{
        nextOn: '2026-08-01',
        nextAt: '2026-08-01T06:00:00.000Z',
        madeCount: 1,
        updatedAt: recurring.updatedAt,
      },
      runs: [
        {
          ...{ occursOn: '2026-07-01', outcome: 'made', reason: null, draftId: null },
          invoice: { id: invoice?.id, displayNumber: 'INV-0001', status: 'pending', amount: '100.00' },
          at: '2026-07-01T06:00:00.000Z',
        },
      ],
    });
    await drain();
    expect(mailbox.mails.filter(({ to }) => to === client.email)).toHaveLength(1);
    // The invoice is kept when what it came from goes.
    await seller.delete(`/api/recurring/${recurring.id}`);
    expect(await invoicesOf(seller)).toHaveLength(1);
  });
});

describe('the next date', () => {
  test('keeps the 31st, and February 29', async () => {
    const { seller, recurring } = await begin({
      ...{ timeZone: 'UTC', now: '2026-01-15T12:00:00Z' },
      recurring: { startOn: '2026-01-31' },
      invoice: { title: '{date}' },
    });
    for (const day of ['01-31', '02-28', '03-31', '04-30']) await roundAt(`2026-${day}T08:00:00Z`);
    expect((await invoicesOf(seller)).map(({ title }) => title)).toEqual([
      ...['Jan 31, 2026', 'Feb 28, 2026', 'Mar 31, 2026', 'Apr 30, 2026'],
    ]);
    expect((await find(seller, recurring)).nextOn).toBe('2026-05-31');
    await server.pool.query('delete from recurring_invoices');
    const yearly = await begin({
      ...{ timeZone: 'UTC', now: '2024-02-29T06:00:00Z' },
      recurring: { frequency: 'year', startOn: '2024-02-29' },
    });
    for (const day of ['2024-02-29', '2025-02-28']) await roundAt(`${day}T08:00:00Z`);
    expect((await find(yearly.seller, yearly.recurring)).next).toEqual([
      ...['2026-02-28', '2027-02-28', '2028-02-29', '2029-02-28', '2030-02-28'],
    ]);
  });

  test('that was made late does not move the next date', async () => {
    const { seller, recurring } = await begin({ now: '2026-06-30T12:00:00Z' });
    for (const month of ['2026-07', '2026-08', '2026-09', '2026-10', '2026-11', '2026-12', '2027-01'])
      await roundAt(`${month}-01T09:00:00Z`);
    await roundAt('2027-02-03T09:00:00Z');
    const last = (await invoicesOf(seller)).at(-1);
    expect(last).toMatchObject({ title: 'Support in February 2027', issuedOn: '2027-02-03' });
    expect(last?.dueDate).toBe('2027-02-17');
    expect((await find(seller, recurring)).nextOn).toBe('2027-03-01');
  });

  test('is of the day of its seller', async () => {
    const { seller } = await begin({
      ...{ timeZone: 'Australia/Sydney', now: '2026-09-20T00:00:00Z' },
      recurring: { startOn: '2026-10-01', sendAt: '00:00' },
      invoice: { title: '{month}' },
    });
    await roundAt('2026-09-30T13:59:59Z');
    expect(await invoicesOf(seller)).toEqual([]);
    await roundAt('2026-09-30T14:00:00Z');
    expect(await invoicesOf(seller)).toMatchObject([{ title: 'October', issuedOn: '2026-10-01' }]);
  });

  test.each([
    ['Europe/Berlin', '2026-10-24', '08:00', ['2026-10-24T06:00', '2026-10-25T07:00', '2026-10-26T07:00']],
    ['Europe/Berlin', '2027-03-27', '02:30', ['2027-03-27T01:30', '2027-03-28T01:00', '2027-03-29T00:30']],
    ['America/New_York', '2026-10-31', '01:30', ['2026-10-31T05:30', '2026-11-01T05:30', '2026-11-02T06:30']],
    [
      'Australia/Lord_Howe',
      '2026-10-03',
      '02:10',
      ['2026-10-02T15:40', '2026-10-03T15:30', '2026-10-04T15:10'],
    ],
  ])('in %s every day from %s at %s is made when clocks say so', async (timeZone, startOn, sendAt, times) => {
    const { seller } = await begin({
      ...{ timeZone, now: '2026-06-20T12:00:00Z' },
      recurring: { frequency: 'day', startOn, sendAt },
    });
    for (const [index, time] of times.entries()) {
      await roundAt(new Date(Date.parse(`${time}:00Z`) - 1000).toISOString());
      expect(await invoicesOf(seller)).toHaveLength(index);
      await roundAt(`${time}:00Z`);
      expect(await invoicesOf(seller)).toHaveLength(index + 1);
    }
  });
});

describe('a recurring invoice', () => {
  test('is a draft where the seller wants that, and the seller is told', async () => {
    const { seller, client, recurring } = await begin({ recurring: { mode: 'draft', dueDays: 0 } });
    await roundAt('2026-07-01T06:00:00Z');
    const [draft] = (await seller.get('/api/drafts')).body as Draft[];
    expect(draft).toMatchObject({ source: 'recurring', clientId: client.id, title: 'Support in July 2026' });
    expect(await invoicesOf(seller)).toEqual([]);
    expect(await notificationsOf(seller)).toMatchObject([
      {
        subject: 'Draft of an invoice to Acme ready',
        message: 'Support in July 2026, $413.22. You find it among your drafts.',
      },
    ]);
    expect(await find(seller, recurring)).toMatchObject({
      madeCount: 1,
      runs: [{ outcome: 'draft', draftId: draft?.id, invoice: null }],
    });
    const { content } = (await seller.get(`/api/drafts/${draft?.id}`)).body as DraftWithContent;
    expect(content.invoice).toMatchObject({ clientId: client.id, dueDate: '2026-07-01' });
    const sent = await seller.post(`/api/drafts/${draft?.id}/send`, {});
    expect(sent).toMatchObject({ status: 201, body: { amount: '413.22', issuedOn: '2026-07-01' } });
    expect((await find(seller, recurring)).runs).toMatchObject([
      { outcome: 'draft', draftId: null, invoice: { displayNumber: 'INV-0001' } },
    ]);
  });

  test('ends with its last date, or with as many as there are to be', async () => {
    const until = await begin({ recurring: { endsOn: '2026-08-01' } });
    const twice = await begin({ recurring: { maxCount: 2 } });
    for (const month of ['07', '08', '09']) await roundAt(`2026-${month}-01T09:00:00Z`);
    for (const { seller, recurring } of [until, twice]) {
      expect(await invoicesOf(seller)).toHaveLength(2);
      expect(await find(seller, recurring)).toMatchObject({
        ...{ state: 'ended', pauseReason: null, nextOn: null, nextAt: null, next: [], madeCount: 2 },
      });
      for (const [action, body] of [
        ['pause', undefined],
        ['resume', {}],
        ['skip', { date: '2026-09-01' }],
        ['run', { date: '2026-09-01' }],
      ] as const)
        expect(await seller.post(`/api/recurring/${recurring.id}/${action}`, body)).toMatchObject({
          status: 409,
          body: { code: 'recurring_ended' },
        });
    }
  });

  test('of an unconfirmed seller waits as any mail does', async () => {
    server.clock.set('2026-06-20T12:00:00Z');
    const seller = await server.seller({ timeZone: 'UTC' });
    const clients = await Promise.all(
      Array.from({ length: 12 }, (_, index) => buildClient(seller, { email: `${index}@held.example` })),
    );
    for (const { id } of clients) await buildRecurring(seller, id, { recurring: { startOn: '2026-07-01' } });
    await roundAt('2026-07-01T08:00:00Z');
    expect(await invoicesOf(seller)).toHaveLength(12);
    await drain();
    const reached = mailbox.mails.filter(({ to }) => String(to).endsWith('@held.example'));
    expect(reached.length).toBeGreaterThan(0);
    expect(reached.length).toBeLessThan(12);
  });
});

const failing = async (
  make: (begun: Awaited<ReturnType<typeof begin>>) => Promise<unknown>,
  parts: RecurringParts = {},
) => {
  const begun = await begin(parts);
  await make(begun);
  await roundAt('2026-07-01T09:00:00Z');
  return begun;
};

test('each invoice has its own period as service dates where that is wanted', async () => {
  const { seller, recurring } = await begin({ invoice: { title: 'Support', hasPeriod: true } });
  expect((await find(seller, recurring)).invoice).toMatchObject({ hasPeriod: true });
  for (const month of ['07', '08']) await roundAt(`2026-${month}-01T09:00:00Z`);
  const dates = await Promise.all(
    (await invoicesOf(seller)).map(async ({ id }) => {
      const { serviceFrom, serviceTo } = (await seller.get(`/api/invoices/${id}`)).body as Record<
        string,
        string
      >;
      return [serviceFrom, serviceTo];
    }),
  );
  expect(dates.toSorted()).toEqual([
    ['2026-07-01', '2026-07-31'],
    ['2026-08-01', '2026-08-31'],
  ]);
});

describe('what cannot be made', () => {
  test('is a failed run with its reason, and the seller is told', async () => {
    const { seller, recurring } = await failing(({ seller, client }) =>
      seller.delete(`/api/clients/${client.id}`),
    );
    await round();
    expect(await find(seller, recurring)).toMatchObject({
      ...{ state: 'active', client: null, clientId: null, failures: 1, madeCount: 0, nextOn: '2026-08-01' },
      runs: [{ outcome: 'failed', reason: 'The client was deleted', invoice: null }],
    });
    expect(await notificationsOf(seller)).toMatchObject([
      { subject: 'Invoice not made', message: 'Support in July 2026, Jul 1, 2026: The client was deleted.' },
    ]);
    expect(await invoicesOf(seller)).toEqual([]);
  });

  test('is made by the seller once what kept it is gone, and only once', async () => {
    const { seller, recurring } = await failing(({ seller, client }) =>
      seller.delete(`/api/clients/${client.id}`),
    );
    await round();
    const run = (date: string) => seller.post(`/api/recurring/${recurring.id}/run`, { date });
    expect((await run('2026-07-01')).status, 'still nobody to send it to').toBeGreaterThanOrEqual(400);
    expect(await outcomesOf(seller, recurring)).toEqual(['2026-07-01 failed']);
    const other = await buildClient(seller);
    const { id, invoice, items } = await find(seller, recurring);
    await seller.put(`/api/recurring/${id}`, {
      recurring: { clientId: other.id, mode: 'send', dueDays: 14, frequency: 'month', startOn: '2026-07-01' },
      ...{ invoice, items },
    });
    expect(await run('2026-07-01')).toMatchObject({
      status: 201,
      body: { run: { outcome: 'made', reason: null, invoice: { displayNumber: 'INV-0001' } } },
    });
    expect((await run('2026-07-01')).status).toBe(200);
    expect(await invoicesOf(seller)).toMatchObject([{ clientId: other.id, title: 'Support in July 2026' }]);
    expect(await find(seller, recurring)).toMatchObject({
      ...{ state: 'active', madeCount: 1, failures: 0, nextOn: '2026-08-01' },
    });
    expect(
      await (await server.seller()).post(`/api/recurring/${id}/run`, { date: '2026-07-01' }),
    ).toMatchObject({
      status: 404,
    });
  });

  test('three times in a row is not tried again until it is resumed', async () => {
    const { seller, client, recurring } = await failing(({ seller, client }) =>
      seller.delete(`/api/clients/${client.id}`),
    );
    for (const month of ['08', '09', '10']) await roundAt(`2026-${month}-01T09:00:00Z`);
    expect(await outcomesOf(seller, recurring)).toEqual([
      ...['2026-07-01 failed', '2026-08-01 failed', '2026-09-01 failed'],
    ]);
    expect(await find(seller, recurring)).toMatchObject({
      state: 'paused',
      pauseReason: 'failures',
      failures: 3,
    });
    expect((await notificationsOf(seller))[0]).toMatchObject({
      message:
        'Support in September 2026, Sep 1, 2026: The client was deleted. 3 in a row have failed, so it is paused.',
    });
    await drain();
    expect(mailbox.mails.filter(({ to }) => to === seller.user.email)).toMatchObject([
      { subject: 'A recurring invoice is paused', text: expect.stringContaining('The client was deleted') },
    ]);
    const other = await buildClient(seller);
    const { id, invoice, items } = await find(seller, recurring);
    const changed = await seller.put(`/api/recurring/${id}`, {
      recurring: { clientId: other.id, mode: 'send', dueDays: 14, frequency: 'month', startOn: '2026-07-01' },
      ...{ invoice, items },
    });
    expect(changed).toMatchObject({ status: 200, body: { state: 'paused', failures: 0 } });
    expect((await seller.post(`/api/recurring/${id}/resume`, {})).body).toMatchObject({
      ...{ state: 'active', nextOn: '2026-11-01', clientId: other.id },
    });
    await roundAt('2026-11-01T09:00:00Z');
    expect(await invoicesOf(seller)).toMatchObject([{ clientId: other.id }]);
    expect(client.id).not.toBe(other.id);
  });

  test('is forgotten once one could be made', async () => {
    const { seller, recurring } = await failing(async ({ seller }) => {
      await server.pool.query(
        "update recurring_invoices set content = jsonb_set(content, '{items,0,rate}', '\"0.001\"') where user_id = $1",
        [seller.user.id],
      );
    });
    expect((await find(seller, recurring)).failures).toBe(1);
    await server.pool.query(
      "update recurring_invoices set content = jsonb_set(content, '{items,0,rate}', '\"1\"') where user_id = $1",
      [seller.user.id],
    );
    await roundAt('2026-08-01T09:00:00Z');
    expect(await find(seller, recurring)).toMatchObject({
      failures: 0,
      madeCount: 1,
      runs: [{ outcome: 'made' }, { outcome: 'failed' }],
    });
  });
});

describe('a date that cannot be made', () => {
  test.each<[string, RegExp, RecurringParts, (seller: Seller) => Promise<unknown>]>([
    [
      'with a tax rate that was archived',
      /tax rate/i,
      {},
      async (seller) => {
        const [rate] = (await seller.get('/api/tax-rates')).body as { id: string }[];
        return seller.delete(`/api/tax-rates/${rate?.id}`);
      },
    ],
    [
      'by card without Pro',
      /Pro/,
      { invoice: { paymentMethod: 'stripe' } },
      (seller) => server.pool.query('update users set is_premium = false where id = $1', [seller.user.id]),
    ],
    [
      'as a draft beside 500 others',
      /500 drafts/,
      { recurring: { mode: 'draft', startOn: '2026-07-01' } },
      (seller) =>
        server.pool.query(
          `insert into drafts (id, user_id, kind, content) select gen_random_uuid(), $1, 'invoice', '{}' from generate_series(1, 500)`,
          [seller.user.id],
        ),
    ],
    [
      'over nothing',
      /comes to 0/,
      {},
      (seller) =>
        server.pool.query(
          `update recurring_invoices set content = jsonb_set(content, '{items,0,rate}', '"0"') where user_id = $1`,
          [seller.user.id],
        ),
    ],
    [
      'over too much',
      /at most/,
      {},
      (seller) =>
        server.pool.query(
          `update recurring_invoices set content = jsonb_set(content, '{items,0,rate}', '"9999999999999"') where user_id = $1`,
          [seller.user.id],
        ),
    ],
  ])('%s says why', async (_, reason, { recurring = { startOn: '2026-07-01' }, ...parts }, spoil) => {
    server.clock.set('2026-06-20T12:00:00Z');
    const seller = await server.proSeller({ timeZone: 'UTC' });
    const client = await buildClient(seller);
    const rate = await buildTaxRate(seller);
    const row = await buildRecurring(seller, client.id, {
      ...{ recurring, ...parts },
      items: [{ ...threeLines[0], taxRateIds: [rate.id] }],
    });
    await spoil(seller);
    await roundAt('2026-07-01T09:00:00Z');
    expect((await find(seller, row)).runs).toMatchObject([
      { outcome: 'failed', reason: expect.stringMatching(reason) },
    ]);
    expect(await invoicesOf(seller)).toEqual([]);
    expect((await notificationsOf(seller))[0]?.message).toMatch(/[^.]\.$/);
  });

  test('for a fault of ours is tried again, and holds up no other', async () => {
    const broken = await begin();
    const sound = await begin();
    // Content that no version of the product has written.
    await server.pool.query(`update recurring_invoices set content = '{}' where id = $1`, [
      broken.recurring.id,
    ]);
    server.clock.set('2026-07-01T09:00:00Z');
    await expect(round()).rejects.toThrow('recurring invoices were not made');
    expect(await invoicesOf(sound.seller)).toHaveLength(1);
    expect(await outcomesOf(broken.seller, broken.recurring)).toEqual([]);
    await server.pool.query('update recurring_invoices set content = $2 where id = $1', [
      broken.recurring.id,
      JSON.stringify({ invoice: broken.recurring.invoice, items: broken.recurring.items }),
    ]);
    await round();
    expect(await outcomesOf(broken.seller, broken.recurring)).toEqual(['2026-07-01 made']);
  });
});

test('numbers follow those of other invoices', async () => {
  const { seller, client } = await begin();
  await buildInvoice(seller, client.id);
  await roundAt('2026-07-01T09:00:00Z');
  await buildInvoice(seller, client.id);
  expect((await invoicesOf(seller)).map(({ displayNumber }) => displayNumber)).toEqual([
    ...['INV-0001', 'INV-0002', 'INV-0003'],
  ]);
});
