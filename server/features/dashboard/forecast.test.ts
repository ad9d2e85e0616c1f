import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { buildClient, buildInvoice } from '#server/test/factories.ts';
import { type Seller, startTestServer } from '#server/test/test-server.ts';
import { dashboardAnalyticsSchema } from '#shared/dashboard.ts';
import type { CurrencyForecast } from '#shared/forecast.ts';

const server = await startTestServer();
afterAll(() => server.close());
// A Thursday; in New York as well.
beforeEach(() => server.clock.set('2026-11-26T12:00:00.000Z'));

const line = (rate: string) => [{ description: 'Work', quantity: 1, rate }];

async function business() {
  const seller = await server.seller({ timeZone: 'America/New_York' });
  return { seller, clientId: (await buildClient(seller)).id };
}

async function forecastOf(seller: Seller): Promise<CurrencyForecast[]> {
  const answer = await seller.get('/api/dashboard/analytics');
  expect(answer.status).toBe(200);
  return dashboardAnalyticsSchema.strict().parse(answer.body).forecast;
}

/** Weeks that something is expected in, by their Mondays. */
const weeksOf = ({ weeks }: CurrencyForecast) =>
  Object.fromEntries(weeks.filter(({ count }) => count > 0).map(({ from, amount }) => [from, amount]));

async function promise(id: string, userId: string, day: string): Promise<void> {
  await server.pool.query(
    `insert into invoice_replies (user_id, document_id, kind, promised_on, created_at) values ($1, $2, 'will_pay', $3, now())`,
    [userId, id, day],
  );
}

describe('the forecast', () => {
  test('tells what is owed by the week of its due day', async () => {
    const { seller, clientId } = await business();
    const bill = (dueDate: string, rate: string) => buildInvoice(seller, clientId, { dueDate }, line(rate));
    await bill('2026-11-25', '10.00');
    await bill('2026-11-26', '20.00');
    await bill('2026-11-29', '30.00');
    await bill('2026-11-30', '40.00');
    await bill('2027-01-03', '50.00');
    await bill('2027-01-04', '60.00');
    const [usd, ...others] = await forecastOf(seller);
    expect(others).toEqual([]);
    expect(usd).toMatchObject({
      currency: 'USD',
      overdue: { count: 1, amount: '10.00' },
      later: { count: 1, amount: '60.00' },
    });
    expect(usd?.weeks).toHaveLength(6);
    expect(usd?.weeks[0]).toEqual({ from: '2026-11-23', count: 2, amount: '50.00' });
    expect(usd && weeksOf(usd)).toEqual({
      '2026-11-23': '50.00',
      '2026-11-30': '40.00',
      '2026-12-28': '50.00',
    });
  });

  test('counts balances, parts of plans one by one, and each currency by itself', async () => {
    const { seller, clientId } = await business();
    const instalments = [
      { amount: '25.00', dueDate: '2026-11-27' },
      { amount: '25.00', dueDate: '2026-12-04' },
      { rest: true, dueDate: '2027-03-01' },
    ];
    const planned = await buildInvoice(seller, clientId, { instalments }, line('100.00'));
    const pay = (id: string, amount: string) =>
      seller.post(`/api/invoices/${id}/payments`, { amount, method: 'cash' });
    expect((await pay(planned.id, '30.00')).status).toBe(201);
    const euros = { currency: 'EUR', dueDate: '2026-12-01' };
    const partly = await buildInvoice(seller, clientId, euros, line('70.00'));
    expect((await pay(partly.id, '69.99')).status).toBe(201);
    const paid = await buildInvoice(seller, clientId, { dueDate: '2026-11-28' }, line('5.00'));
    expect((await pay(paid.id, '5.00')).status).toBe(201);
    const [usd, eur, ...others] = await forecastOf(seller);
    expect(others).toEqual([]);
    expect(usd && weeksOf(usd)).toEqual({ '2026-11-30': '20.00' });
    expect(usd?.later).toEqual({ count: 1, amount: '50.00' });
    expect(eur?.currency).toBe('EUR');
    expect(eur && weeksOf(eur)).toEqual({ '2026-11-30': '0.01' });
  });

  test('expects what is promised on the promised day, and what comes later when it is due', async () => {
    const { seller, clientId } = await business();
    const late = await buildInvoice(seller, clientId, { dueDate: '2026-11-20' }, line('80.00'));
    await promise(late.id, seller.user.id, '2026-12-08');
    const broken = await buildInvoice(seller, clientId, { dueDate: '2026-11-20' }, line('7.00'));
    await promise(broken.id, seller.user.id, '2026-11-25');
    const early = await buildInvoice(seller, clientId, { dueDate: '2026-12-15' }, line('9.00'));
    await promise(early.id, seller.user.id, '2026-11-27');
    const [usd] = await forecastOf(seller);
    expect(usd && weeksOf(usd)).toEqual({ '2026-12-07': '80.00', '2026-12-14': '9.00' });
    expect(usd?.overdue).toEqual({ count: 1, amount: '7.00' });
  });

  test('expects parts of a plan on the promised day, and nothing of an invoice that asks for nothing', async () => {
    const { seller, clientId } = await business();
    const instalments = [
      { amount: '25.00', dueDate: '2026-11-20' },
      { amount: '35.00', dueDate: '2026-11-28' },
      { rest: true, dueDate: '2026-12-31' },
    ];
    const planned = await buildInvoice(seller, clientId, { instalments }, line('100.00'));
    await promise(planned.id, seller.user.id, '2026-12-01');
    await buildInvoice(seller, clientId, { dueDate: '2026-11-28' }, line('0.00'));
    await buildInvoice(seller, clientId, { dueDate: '2026-11-28' }, line('3.00'));
    const [usd, ...others] = await forecastOf(seller);
    expect(others).toEqual([]);
    expect(usd?.overdue.count).toBe(0);
    expect(usd?.weeks.filter(({ count }) => count > 0)).toEqual([
      { from: '2026-11-23', count: 1, amount: '3.00' },
      { from: '2026-11-30', count: 2, amount: '60.00' },
      { from: '2026-12-28', count: 1, amount: '40.00' },
    ]);
  });

  test("counts nobody else's invoices, and none that is cancelled", async () => {
    const { seller, clientId } = await business();
    const other = await business();
    await buildInvoice(other.seller, other.clientId, {}, line('10.00'));
    const { id } = await buildInvoice(seller, clientId, {}, line('10.00'));
    expect((await seller.put(`/api/invoices/${id}`, { status: 'cancelled' })).status).toBe(200);
    expect(await forecastOf(seller)).toEqual([]);
  });
});
