import { z } from 'zod';
import { abroadInvoices } from '#server/demo/demo-abroad.ts';
import { type AbroadInvoice, demoLegal, demoRates } from '#server/demo/demo-legal.ts';
import { DEFAULT_CURRENCY } from '#shared/currency-places.ts';
import { createInvoiceSchema } from '#shared/invoice.ts';
import {
  publicClientLegalSchema,
  publicSellerLegalSchema,
  type VisitedInvoice,
} from '#shared/public-document.ts';
import { buildPublicInvoice } from '#shared/public-invoice.fixture.ts';
import { createTaxRateSchema } from '#shared/tax-rate.ts';
import { computeTotals } from '#shared/totals.ts';

const DUE = '2026-08-14';
const ANY_CLIENT = '00000000-0000-4000-8000-000000000000';

// What isn't printed is left out.
const sellerLegal = z.object(publicSellerLegalSchema.shape).parse(demoLegal);
const clientLegal = z.object(publicClientLegalSchema.shape);

/** An invoice of the demo seller as its client sees it, added up as documents are. */
function buildAbroad({ client, invoice, lines }: AbroadInvoice): VisitedInvoice {
  const { invoice: document, items } = createInvoiceSchema.parse({
    invoice: { ...invoice, clientId: ANY_CLIENT, dueDate: DUE },
    items: lines.map(({ taxes: _, ...line }) => line),
  });
  const { currency = DEFAULT_CURRENCY, pricesIncludeTax, discount, sections } = document;
  const taxesOf = (index: number) =>
    (lines[index]?.taxes ?? []).map((name) => createTaxRateSchema.parse(demoRates[name]));
  const priced = items.map((line, index) => ({ ...line, taxes: taxesOf(index) }));
  const totals = computeTotals({ currency, pricesIncludeTax, discount, lines: priced });
  const hasSums = Boolean(discount) || priced.some((line) => line.taxes.length > 0 || line.discount);
  return buildPublicInvoice({
    title: document.title,
    description: document.description ?? null,
    amount: totals.total,
    issuedOn: '2026-07-31',
    client: {
      ...{ name: client.name, email: client.email, company: client.company ?? null, address: null },
    },
    items: priced.map(({ description, quantity, rate, discount: off, taxes, unit }, index) => ({
      ...{ description, quantity, rate, amount: totals.lines[index]?.amount ?? '0' },
      ...(off && { discount: off, discountAmount: totals.lines[index]?.discount ?? '0' }),
      ...(taxes.length > 0 && { taxes: taxes.map(({ name, percent }) => ({ name, percent })) }),
      ...(unit && { unit }),
    })),
    ...(currency !== DEFAULT_CURRENCY && { currency }),
    ...(pricesIncludeTax && { pricesIncludeTax }),
    ...(hasSums && {
      ...{ subtotal: totals.subtotal, netAmount: totals.netAmount, taxAmount: totals.taxAmount },
      taxes: totals.taxes.map(({ name, percent, category, reason, base, amount }) => ({
        ...{ name, percent, category: createTaxRateSchema.shape.category.parse(category) },
        ...{ reason, base, amount },
      })),
    }),
    ...(discount && { discount, discountAmount: totals.discount }),
    ...(document.buyerReference && { buyerReference: document.buyerReference }),
    ...(document.orderNumber && { orderNumber: document.orderNumber }),
    ...(document.notes && { notes: document.notes }),
    ...(document.terms && { terms: document.terms }),
    ...(sections && { sections }),
    legal: { seller: sellerLegal, client: clientLegal.parse(client) },
  });
}

/** Invoices with taxes or in other money, by what they show. */
export const samplesAbroad: Record<string, VisitedInvoice> = Object.fromEntries(
  abroadInvoices.map((each) => [each.shows, buildAbroad(each)]),
);
