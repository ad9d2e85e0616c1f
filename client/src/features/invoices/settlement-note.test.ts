import { expect, test } from 'vitest';
import { fakeInvoice } from '#client/test/invoices.ts';
import { settlementText } from './settlement-note.tsx';

const partly = { amount: '100.00', balance: '40.00', settlement: 'partial' } as const;

test.each([
  [{ ...partly, paidAmount: '60.00' }, 'Partly paid · $40.00 of $100.00 due'],
  [{ ...partly, creditedAmount: '60.00' }, 'Partly settled · $40.00 of $100.00 due'],
  [{ ...partly, status: 'cancelled' }, undefined],
  [{ status: 'paid', settlement: 'written_off', writtenOffAmount: '5.00' }, '$5.00 written off'],
  [{ status: 'paid', creditedAmount: '900', currency: 'JPY' }, '¥900 credited'],
  [{ status: 'paid' }, undefined],
  [{ status: 'cancelled', settlement: 'void' }, undefined],
  [{}, undefined],
] as const)('of %j says %j', (fields, text) => {
  expect(settlementText(fakeInvoice(1, fields))).toBe(text);
});
