import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { creditNoteView } from '#shared/credit-note-view.ts';
import { buildPublicInvoice } from '#shared/public-invoice.fixture.ts';
import { publicPageTitle } from './page-head.ts';
import { PublicPageView } from './public-page.tsx';

const { title, timeZone, client, user, items, amount } = buildPublicInvoice();
const creditNote = creditNoteView({
  ...{ title, timeZone, client, user, items, amount, description: null },
  creditNoteNumber: 'CRN-0003-7K3QX9M2PDWZ4T8HB6CVN5R1EY',
  displayNumber: 'CRN-0003',
  reason: 'One day less',
  issuedOn: '2026-06-15',
  invoice: { displayNumber: 'INV-0047', issuedOn: '2026-06-01' },
});

test('a credit note says what it credits and why, and can be saved and printed without scripts', () => {
  const page = { kind: 'credit-note', creditNote } as const;
  render(<PublicPageView page={page} />);
  expect(publicPageTitle(page)).toMatch(/^Credit Note CRN-0003 from /);
  for (const text of ['Credit for invoice', 'INV-0047', 'June 1, 2026', 'June 15, 2026', 'One day less'])
    expect(screen.getByText(text)).toBeVisible();
  expect(screen.getByText('Total credit')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Save PDF' })).toHaveAttribute('href', '?pdf=1');
  expect(screen.getByRole('link', { name: 'Print' })).toHaveAttribute('href', '?print=1');
});
