import { formatDate } from './dates.ts';
import { formatMoney } from './money.ts';
import { quantityRange } from './quantity-range.ts';
import type { LineChange, VersionChange, VersionField, VersionLine } from './version-changes.ts';

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
  textOrder: 'Order of sections',
  attachmentOrder: 'Order of attachments',
  lineOrder: 'Order of lines',
  headingPlace: 'Lines under each heading',
  requiresSignature: 'Signature required',
  cover: 'Text',
  textSections: 'Text',
  attachments: 'Attachment',
  choice: 'Choice',
  heading: 'Heading',
};

const days: ReadonlySet<VersionField> = new Set(['dueDate', 'issuedOn', 'serviceFrom', 'serviceTo']);

type FieldChange = Exclude<VersionChange, LineChange>;

/** A difference as it is listed; null where there was nothing, or is nothing left. */
export interface DifferenceText {
  what: string;
  from: string | null;
  to: string | null;
}

/** Whose versions they are, as far as words depend on it. */
export type VersionedKind = 'invoice' | 'proposal';

/** @param currency ISO 4217 */
export function differenceText(
  change: VersionChange,
  { currency, kind }: { currency: string; kind: VersionedKind },
): DifferenceText {
  const text =
    change.field === 'items' ? lineDifference(change, currency) : partDifference(change, currency, kind);
  // What is said of it is the same, so that it is something else of it that has changed.
  return text.from !== null && text.from === text.to ? { ...text, from: null, to: 'changed' } : text;
}

function lineDifference({ from, to }: LineChange, currency: string): DifferenceText {
  const what = firstLine((to ?? from)?.description);
  const other = from && to && from.description !== to.description ? firstLine(from.description) : '';
  return {
    what: from && to ? `Line: ${what}` : to ? `Line added: ${what}` : `Line removed: ${what}`,
    from: from && [other, lineText(from, currency)].filter(Boolean).join(', '),
    to: to && lineText(to, currency),
  };
}

function partDifference(
  { field, from, to }: FieldChange,
  currency: string,
  kind: VersionedKind,
): DifferenceText {
  const text = (value: string | null) => value && valueText(field, value, currency);
  const name = field === 'dueDate' && kind === 'proposal' ? 'Valid until' : names[field];
  const isSamePart = from !== null && from === to;
  return { what: isSamePart ? `${name}: ${to}` : name, from: text(from), to: text(to) };
}

const firstLine = (description = '') => description.split('\n')[0] ?? '';

function lineText(line: VersionLine, currency: string): string {
  const { quantity, rate, amount, optional = false, selected = true, clientQuantity } = line;
  return [
    `${Number(quantity)} × ${formatMoney(rate, currency)} = ${formatMoney(amount, currency)}`,
    optional && 'optional',
    !selected && 'not selected by default',
    clientQuantity && `any quantity from ${quantityRange(clientQuantity)}`,
  ]
    .filter(Boolean)
    .join(', ');
}

function valueText(field: VersionField, value: string, currency: string): string {
  if (field === 'amount') return formatMoney(value, currency);
  if (field === 'discount' || field === 'deposit')
    return value.endsWith('%') ? value : formatMoney(value, currency);
  return days.has(field) ? formatDate(value) : value;
}
