import { render, screen, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { expect, test } from 'vitest';
import { LedgerTable } from './ledger-table.tsx';

type Entry = ComponentProps<typeof LedgerTable>['entries'][number];

const entry = (id: string, fields: Partial<Entry>): Entry => ({
  id,
  kind: 'payment',
  amount: '100.00',
  method: 'bank_transfer',
  happenedOn: '2026-11-20',
  reference: null,
  note: null,
  reversesId: null,
  reversedById: null,
  balance: '0.00',
  isUndoable: false,
  ...fields,
});

const cellsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map((cell) => [...cell.children].map(({ textContent }) => textContent).join(' | ') || cell.textContent);

function show(...entries: Entry[]) {
  render(<LedgerTable entries={entries} currency="USD" />);
  return screen.getAllByRole('row').slice(1);
}

test('each entry says when, what, its reference, the amount and what was left', () => {
  const [payment, refund, kept] = show(
    entry('a', { reference: 'RF18', note: 'The first half', amount: '1580.00', balance: '1240.00' }),
    entry('b', { kind: 'refund', method: 'card', amount: '-10.00', balance: '1250.00' }),
    entry('c', { kind: 'refund_kept', amount: '10.00', balance: '1240.00' }),
  ) as [HTMLElement, HTMLElement, HTMLElement];
  expect(cellsOf(payment)).toEqual([
    'Nov 20, 2026',
    'Payment, bank transfer | Nov 20, 2026 | RF18 | The first half',
    'RF18',
    '$1,580.00',
    '$1,240.00',
  ]);
  expect(cellsOf(refund)).toEqual([
    'Nov 20, 2026',
    'Refund, card | Nov 20, 2026',
    '—',
    '−$10.00',
    '$1,250.00',
  ]);
  expect(cellsOf(kept)[1]).toBe('Not owed again | Nov 20, 2026');
});

test('what was reversed is struck through, and leads to its reversal and back', () => {
  const [payment, reversal] = show(
    entry('a', { reversedById: 'b' }),
    entry('b', { kind: 'reversal', amount: '-100.00', reversesId: 'a', balance: '100.00' }),
  ) as [HTMLElement, HTMLElement];
  expect(within(payment).getByText('$100.00')).toHaveClass('line-through');
  expect(within(payment).getByRole('link', { name: 'Reversed' })).toHaveAttribute('href', `#${reversal.id}`);
  expect(within(reversal).getByText('Reversal: Payment, bank transfer')).toBeVisible();
  expect(within(reversal).getByRole('link')).toHaveAttribute('href', `#${payment.id}`);
});
