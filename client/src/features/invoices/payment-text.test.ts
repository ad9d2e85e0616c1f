import { expect, test } from 'vitest';
import { fakePayment } from '#client/test/invoices.ts';
import { describePayment, paymentNote } from './payment-text.ts';

const zone = 'America/New_York';

test.each([
  [{}, 'Card Nov 20', false],
  [{ provider: 'paypal' }, 'PayPal Nov 20', false],
  [{ status: 'processing', paidAt: null }, 'Card on its way', false],
  [{ status: 'review' }, 'Needs review', true],
  [{ status: 'refund_due' }, 'Refund due', true],
  [{ status: 'refund_due', refunded: '210.50' }, 'Refunded', false],
  [{ refunded: '10.00' }, 'Partly refunded', false],
  [{ refunded: '210.50' }, 'Refunded', false],
  [{ dispute: 'open' }, 'Disputed', true],
  [{ dispute: 'won' }, 'Card Nov 20', false],
  [{ dispute: 'lost' }, 'Dispute lost', false],
] as const)('a payment with %j is noted as %s', (fields, text, isUrgent) => {
  expect(paymentNote([fakePayment(fields)], zone)).toEqual({ text, isUrgent });
});

test('of several payments the one that needs the seller is noted', () => {
  const twice = [fakePayment(), fakePayment({ status: 'refund_due' })];
  expect(paymentNote(twice, zone)).toEqual({ text: 'Refund due', isUrgent: true });
});

test.each([
  [{}, '$210.50 was paid by card, Nov 20, 2026, 10:00 AM.'],
  [{ status: 'processing', paidAt: null, provider: 'paypal' }, '$210.50 is on its way with PayPal.'],
  [{ refunded: '10.00' }, '$210.50 was paid by card, Nov 20, 2026, 10:00 AM. $10.00 was refunded.'],
  [
    { status: 'refund_due' },
    '$210.50 came in by card, Nov 20, 2026, 10:00 AM. Nothing was owed by then. Please refund it.',
  ],
  [
    { dispute: 'open' },
    '$210.50 was paid by card, Nov 20, 2026, 10:00 AM. The payer disputed it. Respond before the deadline.',
  ],
] as const)('a payment with %j in sentences', (fields, text) => {
  expect(describePayment(fakePayment(fields), 'USD', zone).replace(/\u202f/g, ' ')).toBe(text);
});

test('a payment is told of in the currency of its invoice', () => {
  expect(describePayment(fakePayment({ amount: '1000', refunded: '250' }), 'JPY', zone)).toMatch(
    /^¥1,000 was paid .* ¥250 was refunded\.$/,
  );
});
