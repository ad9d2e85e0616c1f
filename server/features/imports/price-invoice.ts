import { DomainError } from '#server/errors.ts';
import {
  type DocumentDetails,
  type PricedContent,
  priceContent,
} from '#server/features/documents/document-content.ts';
import { asAgreed, type LineContent } from '#server/features/documents/line-content.ts';
import { isCurrency } from '#shared/currencies.ts';
import { currencyPlaces } from '#shared/currency-places.ts';
import { placesMessage, withPlaces } from '#shared/decimal-field.ts';
import type { ImportMapping } from '#shared/imports.ts';
import { lineItemInputSchema, MAX_LINE_ITEMS } from '#shared/line-item.ts';
import { formatMoney, moneyString, parseMoney } from '#shared/money.ts';
import { unitsByCode } from '#shared/unit-text.ts';
import { type RateOfName, whichRate } from './named-rates.ts';
import { emptyLine, type FileInvoice, type FileLine, type Report } from './read-invoice.ts';
import { roundDecimal } from './read-number.ts';
import type { RawRecord } from './read-records.ts';

interface Pricing {
  rateOf: RateOfName;
  defaults: ImportMapping['defaults'];
  report: Report;
}

/** What an invoice of a file comes to, which has to be what the file says. */
export function priceInvoice(
  head: RawRecord,
  invoice: FileInvoice,
  pricing: Pricing,
): PricedContent | undefined {
  const { report } = pricing;
  if (!isCurrency(invoice.currency)) {
    report(head, 'currency', 'currency_unknown', `“${invoice.currency}” isn’t a currency.`);
    return undefined;
  }
  const lines = linesOf(head, invoice, pricing);
  if (!lines) return undefined;
  const details = detailsOf(invoice);
  const net = priced(head, details, lines, report);
  if (!net) return undefined;
  const wanted = totalsOfFile(invoice);
  const fits = (content: PricedContent) => wanted.length === 0 || wanted.includes(content.totals.total);
  if (fits(net)) return net;
  // Prices of the file may have their tax in them.
  const gross =
    lines.some(({ taxes }) => taxes.length > 0) &&
    priced(head, { ...details, pricesIncludeTax: true }, lines);
  if (gross && fits(gross)) return gross;
  return rounded({ head, details, lines, net, wanted: wanted[0] ?? '0' }, pricing);
}

/** The details of a document that is history: nobody is reminded of it. */
const detailsOf = ({ currency, issuedOn, orderNumber, notes, discount }: FileInvoice): DocumentDetails => ({
  ...{ currency, issuedOn, discount, pricesIncludeTax: false, sections: [] },
  ...{ orderNumber: orderNumber || null, notes: notes || null, terms: null, buyerReference: null },
  ...{ serviceFrom: null, serviceTo: null, taxCurrency: null, taxRateOfExchange: null },
});

function priced(
  head: RawRecord,
  details: DocumentDetails,
  lines: LineContent[],
  report?: Report,
): PricedContent | undefined {
  try {
    return priceContent(details, lines);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    report?.(head, 'total', 'invalid', error.message);
    return undefined;
  }
}

/** What the file says that the invoice comes to, as money; several where it can be read in several ways. */
function totalsOfFile({ total, lines, currency, discount }: FileInvoice): string[] {
  const minor = (value: string) => parseMoney(roundDecimal(value, currencyPlaces(currency)), currency) ?? 0n;
  if (total !== undefined) return [moneyString(minor(total), currency)];
  if (lines.length === 0 || lines.some(({ amount }) => amount === undefined)) return [];
  const sum = (values: string[]) => values.reduce((all, value) => all + minor(value), 0n);
  const taxes = lines.flatMap((line) => line.taxes.map(({ amount }) => amount));
  if (taxes.includes('')) return [];
  const less = discount && 'amount' in discount ? minor(discount.amount) : 0n;
  const whole = sum(lines.map(({ amount }) => amount ?? '0')) + sum(taxes) - less;
  const discounts = lines.map(({ amount = '0', discountPercent = '0' }) =>
    roundDecimal(String((Number(amount) * Number(discountPercent)) / 100), currencyPlaces(currency)),
  );
  // Amounts of lines may be those before their discounts.
  return [whole, whole - sum(discounts)].map((each) => moneyString(each < 0n ? 0n : each, currency));
}

