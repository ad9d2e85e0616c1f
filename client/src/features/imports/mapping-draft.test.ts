import { expect, test } from 'vitest';
import { fakeImport, fakeInvoiceImport } from '#client/test/imports.ts';
import {
  draftOf,
  dueDaysProblem,
  isComplete,
  mappingOf,
  missingTargets,
  sharedTargets,
} from './mapping-draft.ts';

test('what was said before wins over what was found, column by column', () => {
  const mapping = { targets: { 0: null, 1: 'name' as const }, duplicates: 'update' as const, defaults: {} };
  const draft = draftOf(fakeImport(1, { mapping }), 'EUR');
  expect(draft.targets).toEqual({ 0: null, 1: 'name', 2: 'email', 3: null });
  expect(draft).toMatchObject({ duplicates: 'update', currency: 'EUR', dueDays: '30' });
});

test('invoices are sent with what their rows may leave out, items with their taxes, clients with a currency', () => {
  const draft = { ...draftOf(fakeInvoiceImport(1), 'USD'), dueDays: '14', takeRounding: true };
  const taxed = { ...draft, taxRates: { GST: 'a', PST: '' } };
  expect(mappingOf(taxed, 'invoices').defaults).toEqual({
    ...{ currency: 'USD', dueDays: 14, takeRounding: true },
    taxRates: { GST: 'a' },
  });
  expect(mappingOf(taxed, 'items').defaults).toEqual({ currency: 'USD', taxRates: { GST: 'a' } });
  expect(mappingOf(taxed, 'clients').defaults).toEqual({ currency: 'USD' });
});

test('dates, decimal marks and taxes that are left open keep it from being complete', () => {
  const { columns } = fakeInvoiceImport(1);
  const open = columns.map((column) => (column.index === 3 ? { ...column, ambiguousNumbers: 4 } : column));
  const asked = { kind: 'invoices' as const, columns: open, taxNames: ['GST'] };
  const draft = draftOf({ columns: open, mapping: null }, 'USD');
  const said = { dateOrder: 'dmy', decimalMark: ',', taxRates: { GST: 'a' } } as const;
  expect(isComplete(asked, { ...draft, ...said })).toBe(true);
  for (const part of ['dateOrder', 'decimalMark', 'taxRates'] as const)
    expect(isComplete(asked, { ...draft, ...said, [part]: draft[part] }), part).toBe(false);
  // What is left out is not asked about.
  const { 2: _date, ...targets } = draft.targets;
  expect(isComplete({ ...asked, columns: columns.slice(0, 2) }, { ...draft, targets, ...said })).toBe(false);
});

test('what a file lacks is named', () => {
  expect(missingTargets('clients', { targets: { 0: 'company' } })).toEqual([]);
  expect(missingTargets('items', { targets: { 0: 'description' } })).toEqual(['the name', 'the rate']);
  expect(missingTargets('invoices', { targets: { 0: 'number', 1: 'clientEmail', 2: 'total' } })).toEqual([
    'the issue date',
  ]);
});

test('several columns with one target are joined only where they are texts', () => {
  const targets = { 0: 'phone', 1: 'phone', 2: 'notes', 3: 'notes', 4: null, 5: null } as const;
  expect(sharedTargets({ targets })).toEqual({ joined: ['notes'], first: ['phone'] });
});

test.each([
  ['30', undefined],
  ['0', undefined],
  ['366', 'Enter whole days, 0 to 365'],
  ['1.5', 'Enter whole days, 0 to 365'],
  ['', 'Enter whole days, 0 to 365'],
])('days until due %j: %s', (text, problem) => {
  expect(dueDaysProblem(text)).toBe(problem);
});
