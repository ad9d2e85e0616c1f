import type { documents } from '#server/db/schema/documents.ts';
import { invalidFields } from '#server/errors.ts';
import type { Section } from '#shared/sections.ts';
import type { Discount, TaxRow, Totals } from '#shared/totals.ts';
import { type LineContent, SERVICE_ORDER } from './line-content.ts';
import { offerProblems, type PricedOffer, priceOffer } from './price-offer.ts';

/** What a seller says of a document besides its client, title and last day. Money has the places of its currency. */
export interface DocumentDetails {
  currency: string;
  pricesIncludeTax: boolean;
  discount: Discount;
  issuedOn: string | null;
  buyerReference: string | null;
  orderNumber: string | null;
  notes: string | null;
  terms: string | null;
  serviceFrom: string | null;
  serviceTo: string | null;
  sections: readonly Section[];
  taxCurrency: string | null;
  taxRateOfExchange: string | null;
}

type Columns = typeof documents.$inferInsert;

/** What is stored of it. */
export interface PricedContent {
  columns: Omit<DocumentDetails, 'discount' | 'sections'> &
    Required<Pick<Columns, 'amount' | 'discountKind' | 'discountPercent' | 'discountAmount'>> &
    Required<Pick<Columns, 'subtotal' | 'netAmount' | 'taxAmount'>> & { sections: Section[] };
  /** As `document-lines.sql.ts` and `document-taxes.sql.ts` read them. */
  lines: object[];
  taxes: object[];
  totals: Totals;
  /** What the dearest selection comes to; null where there is nothing to choose. */
  amountMax: string | null;
}

/**
 * Adds up a document.
 * @param at where its fields are in the body: `invoice.` or nothing
 * @throws DomainError 400 naming the field that makes it impossible
 */
export function priceContent(
  document: DocumentDetails,
  lines: readonly LineContent[],
  at = '',
): PricedContent {
  const priced = priceOffer(document, lines);
  const problems = [
    ...offerProblems(document, lines, priced).map(({ path, message }) => ({
      path: pathInBody(path, at),
      message,
    })),
    ...contentProblems(document, lines).map(({ path, message }) => ({ path: at + path, message })),
  ];
  if (problems.length > 0) throw invalidFields(problems);
  return contentOfTotals(document, lines, priced);
}

/** What is stored of a document with these sums. */
export function contentOfTotals(
  { discount, sections, ...rest }: DocumentDetails,
  lines: readonly LineContent[],
  { totals, amountMax = null }: PricedOffer,
): PricedContent {
  const isPlain = !discount && lines.every((line) => line.taxes.length === 0 && !line.discount);
  return {
    columns: {
      ...rest,
      amount: totals.total,
      ...discountColumns(discount, totals.discount),
      subtotal: isPlain ? null : totals.subtotal,
      netAmount: isPlain ? null : totals.netAmount,
      taxAmount: isPlain ? '0' : totals.taxAmount,
      sections: [...sections],
    },
    lines: lines.map((line, index) => lineRow(line, totals.lines[index])),
    taxes: totals.sets.flatMap(({ setNo, rates }) => rates.map((rate) => taxRow(setNo, rate))),
    totals,
    amountMax,
  };
}

function pathInBody(path: string, at: string): string {
  if (path === 'amount') return 'items.amount';
  return path.startsWith('items.') ? path : at + path;
}

function contentProblems(
  { sections, serviceFrom, serviceTo, taxCurrency, taxRateOfExchange }: DocumentDetails,
  lines: readonly LineContent[],
) {
  const problems: { path: string; message: string }[] = [];
  sections.forEach(({ at }, index) => {
    if (at >= lines.length)
      problems.push({ path: `sections.${index}.at`, message: 'A section begins at a line' });
  });
  if (serviceFrom && serviceTo && serviceTo < serviceFrom)
    problems.push({ path: 'serviceTo', message: SERVICE_ORDER });
  if (Boolean(taxCurrency) !== Boolean(taxRateOfExchange))
    problems.push({
      path: taxCurrency ? 'taxRateOfExchange' : 'taxCurrency',
      message: 'Send both the currency of the tax and its exchange rate',
    });
  return problems;
}

const discountColumns = (discount: Discount, amount: string) => ({
  discountKind: discount ? ('percent' in discount ? ('percent' as const) : ('amount' as const)) : null,
  discountPercent: discount && 'percent' in discount ? discount.percent : null,
  discountAmount: discount ? amount : '0',
});

function lineRow(line: LineContent, sums: Totals['lines'][number] | undefined): object {
  const { description, quantity, rate, discount, taxes, unit, unitLabel, serviceFrom, serviceTo } = line;
  const amount = sums?.amount ?? '0';
  const row = { description, quantity, rate, amount };
  const { discountKind, discountPercent, discountAmount } = discountColumns(discount, sums?.discount ?? '0');
  // Missing keys are null or the column's default: most lines are short.
  return {
    ...row,
    ...(discount && {
      discount_kind: discountKind,
      discount_percent: discountPercent,
      discount_amount: discountAmount,
    }),
    ...(sums && sums.netAmount !== amount && { net_amount: sums.netAmount }),
    ...(taxes.length > 0 && { taxes }),
    ...(unit && { unit }),
    ...(unitLabel && { unit_label: unitLabel }),
    ...(serviceFrom && { service_from: serviceFrom }),
    ...(serviceTo && { service_to: serviceTo }),
    ...(line.proposalLineId && { proposal_line_id: line.proposalLineId }),
    ...(line.optional && { is_optional: true }),
    ...(!line.selected && { is_selected: false }),
    ...(line.clientQuantity && { client_quantity: line.clientQuantity }),
  };
}

const taxRow = (
  setNo: number,
  {
    rateNo,
    name,
    percent,
    category,
    reasonCode,
    reasonText,
    compound,
    base,
    amount,
  }: Omit<TaxRow, 'reason'> & { rateNo: number },
) => ({
  set_no: setNo,
  rate_no: rateNo,
  ...{ name, percent, category, compound, base, amount },
  reason_code: reasonCode,
  reason_text: reasonText,
});

/** As `document-content.sql.ts` reads them: named as in the table. */
export const contentRow = (columns: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(columns).map(([name, value]) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  );