interface Unequal {
  head: RawRecord;
  details: DocumentDetails;
  lines: LineContent[];
  net: PricedContent;
  wanted: string;
}

/** Takes a difference of rounding over as the file has it, where the seller wants that. */
function rounded(
  { head, details, lines, net, wanted }: Unequal,
  { defaults, report }: Pricing,
): PricedContent | undefined {
  const { currency } = details;
  const minor = (value: string) => parseMoney(value, currency) ?? 0n;
  const difference = minor(wanted) - minor(net.totals.total);
  const size = difference < 0n ? -difference : difference;
  const sums = `It comes to ${formatMoney(net.totals.total, currency)}, but the file says ${formatMoney(wanted, currency)}.`;
  if (size > BigInt(lines.length)) report(head, 'total', 'total_differs', sums);
  else if (!defaults.takeRounding)
    report(
      head,
      'total',
      'total_rounded',
      `${sums} Take differences of rounding over as the file has them, or correct it.`,
    );
  else if (difference > 0n) {
    const line: LineContent = {
      ...plainLine,
      description: 'Rounding',
      rate: moneyString(difference, currency),
    };
    return priced(head, details, [...lines, line], report);
  } else if (!details.discount && lines.every(({ taxes }) => taxes.length === 0))
    return priced(head, { ...details, discount: { amount: moneyString(size, currency) } }, lines, report);
  else report(head, 'total', 'total_differs', sums);
  return undefined;
}

const plainLine = {
  ...{ ...asAgreed, quantity: '1', discount: null, taxes: [], unit: null, unitLabel: null },
  ...{ serviceFrom: null, serviceTo: null },
};

function linesOf(head: RawRecord, invoice: FileInvoice, pricing: Pricing): LineContent[] | undefined {
  const { report } = pricing;
  const { lines, total } = invoice;
  const given: FileLine[] =
    lines.length > 0 || total === undefined ? lines : [{ ...emptyLine(head), rate: total }];
  if (given.length === 0) report(head, 'lineAmount', 'lines_missing', 'This invoice has no amounts.');
  if (given.length > MAX_LINE_ITEMS)
    report(head, 'lineName', 'too_many_lines', `An invoice has at most ${MAX_LINE_ITEMS} lines.`);
  const read = given.map((line) => lineOf(line, invoice, pricing));
  const all = read.filter((line) => line !== undefined);
  return all.length === given.length && given.length > 0 && given.length <= MAX_LINE_ITEMS ? all : undefined;
}

function lineOf(
  { record, description, quantity, rate, discountPercent, discountAmount, unit, taxes }: FileLine,
  { number, currency }: FileInvoice,
  { rateOf, report }: Pricing,
): LineContent | undefined {
  if (rate.startsWith('-') || quantity.startsWith('-')) {
    report(
      record,
      'lineAmount',
      'negative_line',
      'This line is negative. Make it a discount, or a credit note.',
    );
    return undefined;
  }
  const stored = taxes.map(({ name }) => {
    const rateOfName = rateOf(name);
    if (!rateOfName) report(record, 'tax1Name', 'tax_rate_missing', whichRate(name));
    return rateOfName;
  });
  const known = stored.filter((tax) => tax !== undefined);
  const ofAmount = discountAmount ? { amount: discountAmount } : null;
  const discount = discountPercent ? { percent: discountPercent } : ofAmount;
  const parsed = lineItemInputSchema.safeParse({
    description: description || `Invoice ${number}`,
    quantity,
    rate,
    discount,
  });
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const field = {
      description: 'lineDescription',
      quantity: 'quantity',
      rate: 'rate',
      discount: 'lineDiscountPercent',
    } as const;
    report(
      record,
      field[issue?.path[0] as keyof typeof field] ?? 'lineAmount',
      'invalid',
      issue?.message ?? 'Invalid line',
    );
    return undefined;
  }
  const written = withPlaces(parsed.data.rate, currency);
  if (written === undefined) report(record, 'rate', 'invalid', placesMessage(currencyPlaces(currency)));
  if (known.length < stored.length || written === undefined) return undefined;
  return {
    ...{ ...plainLine, discount, taxes: known },
    ...(unitsByCode.has(unit) ? { unit } : { unitLabel: unit || null }),
    ...{ description: parsed.data.description, quantity: parsed.data.quantity, rate: written },
  };
}
