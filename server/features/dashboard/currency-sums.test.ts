import fc from 'fast-check';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { buildClient, buildInvoice } from '#server/test/factories.ts';
import { bySize } from '#server/test/size.ts';
import { startTestServer } from '#server/test/test-server.ts';
import type { DashboardAnalytics, DashboardStats } from '#shared/dashboard.ts';
import type { InvoiceSummary } from '#shared/invoice.ts';
import { moneyString, sumMinor } from '#shared/money.ts';

const server = await startTestServer();
afterAll(() => server.close());
beforeEach(() => server.clock.set('2026-11-15T12:00:00.000Z'));

const currencies = ['USD', 'EUR', 'JPY', 'KWD'];
const documents = fc.array(
  fc.record({
    currency: fc.constantFrom(...currencies),
    minor: fc.bigInt({ min: 0n, max: 99_999_999n }),
    status: fc.constantFrom('pending', 'paid', 'cancelled'),
  }),
  { minLength: 1, maxLength: 8 },
);
type Made = typeof documents extends fc.Arbitrary<(infer Value)[]> ? Value : never;

async function sellerWith(currency: string, list: readonly Made[]) {
  const seller = await server.proSeller();
  const query = (text: string, values: unknown[]) => server.pool.query(text, values);
  await query('update users set currency = $1 where id = $2', [currency, seller.user.id]);
  const { id: clientId } = await buildClient(seller);
  for (const made of list) {
    const line = [{ description: 'Work', quantity: 1, rate: '1' }];
    const { id } = await buildInvoice(seller, clientId, { dueDate: '2026-12-24' }, line);
    const amount = moneyString(made.minor, made.currency);
    await query('update document_lines set rate = $1, amount = $1 where document_id = $2', [amount, id]);
    await query('update documents set amount = $1, currency = $2 where id = $3', [amount, made.currency, id]);
    if (made.status !== 'pending') await seller.put(`/api/invoices/${id}`, { status: made.status });
  }
  const read = async <Answer>(path: string) => (await seller.get(path)).body as Answer;
  return {
    summary: await read<InvoiceSummary>('/api/invoices/summary'),
    stats: await read<DashboardStats>('/api/dashboard/stats'),
    analytics: await read<DashboardAnalytics>('/api/dashboard/analytics'),
  };
}

/** The entry of a currency, which is the answer itself for the seller's. */
const entryOf = <Sums extends object>(
  answer: Sums & { byCurrency?: (Sums & { currency: string })[] | undefined },
  currency: string,
  own: string,
): Sums | undefined =>
  currency === own ? answer : answer.byCurrency?.find((entry) => entry.currency === currency);

test('sums of a currency are those of its invoices, whatever else there is', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...currencies), documents, async (own, list) => {
      const { summary, stats, analytics } = await sellerWith(own, list);
      for (const currency of currencies) {
        const ofIt = list.filter((made) => made.currency === currency);
        if (ofIt.length === 0 && currency !== own) {
          for (const answer of [summary, stats, analytics])
            expect(entryOf<object>(answer, currency, own)).toBeUndefined();
          continue;
        }
        const sumOf = (status?: string) => {
          const some = ofIt.filter((made) => status === undefined || made.status === status);
          return moneyString(sumMinor(some.map(({ minor }) => minor)), currency);
        };
        expect(entryOf<Pick<InvoiceSummary, 'total' | 'byStatus'>>(summary, currency, own)).toMatchObject({
          total: { amount: sumOf() },
          byStatus: {
            pending: { amount: sumOf('pending') },
            paid: { amount: sumOf('paid') },
            cancelled: { amount: sumOf('cancelled') },
          },
        });
        const revenue = sumOf('paid');
        expect(entryOf<Pick<DashboardStats, 'totalRevenue'>>(stats, currency, own)?.totalRevenue).toBe(
          revenue,
        );
        const charted = entryOf<Pick<DashboardAnalytics, 'revenueByMonth' | 'outstandingByAge'>>(
          analytics,
          currency,
          own,
        );
        expect(charted?.revenueByMonth.at(-1)?.amount).toBe(revenue);
        expect(charted?.outstandingByAge?.notDue.amount).toBe(sumOf('pending'));
      }
      expect(summary.total.count).toBe(list.length);
      expect(analytics.revenueByMonth.at(-1)?.count).toBe(
        list.filter(({ status }) => status === 'paid').length,
      );
    }),
    { numRuns: bySize(5, 200) },
  );
});
