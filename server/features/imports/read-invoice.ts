import { currencyPlaces } from '#shared/currency-places.ts';
import { addDaysTo } from '#shared/dates.ts';
import type { ImportTarget } from '#shared/imports.ts';
import type { ImportContext, RowProblem } from './importer.ts';
import { invoiceStateOf, type SourceState } from './invoice-state.ts';
import { withoutNoise } from './read-number.ts';
import type { RawRecord } from './read-records.ts';
import { keptOf, paymentStateOf } from './refunded-payments.ts';
import { type Cell, type RowReader, readable } from './row-reader.ts';

/** Days from issue to due date where neither the file nor the seller says any. */
const USUAL_DUE_DAYS = 30;

/** A line as a file has it. Decimals are plain strings. */
export interface FileLine {
  record: RawRecord;
  description: string;
  quantity: string;
  rate: string;
  /** Of the line, as the file says it. */
  amount: string | undefined;
  discountPercent: string | undefined;
  discountAmount: string | undefined;
  /** A code of UN/ECE Recommendation 20, or in words. */
  unit: string;
  taxes: { name: string; amount: string }[];
}

/** An invoice as a file has it. */
export interface FileInvoice {
  number: string;
  /** Empty where the file has none. */
  title: string;
  client: { name: string; company: string; email: string };
  issuedOn: string;
  dueOn: string;
  currency: string;
  state: SourceState;
  /** Decimal string; undefined where the file doesn't say. */
  paid: string | undefined;
  paidOn: string;
  total: string | undefined;
  discount: { percent: string } | { amount: string } | null;
  orderNumber: string;
  notes: string;
  lines: FileLine[];
}

export interface Reading {
  read: RowReader;
  context: Pick<ImportContext, 'mapping' | 'currency' | 'today'>;
  /** The rows are attempts to pay: one that has failed is owed by nobody. */
  arePayments: boolean;
}

/** Collects what is wrong with a group of rows. */
export type Report = (record: RawRecord, field: ImportTarget, code: string, message: string) => void;

/** What the rows of one invoice say; nothing where they can't be read, which is reported. */
export function readInvoice(
  records: readonly RawRecord[],
  { read, context, arePayments }: Reading,
  report: Report,
): FileInvoice | undefined {
  const [head] = records as [RawRecord];
  const first = (target: ImportTarget) => firstText(records, read, target);
  const day = (target: ImportTarget) => cellOf(records, target, 'date', { read, report });
  const number = first('number');
  const issuedOn = day('issuedOn');
  const currency = (first('currency') || context.mapping.defaults.currency || context.currency).toUpperCase();
  reportNumber(head, number, report);
  if (!issuedOn) report(head, 'issuedOn', 'date_missing', 'This invoice has no date.');
  assertOne(records, { read, report });
  const amounts = { read, report };
  const paid = cellOf(records, 'paidAmount', 'number', amounts);
  const billed = cellOf(records, 'total', 'number', amounts);
  const refund = cellOf(records, 'refundedAmount', 'number', amounts)?.replace('-', '');
  const said = invoiceStateOf(first('status'), { paid, total: billed });
  const state = arePayments && read.has('status') ? paymentStateOf(said, { billed, refund }) : said;
  if (!state || state === 'partly_refunded') {
    reportState(head, { text: first('status'), state, arePayments }, report);
    return undefined;
  }
  const percent = cellOf(records, 'discountPercent', 'number', amounts);
  const discount = cellOf(records, 'discount', 'number', amounts);
  const places = currencyPlaces(currency);
  const given = records.flatMap((record) => readLine(record, { read, places, report }));
  const kept = arePayments ? keptOf({ billed, refund }, currency) : undefined;
  const total = kept?.amount ?? billed;
  const lines = withSum(kept ? [withWords(given[0] ?? emptyLine(head), kept.words)] : given, total, read);
  const dueDays = context.mapping.defaults.dueDays ?? USUAL_DUE_DAYS;
  const issued = issuedOn ?? context.today;
  return {
    ...{ number, currency, state, paid, total, lines, issuedOn: issued, title: first('title') },
    client: { name: first('clientName'), company: first('clientCompany'), email: first('clientEmail') },
    dueOn: day('dueOn') ?? addDaysTo(issued, dueDays),
    paidOn: day('paidOn') ?? issued,
    discount: discountOf(percent, discount && withoutNoise(discount, places)),
    orderNumber: first('orderNumber'),
    notes: first('notes'),
  };
}

function reportNumber(head: RawRecord, number: string, report: Report): void {
  if (number === '') report(head, 'number', 'number_missing', 'This row has no invoice number.');
  if (number.length > 40)
    report(head, 'number', 'invalid', 'This invoice number is longer than 40 characters.');
}

interface Unclear {
  text: string;
  state: SourceState | undefined;
  arePayments: boolean;
}

function reportState(head: RawRecord, { text, state, arePayments }: Unclear, report: Report): void {
  if (!state)
    report(
      head,
      'status',
      'status_unknown',
      `The status “${text}” isn’t known. Use paid, partial, sent, void or draft.`,
    );
  else if (arePayments)
    report(
      head,
      'refundedAmount',
      'refund_unclear',
      'A part of it was refunded, but the file doesn’t say how much.',
    );
  else
    report(
      head,
      'status',
      'refund_unclear',
      'A part of it was refunded. Give it the status paid, and record the refund afterwards.',
    );
}

