import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { buildClient, buildInvoice, buildProposal } from '#server/test/factories.ts';
import { type Seller, startTestServer } from '#server/test/test-server.ts';
import { clientStatisticsSchema } from '#shared/client.ts';
import { type ActivityPage, dashboardAnalyticsSchema, dashboardStatsSchema } from '#shared/dashboard.ts';
import { invoiceSummarySchema } from '#shared/invoice.ts';
import { proposalSummarySchema } from '#shared/proposal.ts';

const server = await startTestServer();
afterAll(() => server.close());
beforeEach(() => server.clock.set('2026-11-15T12:00:00.000Z'));

const line = (rate: string) => [{ description: 'Work', quantity: 1, rate }];

interface Business {
  seller: Seller;
  clientId: string;
}

async function business(currency = 'USD'): Promise<Business> {
  const seller = await server.proSeller();
  await server.pool.query('update users set currency = $1 where id = $2', [currency, seller.user.id]);
  return { seller, clientId: (await buildClient(seller, { name: 'Lena' })).id };
}

async function bill({ seller, clientId }: Business, currency: string, rate: string, more: object = {}) {
  const { status, ...fields } = { status: '', dueDate: '2026-12-24', ...more };
  const { id } = await buildInvoice(seller, clientId, fields, line(rate));
  await server.pool.query('update documents set currency = $1 where id = $2', [currency, id]);
  if (status) expect((await seller.put(`/api/invoices/${id}`, { status })).status).toBe(200);
}

const answerOf = async ({ seller }: Business, path: string) => (await seller.get(path)).body;
const summaryOf = async (of: Business) =>
  invoiceSummarySchema.strict().parse(await answerOf(of, '/api/invoices/summary'));
const statsOf = async (of: Business) =>
  dashboardStatsSchema.strict().parse(await answerOf(of, '/api/dashboard/stats'));
const analyticsOf = async (of: Business) =>
  dashboardAnalyticsSchema.strict().parse(await answerOf(of, '/api/dashboard/analytics'));
const clientStatisticsOf = async (of: Business) =>
  clientStatisticsSchema.strict().parse(await answerOf(of, `/api/clients/${of.clientId}/statistics`));

async function sellerOfThreeCurrencies(): Promise<Business> {
  const of = await business();
  await bill(of, 'USD', '500.00');
  await bill(of, 'EUR', '300.00');
  await bill(of, 'EUR', '40.00', { dueDate: '2026-11-01' });
  await bill(of, 'USD', '70.00', { status: 'paid' });
  await bill(of, 'EUR', '1200.00', { status: 'paid' });
  await bill(of, 'GBP', '5.00', { status: 'cancelled' });
  return of;
}

describe('statistics in several currencies', () => {
  test('count every invoice and never add up two currencies: cards', async () => {
    const none = { count: 0, amount: '0.00' };
    expect(await summaryOf(await sellerOfThreeCurrencies())).toEqual({
      total: { count: 6, amount: '570.00' },
      byStatus: {
        pending: { count: 2, amount: '500.00' },
        paid: { count: 2, amount: '70.00' },
        overdue: { count: 1, amount: '0.00' },
        cancelled: { count: 1, amount: '0.00' },
      },
      byCurrency: [
        {
          currency: 'EUR',
          total: { count: 3, amount: '1540.00' },
          byStatus: {
            pending: { count: 1, amount: '300.00' },
            paid: { count: 1, amount: '1200.00' },
            overdue: { count: 1, amount: '40.00' },
            cancelled: none,
          },
        },
        {
          currency: 'GBP',
          total: { count: 1, amount: '5.00' },
          byStatus: { pending: none, paid: none, overdue: none, cancelled: { count: 1, amount: '5.00' } },
        },
      ],
    });
  });

  test('dashboard and client', async () => {
    const of = await sellerOfThreeCurrencies();
    expect(await statsOf(of)).toMatchObject({
      totalRevenue: '70.00',
      received: '70.00',
      pendingInvoices: 2,
      byCurrency: [
        { currency: 'EUR', totalRevenue: '1200.00', received: '1200.00' },
        { currency: 'GBP', totalRevenue: '0.00', received: '0.00' },
      ],
    });
    expect(await answerOf(of, `/api/clients/${of.clientId}`)).toMatchObject({
      amountOwed: '500.00',
      byCurrency: [{ currency: 'EUR', amountOwed: '340.00' }],
    });
    expect(await clientStatisticsOf(of)).toEqual({
      totalRevenue: '70.00',
      received: '70.00',
      paidInvoices: 2,
      totalInvoices: 6,
      acceptedProposals: 0,
      totalProposals: 0,
      pendingRevenue: '500.00',
      byCurrency: [
        { currency: 'EUR', totalRevenue: '1200.00', received: '1200.00', pendingRevenue: '340.00' },
        { currency: 'GBP', totalRevenue: '0.00', received: '0.00', pendingRevenue: '0.00' },
      ],
    });
  });
});

