import { formatDate } from './dates.ts';
import { formatMoney } from './money.ts';
import type { VersionChange, VersionField, VersionLine } from './version-changes.ts';

const names: Record<VersionField, string> = {
  amount: 'Total',
  clientName: 'Client',
  title: 'Title',
  description: 'Description',
  dueDate: 'Due date',
  issuedOn: 'Issue date',
  discount: 'Discount',
  pricesIncludeTax: 'Prices include tax',
  buyerReference: 'Their reference',
  orderNumber: 'Order number',
  notes: 'Notes',
  terms: 'Payment terms',
  serviceFrom: 'Service from',
  serviceTo: 'Service to',
  deposit: 'Deposit',
  depositDue: 'Deposit due',
  lineOrder: 'Order of lines',
  requiresSignature: 'Signature required',
  cover: 'Text',
  textSections: 'Text',
  attachments: 'Attachment',
  choice: 'Choice',
};

const days: ReadonlySet<VersionField> = new Set(['dueDate', 'issuedOn', 'serviceFrom', 'serviceTo']);

/** A difference as it is listed; null where there was nothing, or is nothing left. */
export interface DifferenceText {
  what: string;
  from: string | null;
  to: string | null;
}

/** @param currency ISO 4217 */
export function differenceText(change: VersionChange, currency: string): DifferenceText {
  if (change.field === 'items') {
    const { from, to } = change;
    const what = (to ?? from)?.description.split('\n')[0] ?? '';
    const other = from && to && from.description !== to.description ? from.description.split('\n')[0] : '';
    return {
      what: from && to ? `Line: ${what}` : to ? `Line added: ${what}` : `Line removed: ${what}`,
      from: from && [other, lineText(from, currency)].filter(Boolean).join(', '),
      to: to && lineText(to, currency),
    };
  }
  const { field, from, to } = change;
  const text = (value: string | null) => value && valueText(field, value, currency);
  return { what: names[field], from: text(from), to: text(to) };
}

const lineText = ({ quantity, rate, amount }: VersionLine, currency: string) =>
  `${Number(quantity)} × ${formatMoney(rate, currency)} = ${formatMoney(amount, currency)}`;

function valueText(field: VersionField, value: string, currency: string): string {
  if (field === 'amount') return formatMoney(value, currency);
  if (field === 'discount' || field === 'deposit')
    return value.endsWith('%') ? value : formatMoney(value, currency);
  return days.has(field) ? formatDate(value) : value;
}
