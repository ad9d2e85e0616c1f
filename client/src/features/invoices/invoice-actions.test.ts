import { expect, test } from 'vitest';
import { fakePayment } from '#client/test/invoices.ts';
import { statusActions } from './invoice-actions.ts';

test.each([
  ['pending', ['Mark as paid', 'Cancel invoice']],
  ['overdue', ['Mark as paid', 'Cancel invoice']],
  ['paid', ['Back to pending']],
  ['cancelled', ['Back to pending']],
] as const)('a %s invoice offers %j', (status, labels) => {
  expect(statusActions({ status, payments: null }).map(({ label }) => label)).toEqual(labels);
});

test('an invoice that a provider’s payment has settled stays paid', () => {
  const settled = { status: 'paid', payments: [fakePayment()] } as const;
  expect(statusActions({ ...settled, payments: [...settled.payments] })).toEqual([]);
  const toRefund = fakePayment({ status: 'refund_due' });
  expect(statusActions({ status: 'paid', payments: [toRefund] })).toHaveLength(1);
});
