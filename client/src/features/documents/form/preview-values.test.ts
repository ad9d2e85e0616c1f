import { expect, test } from 'vitest';
import { fakeClient } from '#client/test/documents.ts';
import { fakeLegal, fakeTaxRate } from '#client/test/legal.ts';
import { fakeUser } from '#client/test/users.ts';
import { blankValues } from './document-form-values.ts';
import { blankLine, type LineDraft } from './line-drafts.ts';
import { blankPlan } from './plan-draft.ts';
import { type PreviewFacts, type PreviewValues, previewOf } from './preview-values.ts';
import { toLineTax } from './tax-options.ts';

const facts: PreviewFacts = {
  noun: 'invoice',
  seller: fakeUser({ businessName: 'Bright Studio' }),
  legal: { ...fakeLegal(), iban: 'DE89370400440532013000', taxId: 'DE123456789' },
  client: { ...fakeClient, name: 'Acme', taxId: 'FR12345678901' },
  displayNumber: 'INV-0007',
  today: '2026-11-29',
};

const line = (own: Partial<LineDraft>): LineDraft => ({
  ...blankLine(),
  description: 'Design',
  rate: '100',
  ...own,
});

const values = (own: Partial<PreviewValues> = {}): PreviewValues => ({
  ...blankValues('USD'),
  title: 'Launch',
  dueDate: '2026-12-29',
  items: [line({})],
  ...own,
});

test('a plain invoice looks as its client will see it, and leads nowhere', () => {
  const view = previewOf(values(), facts);
  expect(view).toMatchObject({
    heading: 'Invoice INV-0007',
    title: 'Launch',
    seller: { name: 'Bright Studio' },
    status: { label: 'Sent' },
    amount: { label: 'Total amount', text: '$100.00' },
    due: { text: 'December 29, 2026', isLate: false },
    lines: [{ description: 'Design', quantity: '1', rate: '$100.00', amount: '$100.00' }],
    total: { text: '$100.00' },
  });
  expect(view.parties.map(({ label, name }) => `${label}: ${name}`)).toEqual([
    'From: Bright Studio',
    'Bill To: Acme',
  ]);
  const texts = view.parties.flatMap(({ lines }) => lines);
  expect(texts.map(({ text }) => text)).toEqual(
    expect.arrayContaining(['VAT ID DE123456789', 'VAT ID FR12345678901']),
  );
  expect(texts.filter(({ href }) => href)).toEqual([]);
  expect(view.bank?.rows[0]?.text).toBe('DE89 3704 0044 0532 0130 00');
  expect(view).not.toHaveProperty('sums');
});

test('taxes, discounts, units and sections add up as they will on the page', () => {
  const gst = toLineTax(fakeTaxRate(1, { name: 'GST', percent: '5' }));
  const qst = toLineTax(fakeTaxRate(2, { name: 'QST', percent: '9.975' }));
  const view = previewOf(
    values({
      currency: 'CAD',
      items: [
        line({ rate: '249.50', taxes: [gst, qst], unit: 'HUR', quantity: '1:00' }),
        line({ rate: '100', discount: { percent: '10' }, serviceFrom: '2026-10-01' }),
      ],
      discount: { amount: '39.50' },
      sections: [{ title: 'Phase 2', note: 'In October', at: 1 }],
      buyerReference: 'PO 7',
    }),
    facts,
  );
  expect(view.lines[0]).toMatchObject({ quantity: '1 h', rate: 'CA$249.50' });
  expect(view.lines[1]?.discount).toBe('−CA$10.00 (10 %)');
  expect(view.lines[1]?.notes).toContain('From October 1, 2026');
  expect(view.sections).toEqual([
    { position: 2, title: 'Phase 2', note: 'In October', subtotal: 'CA$90.00' },
  ]);
  expect(view.sums?.map(({ label }) => label)).toEqual([
    'Subtotal',
    'Discount',
    'GST 5 % on CA$220.47',
    'QST 9.975 % on CA$220.47',
  ]);
  expect(view.total.text).toBe('CA$333.01');
  expect(view.facts?.map(({ text }) => text)).toContain('PO 7');
});

test('the tax in another currency is told by the rate, once there is one', () => {
  const vat = toLineTax(fakeTaxRate(1, { name: 'VAT', percent: '20' }));
  const typed = { items: [line({ taxes: [vat] })], taxCurrency: 'EUR' };
  expect(previewOf(values({ ...typed, taxRateOfExchange: '0,925' }), facts).included).toEqual([
    { label: 'VAT in EUR (1 USD = 0.925 EUR)', text: '€18.50' },
  ]);
  expect(previewOf(values({ ...typed, taxRateOfExchange: '10' }), facts).included?.[0]?.text).toBe('€200.00');
  expect(previewOf(values({ ...typed, taxRateOfExchange: '' }), facts)).not.toHaveProperty('included');
});

