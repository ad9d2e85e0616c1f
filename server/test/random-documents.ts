import fc from 'fast-check';
import { moneyString } from '#shared/money.ts';
import { buildClient, buildTaxRate } from './factories.ts';
import type { Seller, TestServer } from './test-server.ts';

const discounts = fc.option(
  fc.oneof(
    fc.integer({ min: 1, max: 1000 }).map((tenths) => ({ percent: String(tenths / 10) })),
    fc.integer({ min: 1, max: 30 }).map((amount) => ({ amount: String(amount) })),
  ),
  { nil: null },
);

const lines = fc.record({
  hundredths: fc.integer({ min: 1, max: 5_000 }),
  minor: fc.integer({ min: 0, max: 999_999 }),
  rates: fc.uniqueArray(fc.constantFrom('VAT', 'Low', 'None'), { maxLength: 2 }),
  discount: discounts,
});

/** Documents in several currencies, with discounts and taxes. Some discounts are larger than what they are taken off. */
export const randomDocuments = fc.record({
  currency: fc.constantFrom('USD', 'EUR', 'JPY', 'KWD'),
  pricesIncludeTax: fc.boolean(),
  discount: discounts,
  items: fc.array(lines, { minLength: 1, maxLength: 4 }),
});

type RandomDocument = typeof randomDocuments extends fc.Arbitrary<infer Value> ? Value : never;

/** A seller with a client, and the tax rates that random documents name. */
export async function randomBusiness(server: TestServer) {
  const seller: Seller = await server.confirmedSeller();
  const client = await buildClient(seller);
  const ids: Record<string, string> = {};
  for (const [name, percent] of [
    ['VAT', '19'],
    ['Low', '6.5'],
  ] as const)
    ids[name] = (await buildTaxRate(seller, { name, percent })).id;
  const none = { name: 'None', percent: '0', category: 'E', reasonText: 'Exempt: lessons' };
  ids.None = (await buildTaxRate(seller, none)).id;
  return { seller, client, ids };
}

/** Its lines as they are sent. */
export const linesToSend = ({ items, currency }: RandomDocument, ids: Record<string, string>) =>
  items.map(({ hundredths, minor, rates, discount }, index) => ({
    ...{ description: `Line ${index + 1}`, quantity: String(hundredths / 100), discount },
    rate: moneyString(BigInt(minor), currency),
    taxRateIds: rates.map((name) => ids[name]),
  }));