describe('charts and entries in several currencies', () => {
  test('have figures for each', async () => {
    const of = await sellerOfThreeCurrencies();
    const { byCurrency, ...stated } = await analyticsOf(of);
    const client = { clientId: of.clientId, name: 'Lena' };
    expect(stated.revenueByMonth.at(-1)).toEqual({ month: '2026-11', count: 2, amount: '70.00' });
    expect(stated.outstandingByAge).toMatchObject({
      notDue: { count: 2, amount: '500.00' },
      days1To30: { count: 1, amount: '0.00' },
    });
    expect(stated.revenueByClient).toEqual([{ ...client, count: 2, amount: '70.00' }]);
    expect(stated.daysToPay?.at(-1)).toMatchObject({ count: 2 });
    expect(byCurrency?.map(({ currency }) => currency)).toEqual(['EUR', 'GBP']);
    const [euros, pounds] = byCurrency ?? [];
    expect(euros?.revenueByMonth).toHaveLength(12);
    expect(euros?.revenueByMonth.at(-1)).toEqual({ month: '2026-11', count: 1, amount: '1200.00' });
    expect(euros?.outstandingByAge).toMatchObject({
      notDue: { count: 1, amount: '300.00' },
      days1To30: { count: 1, amount: '40.00' },
      daysOver60: { count: 0, amount: '0.00' },
    });
    expect(euros?.revenueByClient).toEqual([{ ...client, count: 1, amount: '1200.00' }]);
    expect(pounds?.revenueByClient).toEqual([]);
  });

  test('what happened names the currency of its sum', async () => {
    const { activities } = (await answerOf(
      await sellerOfThreeCurrencies(),
      '/api/dashboard/activity',
    )) as ActivityPage;
    const paid = activities.filter(({ type }) => type === 'invoice_paid');
    expect(paid.map(({ amount, currency }) => [amount, currency])).toEqual([
      ['1200.00', 'EUR'],
      ['70.00', undefined],
    ]);
  });

  test('of proposals', async () => {
    const of = await business();
    await buildProposal(of.seller, of.clientId, {}, line('9.00'));
    const { id } = await buildProposal(of.seller, of.clientId, {}, line('8.00'));
    await server.pool.query("update documents set currency = 'EUR' where id = $1", [id]);
    const summary = proposalSummarySchema.strict().parse(await answerOf(of, '/api/proposals/summary'));
    expect(summary.byStatus.pending).toEqual({ count: 2, amount: '9.00' });
    expect(summary.byCurrency).toMatchObject([
      {
        currency: 'EUR',
        total: { count: 1, amount: '8.00' },
        byStatus: { pending: { count: 1, amount: '8.00' } },
      },
    ]);
  });
});

describe("statistics in the seller's currency alone", () => {
  test('have its places, also where there is nothing', async () => {
    const of = await business('JPY');
    expect((await summaryOf(of)).total).toEqual({ count: 0, amount: '0' });
    expect((await statsOf(of)).totalRevenue).toBe('0');
    expect((await analyticsOf(of)).revenueByMonth[0]?.amount).toBe('0');
    expect((await clientStatisticsOf(of)).pendingRevenue).toBe('0');
  });

  test.each([summaryOf, statsOf, analyticsOf, clientStatisticsOf])('have no %o of others', async (read) => {
    const of = await business('EUR');
    await bill(of, 'EUR', '10.00');
    expect(await read(of)).not.toHaveProperty('byCurrency');
  });
});
