import { describe, expect, test } from 'vitest';
import { invoiceView, proposalView } from './document-view.ts';
import { proposalPanel } from './proposal-panel.ts';
import { buildPublicInvoice } from './public-invoice.fixture.ts';
import { buildPublicProposal } from './public-proposal.fixture.ts';

describe('an invoice that is paid in parts', () => {
  const invoice = buildPublicInvoice({
    status: 'overdue',
    amount: '100.00',
    dueDate: '2027-03-01',
    instalments: [
      { label: 'On start', dueDate: '2027-01-01', amount: '25.00', paid: '25.00', status: 'paid' },
      { label: null, dueDate: '2027-02-01', amount: '37.50', paid: '5.00', status: 'overdue' },
      { label: null, dueDate: '2027-03-01', amount: '37.50', paid: '0.00', status: 'due' },
    ],
    nextDue: { date: '2027-02-01', amount: '32.50' },
  });

  test('names the next part, and all of them', () => {
    const { due, parts, below } = invoiceView(invoice);
    expect(due).toMatchObject({
      label: 'Next payment of $32.50 due',
      text: 'February 1, 2027',
      isLate: true,
    });
    expect(parts).toEqual([
      { label: 'On start', date: 'January 1, 2027', amount: '$25.00', state: 'Paid', isNext: false },
      {
        ...{ label: 'Part 2 of 3', date: 'February 1, 2027', amount: '$37.50' },
        ...{ state: 'Overdue, $5.00 paid', isNext: true },
      },
      { label: 'Part 3 of 3', date: 'March 1, 2027', amount: '$37.50', isNext: false },
    ]);
    expect(below?.[0]).toEqual({
      label: 'Payment plan',
      text: [
        'January 1, 2027: $25.00, On start (Paid)',
        'February 1, 2027: $37.50, Part 2 of 3 (Overdue, $5.00 paid)',
        'March 1, 2027: $37.50, Part 3 of 3',
      ].join('\n'),
    });
  });

  test('and credited does not say that its parts were paid', () => {
    const { parts } = invoiceView({ ...invoice, status: 'cancelled' });
    expect(parts?.map(({ state }) => state)).toEqual([undefined, undefined, undefined]);
  });

  test('and cancelled has no next one', () => {
    const { parts } = invoiceView({ ...invoice, status: 'cancelled' });
    expect(parts?.some(({ isNext }) => isNext)).toBe(false);
  });
});

test('an invoice says the whole, the deposits, and what is left', () => {
  const { sums, total, amount } = invoiceView(
    buildPublicInvoice({
      amount: '1139.04',
      subtotal: '1629.50',
      netAmount: '1629.50',
      taxAmount: '268.90',
      taxes: [
        { name: 'VAT', percent: '20', category: 'S', reason: null, base: '1249.50', amount: '249.90' },
        { name: 'VAT', percent: '5', category: 'S', reason: null, base: '380.00', amount: '19.00' },
      ],
      deductions: [{ displayNumber: 'INV-0004', amount: '759.36' }],
    }),
  );
  expect(sums?.map(({ label, text }) => `${label} ${text}`)).toEqual([
    'Subtotal $1,629.50',
    'VAT 20 % on $1,249.50 $249.90',
    'VAT 5 % on $380.00 $19.00',
    'Total $1,898.40',
    'Deposit INV-0004 −$759.36',
  ]);
  expect(total).toEqual({ label: 'Balance due', text: '$1,139.04' });
  expect(amount).toEqual({ label: 'Balance due', text: '$1,139.04' });
});

test('a proposal says what is to be paid on acceptance, and then where', () => {
  const proposal = buildPublicProposal({
    status: 'pending',
    deposit: { percent: '40', dueDays: 7 },
    depositAmount: '759.36',
  });
  expect(proposalView(proposal).below?.[0]).toEqual({
    label: 'Deposit',
    text: '$759.36 (40 %), due 7 days after acceptance',
  });
  expect(proposalPanel(proposal).answer?.acceptQuestion).toContain(
    'A deposit of $759.36 is invoiced at once.',
  );
  const accepted = proposalPanel({
    ...proposal,
    status: 'accepted',
    depositInvoice: { number: 'INV-0004-X' },
  });
  expect(accepted.link).toEqual({ href: '/invoice/INV-0004-X', label: 'Open the deposit of $759.36' });
});
