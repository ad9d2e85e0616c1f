import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkPrices } from './check-prices.ts';
import { createServices } from './providers/services.ts';
import { captureLog } from './test/captured-log.ts';
import { type FakeStripe, startFakeStripe } from './test/fakes/stripe.ts';

let stripe: FakeStripe;
beforeAll(async () => {
  stripe = await startFakeStripe();
});
afterAll(() => stripe.stop());

/** Looks at the prices as a server does that starts with these. */
async function start(prices: Partial<FakeStripe['options']['prices']>): Promise<void> {
  const options = { ...stripe.options, prices: { ...stripe.options.prices, ...prices } };
  const { billing } = createServices({ stripe: options });
  if (!billing) throw new Error('Stripe is not set up');
  await checkPrices(billing, captureLog().log);
}

test.each([
  ['another amount', { unit_amount: 2_999 }, 'the monthly price at Stripe must be active, 1999 US cents'],
  ['another currency', { currency: 'eur' }, 'the monthly price'],
  ['another interval', { recurring: { interval: 'year', interval_count: 1 } }, 'each month'],
  ['every third month', { recurring: { interval: 'month', interval_count: 3 } }, 'each month'],
  ['a price that is no longer sold', { active: false }, 'must be active'],
] as const)('%s at the provider is refused', async (_, price, reason) => {
  const { id } = stripe.books.addPrice(price);
  await expect(start({ monthly: id })).rejects.toThrow(reason);
});

test('a price that the provider does not have is refused', async () => {
  await expect(start({ yearly: 'price_gone' })).rejects.toThrow(
    "The Pro prices can't be used: No such price",
  );
});

test('right prices are taken', async () => {
  await start({});
});