test('what is not there yet is left open', () => {
  const view = previewOf(
    values({ title: '', dueDate: '', items: [line({ rate: '' }), line({ rate: '5' }), blankLine()] }),
    { ...facts, client: undefined, displayNumber: undefined, legal: undefined },
  );
  expect(view).toMatchObject({
    heading: 'Invoice',
    title: 'Title',
    due: { text: '—' },
    amount: { text: '$5.00' },
    lines: [
      { quantity: '1', rate: '—', amount: '—' },
      { rate: '$5.00', amount: '$5.00' },
    ],
  });
  expect(view.parties[1]?.name).toBe('Your client');
  expect(previewOf(values({ items: [blankLine()] }), facts).lines).toEqual([]);
});

test('sums that are too large to be stored are left open', () => {
  const view = previewOf(values({ items: [line({ rate: '9999999999', quantity: '99' })] }), facts);
  expect(view).toMatchObject({ amount: { text: '—' }, total: { text: '—' } });
});

test('a proposal has its own words and no account, and past its last day it says so', () => {
  const proposal = { ...facts, noun: 'proposal' as const, displayNumber: 'PRO-0002' };
  const open = previewOf(values({ validUntil: '2026-11-29' }), proposal);
  expect(open).toMatchObject({ heading: 'Proposal PRO-0002', status: { label: 'Sent' } });
  expect(open).not.toHaveProperty('bank');
  expect(previewOf(values({ validUntil: '2026-11-28' }), proposal).status.label).toBe('Expired');
});

test('a document that is edited keeps its number, and what became of it', () => {
  const stored = { displayNumber: 'INV-0003', status: 'paid', paidAt: '2026-11-20T10:00:00.000Z' } as const;
  expect(previewOf(values({ dueDate: '2026-11-01' }), { ...facts, stored })).toMatchObject({
    heading: 'Invoice INV-0003',
    status: { label: 'Paid' },
    settled: 'Paid on November 20, 2026',
  });
  const open = { ...stored, status: 'pending', paidAt: null } as const;
  const late = previewOf(values({ dueDate: '2026-11-01' }), { ...facts, stored: open });
  expect(late).toMatchObject({ status: { label: 'Overdue' }, due: { isLate: true } });
});

test('an invoice in parts shows them as soon as they add up, with what was paid of them', () => {
  const part = { label: '', dueDate: '', share: 'rest', percent: '', amount: '' } as const;
  const instalments = {
    ...blankPlan,
    way: 'parts',
    parts: [
      { ...part, share: 'amount', amount: '60', dueDate: '2026-11-20', label: 'On start' },
      { ...part, dueDate: '2026-12-20' },
    ],
  } as const;
  const typed = { ...values(), instalments: { ...instalments, parts: [...instalments.parts] } };
  expect(previewOf(typed, facts)).toMatchObject({
    parts: [
      { label: 'On start', amount: '$60.00', state: 'Overdue', isNext: true },
      { label: 'Part 2 of 2', amount: '$40.00', isNext: false },
    ],
    due: { label: 'Next payment of $60.00 due', isLate: true },
  });
  const stored = {
    displayNumber: 'INV-0007',
    status: 'overdue',
    amount: '100.00',
    balance: '30.00',
  } as const;
  expect(previewOf(typed, { ...facts, stored })).toMatchObject({
    parts: [{ state: 'Paid' }, { state: '$10.00 paid', isNext: true }],
    due: { label: 'Next payment of $30.00 due', date: '2026-12-20', isLate: false },
  });
  expect(previewOf({ ...typed, items: [line({ rate: '50' })] }, facts)).not.toHaveProperty('parts');
});

test('what was paid of an invoice, credited and asked for in advance is taken off as on the page', () => {
  const stored = {
    ...{ displayNumber: 'INV-0007', status: 'pending' as const },
    ...{ amount: '60.00', balance: '35.00', creditedAmount: '5.00', writtenOffAmount: '0' },
    deductions: [{ displayNumber: 'INV-0006', amount: '40.00' }],
    creditNotes: [
      {
        ...{ displayNumber: 'CRN-0001', creditNoteNumber: 'CRN-0001-x' },
        ...{ amount: '5.00', issuedOn: '2026-11-20' },
      },
    ],
  };
  const view = previewOf(values(), { ...facts, stored });
  expect(view.amount).toEqual({ label: 'Balance due', text: '$35.00' });
  expect([...(view.sums ?? []), view.total].map(({ label, text }) => `${label} ${text}`)).toEqual([
    'Total $100.00',
    'Deposit INV-0006 −$40.00',
    'Paid −$20.00',
    'Credit note CRN-0001, Nov 20, 2026 −$5.00',
    'Balance due $35.00',
  ]);
});
