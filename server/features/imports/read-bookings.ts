import { currencyPlaces } from '#shared/currency-places.ts';
import { addDaysTo } from '#shared/dates.ts';
import { type FileInvoice, type FileLine, firstText, type Reading, type Report } from './read-invoice.ts';
import { withoutNoise } from './read-number.ts';
import type { RawRecord } from './read-records.ts';
import { readable } from './row-reader.ts';

const isType = (type: string, ...names: string[]) => names.some((name) => type.toLowerCase().includes(name));

/**
 * An invoice of a file of bookings, one row a posting: what goes into an income account are lines; into the account of what is
 * owed, what is above zero is the total, and what is below is a payment. Other accounts say nothing more.
 */
export function readBookings(
  records: readonly RawRecord[],
  { read, context }: Reading,
  report: Report,
): FileInvoice | undefined {
  const [head] = records as [RawRecord];
  const currency = (
    firstText(records, read, 'currency') ||
    context.mapping.defaults.currency ||
    context.currency
  ).toUpperCase();
  const places = currencyPlaces(currency);
  const postings = records.map((record) => {
    const cell = read.number(record.cells, 'lineAmount');
    if (cell && 'unreadable' in cell)
      report(record, 'lineAmount', 'unreadable', `“${cell.unreadable.slice(0, 60)}” isn’t a number.`);
    return {
      record,
      type: read.text(record.cells, 'accountType'),
      amount: withoutNoise(readable(cell) ?? '0', places),
      day: readable(read.date(record.cells, 'issuedOn')),
    };
  });
  const owed = postings.filter(({ type }) => isType(type, 'receivable'));
  const issued = owed.find(({ amount }) => Number(amount) > 0);
  const payments = owed.filter(({ amount }) => Number(amount) < 0);
  if (!issued?.day) {
    report(head, 'lineAmount', 'total_missing', 'No row says what this invoice comes to and when.');
    return undefined;
  }
  const income = postings.filter(({ type }) => isType(type, 'income'));
  // Some files write income as credits, below zero.
  const areCredits = income.length > 0 && income.every(({ amount }) => Number(amount) < 0);
  const lines = income.map(({ record, amount }): FileLine => {
    const tax = readable(read.number(record.cells, 'tax1Amount'))?.replace('-', '');
    const name = read.text(record.cells, 'tax1Name') || read.headingOf('tax1Amount') || '';
    const rate = areCredits ? amount.slice(1) : amount;
    return {
      ...{ record, quantity: '1', rate, amount: rate, unit: '' },
      ...{ discountPercent: undefined, discountAmount: undefined },
      description: read.lines(record.cells, 'lineDescription') || read.text(record.cells, 'accountName'),
      taxes: tax && Number(tax) !== 0 ? [{ name, amount: withoutNoise(tax, places) }] : [],
    };
  });
  const paid = payments.reduce((sum, { amount }) => sum - Math.round(Number(amount) * 10 ** places), 0);
  const paidText = places === 0 ? String(paid) : (paid / 10 ** places).toFixed(places);
  return {
    ...{ currency, lines, total: issued.amount, issuedOn: issued.day, discount: null },
    number: firstText(records, read, 'number'),
    client: {
      name: firstText(records, read, 'clientName'),
      company: firstText(records, read, 'clientCompany'),
      email: firstText(records, read, 'clientEmail'),
    },
    dueOn: addDaysTo(issued.day, context.mapping.defaults.dueDays ?? 30),
    state: paid <= 0 ? 'open' : Number(paidText) >= Number(issued.amount) ? 'paid' : 'partial',
    paid: paid > 0 ? paidText : undefined,
    paidOn: payments.at(-1)?.day ?? issued.day,
    ...{ title: '', orderNumber: '', notes: '' },
  };
}
