import { invalid } from '#server/errors.ts';
import type { ImportTarget, TableKind } from '#shared/imports.ts';
import type { ImportRow } from './shown-import.ts';

/** Targets that hold dates, and numbers. */
const dateTargets: ImportTarget[] = ['issuedOn', 'dueOn', 'paidOn'];
const numberTargets: ImportTarget[] = [
  ...(['rate', 'paidAmount', 'total', 'discount', 'discountPercent', 'quantity', 'lineAmount'] as const),
  ...(['lineDiscountPercent', 'tax1Amount', 'tax2Amount'] as const),
];

const needed: Record<TableKind, { any: ImportTarget[]; message: string }[]> = {
  clients: [
    {
      any: ['name', 'firstName', 'lastName', 'company', 'email'],
      message: 'Choose the column with the names',
    },
  ],
  items: [
    { any: ['name'], message: 'Choose the column with the names' },
    { any: ['rate'], message: 'Choose the column with the rates' },
  ],
  invoices: [
    { any: ['number'], message: 'Choose the column with the invoice numbers' },
    { any: ['clientName', 'clientCompany', 'clientEmail'], message: 'Choose the column with the clients' },
    { any: ['issuedOn'], message: 'Choose the column with the invoice dates' },
    { any: ['total', 'lineAmount', 'rate'], message: 'Choose a column with amounts' },
  ],
};

/** @throws DomainError 400 where a column is missing, or what a column holds can be read in two ways */
export function assertChosen({ kind, columns, mapping }: ImportRow): void {
  const targets = columns.map(({ target }) => target);
  for (const { any, message } of needed[kind as TableKind])
    if (!any.some((target) => targets.includes(target)))
      throw invalid(message, { code: 'column_missing', fieldErrors: { targets: [message] } });
  const isUnclear = (among: ImportTarget[], counted: 'ambiguousDates' | 'ambiguousNumbers') =>
    columns.some((column) => column.target && among.includes(column.target) && (column[counted] ?? 0) > 0);
  if (!mapping?.dateOrder && isUnclear(dateTargets, 'ambiguousDates')) {
    const message = 'Choose whether the day or the month comes first';
    throw invalid(message, { code: 'date_order_missing', fieldErrors: { dateOrder: [message] } });
  }
  if (!mapping?.decimalMark && isUnclear(numberTargets, 'ambiguousNumbers')) {
    const message = 'Choose the decimal mark';
    throw invalid(message, { code: 'decimal_mark_missing', fieldErrors: { decimalMark: [message] } });
  }
}