const withWords = (line: FileLine, words: string): FileLine => ({
  ...line,
  description: line.description ? `${line.description} (${words})` : words,
});

/** Of an invoice that a file tells one sum of. */
export const emptyLine = (record: RawRecord): FileLine => ({
  ...{ record, description: '', quantity: '1', rate: '0', unit: '', taxes: [] },
  ...{ amount: undefined, discountPercent: undefined, discountAmount: undefined },
});

export const firstText = (records: readonly RawRecord[], read: RowReader, target: ImportTarget): string =>
  records.map(({ cells }) => read.text(cells, target)).find((text) => text !== '') ?? '';

interface Cells {
  read: RowReader;
  report: Report;
}

/** The first value that any of the rows has. */
function cellOf(
  records: readonly RawRecord[],
  target: ImportTarget,
  as: 'date' | 'number',
  { read, report }: Cells,
): string | undefined {
  for (const record of records) {
    const value = reported(record, target, read[as](record.cells, target), report);
    if (value !== undefined) return value;
  }
  return undefined;
}

function reported(record: RawRecord, target: ImportTarget, cell: Cell, report: Report): string | undefined {
  if (cell && 'unreadable' in cell) {
    const isDate = target === 'issuedOn' || target === 'dueOn' || target === 'paidOn';
    report(
      record,
      target,
      'unreadable',
      `“${cell.unreadable.slice(0, 60)}” isn’t a ${isDate ? 'date' : 'number'}.`,
    );
  }
  return readable(cell);
}

/** Rows of one number are one invoice, of one client and one day. */
function assertOne(records: readonly RawRecord[], { read, report }: Cells): void {
  for (const target of ['clientName', 'clientEmail', 'issuedOn'] as const) {
    const texts = records.map(({ cells }) => read.text(cells, target).toLowerCase());
    const named = texts.find((text) => text !== '');
    const other = texts.findIndex((text) => text !== '' && text !== named);
    if (other >= 0)
      report(
        records[other] as RawRecord,
        target,
        'number_repeated',
        'Another invoice of the file has the same number.',
      );
  }
}

const discountOf = (percent: string | undefined, amount: string | undefined): FileInvoice['discount'] => {
  if (percent && Number(percent) !== 0) return { percent };
  return amount && Number(amount) !== 0 ? { amount } : null;
};

function readLine(record: RawRecord, { read, places, report }: Cells & { places: number }): FileLine[] {
  const { cells } = record;
  const number = (target: ImportTarget) => reported(record, target, read.number(cells, target), report);
  const description = [read.text(cells, 'lineName'), read.lines(cells, 'lineDescription')]
    .filter(Boolean)
    .join('\n');
  const [amount, rate] = [number('lineAmount'), number('rate')];
  const quantity = number('quantity');
  if (description === '' && amount === undefined && rate === undefined) return [];
  const taxes = (['1', '2', '3'] as const).flatMap((which) => {
    const third = read.text(cells, 'tax3Name');
    if (which === '3') return third ? [{ name: third, amount: '' }] : [];
    const charged = number(`tax${which}Amount`);
    const name = read.text(cells, `tax${which}Name`) || read.headingOf(`tax${which}Amount`) || '';
    // A name without an amount is charged at its rate where the file tells no amounts.
    if (charged === undefined ? read.has(`tax${which}Amount`) || name === '' : Number(charged) === 0)
      return [];
    return [{ name, amount: charged ?? '' }];
  });
  const [discountPercent, discountAmount] = [number('lineDiscountPercent'), number('lineDiscount')];
  return [
    {
      ...{ record, taxes, amount: amount && withoutNoise(amount, places) },
      ...lineFigures({ description, quantity, rate, amount }, places),
      discountPercent: discountPercent && Number(discountPercent) !== 0 ? discountPercent : undefined,
      discountAmount:
        discountAmount && Number(discountAmount) !== 0 ? withoutNoise(discountAmount, places) : undefined,
      unit: read.text(cells, 'unit'),
    },
  ];
}

/** Where a file tells no amounts of lines, as one of payments, a single line comes to what the invoice does. */
function withSum(lines: FileLine[], total: string | undefined, read: RowReader): FileLine[] {
  const [only, second] = lines;
  const tellsLines = read.has('lineAmount') || read.has('rate');
  if (!only || second || tellsLines || total === undefined) return lines;
  return [{ ...only, rate: total }];
}

interface Figures {
  description: string;
  quantity: string | undefined;
  rate: string | undefined;
  amount: string | undefined;
}

/** Quantity and rate with the places that a line takes: finer ones are told in words beside the amount. */
function lineFigures({ description, quantity = '1', rate, amount }: Figures, places: number) {
  const [count, price] = [withoutNoise(quantity, 2), withoutNoise(rate ?? amount ?? '0', places)];
  const isFine = decimals(count) <= 2 && decimals(price) <= places;
  if (rate === undefined) return { description, quantity: '1', rate: price };
  if (isFine || amount === undefined) return { description, quantity: plain(count), rate: price };
  const words = `${plain(quantity)} × ${plain(rate)}`;
  return {
    description: description ? `${description} (${words})` : words,
    quantity: '1',
    rate: withoutNoise(amount, places),
  };
}

const plain = (value: string) => (value.includes('.') ? value.replace(/\.?0+$/, '') : value);

const decimals = (value: string) => value.split('.')[1]?.length ?? 0;

export const problemOf =
  (problems: RowProblem[]): Report =>
  (record, field, code, message) =>
    problems.push({ record, field, code, message });
