import { expect, test } from 'vitest';
import type { SearchAnswer } from '#shared/search.ts';
import { groupHits, matchingEntries } from './palette-entry.ts';

const entry = (label: string) => ({ key: label, kind: 'screen', label, path: '/' }) as const;

test.each([
  ['', ['New Invoice', 'Invoices', 'Café']],
  ['INV', ['New Invoice', 'Invoices']],
  ['inv new', ['New Invoice']],
  ['cafe', ['Café']],
  ['nothing', []],
])('%j matches %j', (text, labels) => {
  const entries = ['New Invoice', 'Invoices', 'Café'].map(entry);
  expect(matchingEntries(entries, text).map(({ label }) => label)).toEqual(labels);
});

test('hits lead to their screens; kinds without hits have no heading', () => {
  const document = { id: 'd', title: 'Web shop', clientName: 'Acme', amount: '1234.50' };
  const hits: SearchAnswer = {
    clients: [{ id: 'c', name: 'Acme', email: 'ap@acme.example' }],
    invoices: [
      { ...document, displayNumber: 'INV-0042', status: 'paid' },
      { ...document, displayNumber: 'INV-0041', status: 'paid', currency: 'GBP' },
      { ...document, displayNumber: 'INV-0040', status: 'cancelled', settlement: 'void' },
      { ...document, displayNumber: 'INV-0039', status: 'cancelled', settlement: 'none' },
      { ...document, displayNumber: 'INV-0038', status: 'overdue', settlement: 'partial' },
    ],
    proposals: [],
    items: [
      { id: 'i', name: '50% & more', rate: '80.00' },
      { id: 'j', name: 'Yen', rate: '80', currency: 'JPY' },
    ],
  };
  const groups = groupHits(hits, 'EUR');
  expect(groups.map(({ heading, entries }) => [heading, entries[0]?.path])).toEqual([
    ['Clients', '/clients/c'],
    ['Invoices', '/invoices/d'],
    ['Items', '/items?search=50%25%20%26%20more'],
  ]);
  expect(groups[1]?.entries[0]).toMatchObject({
    label: 'INV-0042 · Web shop',
    detail: 'Acme',
    end: '$1,234.50',
  });
  expect(groups[1]?.entries[1]?.end).toBe('£1,234.50');
  expect(groups[1]?.entries.slice(2).map(({ detail }) => detail)).toEqual([
    'Void · Acme',
    'Cancelled · Acme',
    'Partly paid · Acme',
  ]);
  expect(groups[2]?.entries.map(({ end }) => end)).toEqual(['€80.00', '¥80']);
});

test('what is typed is found in tags too', () => {
  const refund = {
    key: 'help refund',
    kind: 'help',
    label: 'How do I pay back?',
    tags: ['refund'],
    path: '/help#refund',
  } as const;
  expect(matchingEntries([refund], 'refund')).toEqual([refund]);
  expect(matchingEntries([refund], 'back refund')).toEqual([refund]);
  expect(matchingEntries([refund], 'reminder')).toEqual([]);
});
