import { expect, test } from 'vitest';
import { fakeInvoice } from '#client/test/invoices.ts';
import type { Invoice } from '#shared/invoice.ts';
import { isRevisable, moneyActions } from './money-actions.ts';

test.each<[string, Partial<Invoice>, string[]]>([
  ['nobody paid', {}, ['Record payment', 'Apply credit', 'Write off', 'Issue credit note…', 'Void invoice']],
  [
    'paid in part',
    { paidAmount: '10.50', balance: '200.00', settlement: 'partial' },
    ['Record payment', 'Apply credit', 'Record refund', 'Write off', 'Issue credit note…'],
  ],
  [
    'paid',
    { status: 'paid', paidAmount: '210.50', balance: '0.00', settlement: 'paid' },
    ['Record refund', 'Issue credit note…'],
  ],
  ['cancelled', { status: 'cancelled' }, ['Void invoice']],
  ['void', { status: 'cancelled', settlement: 'void' }, []],
])('an invoice that is %s offers what can be done', (_state, fields, labels) => {
  expect(moneyActions(fakeInvoice(1, fields)).map(({ label }) => label)).toEqual(labels);
});

test.each<[string, Partial<Invoice>, boolean]>([
  ['nobody paid', {}, true],
  ['asks for a deposit', { type: 'deposit' }, false],
  ['is void', { status: 'cancelled', settlement: 'void' }, false],
  ['was paid in part', { paidAmount: '10.50', balance: '200.00', settlement: 'partial' }, false],
])('an invoice that %s: may another one take its place?', (_state, fields, expected) => {
  expect(isRevisable(fakeInvoice(1, fields))).toBe(expected);
});
