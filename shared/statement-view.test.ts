import { expect, test } from 'vitest';
import type { StatementRow } from './statement.ts';
import { statementView } from './statement-view.ts';

const row = (fields: Partial<StatementRow>): StatementRow => ({
  ...{ kind: 'payment', date: '2026-11-03', invoice: null, title: null, creditNote: null, method: null },
  ...{ reference: null, reversed: null, sum: '0.00', change: '0.00', balance: '0.00' },
  ...fields,
});

const sidesOf = (fields: Partial<StatementRow>) => {
  const { rows } = statementView({
    ...{ client: { id: '', name: 'Ana', company: null, address: null }, sellerName: 'Studio' },
    ...{ currency: 'USD', currencies: ['USD'], from: '2026-11-01', to: '2026-11-30' },
    ...{ opening: '0.00', closing: '0.00', rows: [row(fields)] },
  });
  return [rows[0]?.charge, rows[0]?.credit];
};

test.each<[string, Partial<StatementRow>, string, string]>([
  ['an invoice', { kind: 'invoice', sum: '3000.00', change: '3000.00' }, '$3,000.00', ''],
  ['a payment', { kind: 'payment', sum: '1500.00', change: '-1500.00' }, '', '$1,500.00'],
  ['a refund that is owed again', { kind: 'refund', sum: '500.00', change: '500.00' }, '$500.00', ''],
  [
    'a refund that nothing is owed for',
    { kind: 'refund', sum: '500.00', change: '0.00' },
    '$500.00',
    '$500.00',
  ],
  ['a credit note', { kind: 'credit_note', sum: '3000.00', change: '-3000.00' }, '', '$3,000.00'],
  [
    'a credit note in the place of a refund',
    { kind: 'credit_note', sum: '3000.00', change: '-2500.00' },
    '$500.00',
    '$3,000.00',
  ],
])('%s stands with its own sum', (_what, fields, charge, credit) => {
  expect(sidesOf(fields)).toEqual([charge, credit]);
});
