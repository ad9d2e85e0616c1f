import { expect, test } from 'vitest';
import { fakePayment } from '#client/test/invoices.ts';
import { statusActions } from './invoice-actions.ts';

const none = { settlement: 'none', paidAmount: '0.00' } as const;

test.each([
  ['pending', ['Mark as paid', 'Cancel invoice']],
  ['overdue', ['Mark as paid', 'Cancel invoice']],
  ['paid', ['Back to pending']],
  ['cancelled', ['Back to pending']],
] as const)('a %s invoice offers %j', (status, labels) => {
  expect(statusActions({ ...none, status, payments: null }).map(({ label }) => label)).toEqual(labels);
});

test('an invoice that a provider’s payment has settled stays paid', () => {
  const settled = { ...none, status: 'paid', payments: [fakePayment()] } as const;
  expect(statusActions({ ...settled, payments: [...settled.payments] })).toEqual([]);
  const toRefund = fakePayment({ status: 'refund_due' });
  expect(statusActions({ ...none, status: 'paid', payments: [toRefund] })).toHaveLength(1);
});
