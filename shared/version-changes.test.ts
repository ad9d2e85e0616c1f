import { expect, test } from 'vitest';
import { type VersionContent, versionChanges } from './version-changes.ts';

type Line = VersionContent['items'][number];

const line = (description: string, rate: string): Line => ({
  ...{ description, quantity: '1.00', rate, amount: rate, discount: null, discountAmount: null },
  ...{ netAmount: rate, taxes: [], unit: null, unitLabel: null, serviceFrom: null, serviceTo: null },
});

const content = (fields: Partial<VersionContent> = {}): VersionContent => ({
  ...{ title: 'Site', description: null, clientId: 'c', clientName: 'Fern', dueDate: '2026-12-10' },
  ...{ currency: 'USD', amount: '300.00', pricesIncludeTax: false, discount: null, discountAmount: null },
  ...{ subtotal: '300.00', netAmount: '300.00', taxAmount: '0.00', issuedOn: '2026-11-29' },
  ...{
    buyerReference: null,
    orderNumber: null,
    notes: null,
    terms: null,
    serviceFrom: null,
    serviceTo: null,
  },
  items: [line('Design', '100.00'), line('Print', '200.00')],
  ...fields,
});

const linesOf = (changes: ReturnType<typeof versionChanges>) =>
  changes.flatMap((change) =>
    change.field === 'items'
      ? [[change.from, change.to].map((each) => each && `${each.description} ${each.amount}`)]
      : [],
  );

test('equal versions have no difference', () => {
  expect(versionChanges(content(), content())).toEqual([]);
});

test('fields tell what they were and are; empty text is none', () => {
  const after = content({ amount: '285.00', discount: { percent: '5' }, discountAmount: '15.00', notes: '' });
  expect(versionChanges(content(), after)).toEqual([
    { field: 'amount', from: '300.00', to: '285.00' },
    { field: 'discount', from: null, to: '5 %' },
  ]);
});

test('a line of the same description has changed; others come and go', () => {
  const items = [line('Print', '250.00'), line('Design', '100.00'), line('Support', '30.00')];
  expect(linesOf(versionChanges(content(), content({ items })))).toEqual([
    ['Print 200.00', 'Print 250.00'],
    [null, 'Support 30.00'],
  ]);
  expect(linesOf(versionChanges(content(), content({ items: [line('Print', '200.00')] })))).toEqual([
    ['Design 100.00', null],
  ]);
});

test('a line with another description is the changed one where it is the only one left', () => {
  const items = [line('Design and research', '120.00'), line('Print', '200.00')];
  expect(linesOf(versionChanges(content(), content({ items })))).toEqual([
    ['Design 100.00', 'Design and research 120.00'],
  ]);
});

test('lines that were only put elsewhere are told of by their order alone', () => {
  const { items } = content();
  expect(versionChanges(content(), content({ items: items.toReversed() }))).toEqual([
    { field: 'lineOrder', from: null, to: 'changed' },
  ]);
});

test('sections and attachments in another order are told of, be some of them new or gone', () => {
  const section = (id: string) => ({ id, title: `Section ${id}`, body: null });
  const file = (id: string) => ({ id, name: `${id}.pdf`, type: 'application/pdf' as const, size: 7 });
  const version = (...ids: string[]) =>
    content({ textSections: ids.map(section), attachments: ids.map(file) });
  expect(versionChanges(version('a', 'b'), version('b', 'a'))).toEqual([
    { field: 'textOrder', from: null, to: 'changed' },
    { field: 'attachmentOrder', from: null, to: 'changed' },
  ]);
  expect(versionChanges(version('a', 'b', 'c'), version('n', 'c', 'b')).map(({ field }) => field)).toEqual([
    ...['textSections', 'textSections', 'textOrder'],
    ...['attachments', 'attachments', 'attachmentOrder'],
  ]);
  expect(versionChanges(version('a', 'b'), version('n', 'b')).map(({ field }) => field)).toEqual([
    ...['textSections', 'textSections', 'attachments', 'attachments'],
  ]);
});

test('headings above lines are told of by their names, and where they stand', () => {
  const version = (...sections: NonNullable<VersionContent['sections']>) => content({ sections });
  const before = version({ title: 'Work', at: 0 }, { title: 'Print', at: 1 });
  expect(versionChanges(version(), before)).toEqual([
    { field: 'heading', from: null, to: 'Work' },
    { field: 'heading', from: null, to: 'Print' },
  ]);
  expect(
    versionChanges(before, version({ title: 'Work', at: 0, note: 'By hand' }, { title: 'Print', at: 1 })),
  ).toEqual([{ field: 'heading', from: 'Work', to: 'Work' }]);
  expect(versionChanges(before, version({ title: 'Work', at: 0 }))).toEqual([
    { field: 'heading', from: 'Print', to: null },
  ]);
  expect(
    versionChanges(before, version({ title: 'Work', at: 0 }, { title: 'Print', at: 1, choice: 'any' })),
  ).toEqual([{ field: 'choice', from: 'Print', to: 'Print' }]);
  const [first, second] = [version({ title: 'Work', at: 0 }), version({ title: 'Work', at: 1 })];
  expect(versionChanges(first, second)).toEqual([{ field: 'headingPlace', from: null, to: 'changed' }]);
});

test('a deposit that is only due at another time says when', () => {
  const before = content({ deposit: { percent: '40', dueDays: 7 }, depositAmount: '120.00' });
  const after = content({ deposit: { percent: '40', dueDays: 0 }, depositAmount: '120.00' });
  expect(versionChanges(before, after)).toEqual([
    { field: 'depositDue', from: '7 days after acceptance', to: 'on acceptance' },
  ]);
});

const letter: Partial<VersionContent> = {
  cover: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Hello' }] }] },
  textSections: [{ id: 'why', title: 'Why us', body: null }],
  attachments: [{ id: 'file', name: 'terms.pdf', type: 'application/pdf', size: 7 }],
  requiresSignature: true,
  deposit: { percent: '40', dueDays: 7 },
  depositAmount: '120.00',
  sections: [{ title: 'Packages', at: 0, choice: 'one' }],
};

test('a version from before letters and options were kept is no different from one without any', () => {
  const options = { optional: false, selected: true, clientQuantity: null };
  const none = { cover: null, textSections: [], attachments: [], requiresSignature: false, deposit: null };
  const items = content().items.map((each, index) => ({ ...each, ...options, id: `line ${index}` }));
  expect(versionChanges(content(), content({ ...none, items, sections: [] }))).toEqual([]);
});

test('texts, files, choices, signature and deposit are named where they differ', () => {
  const names = (changes: ReturnType<typeof versionChanges>) =>
    changes.map(({ field, from, to }) => [field, from, to]);
  expect(names(versionChanges(content(), content(letter)))).toEqual([
    ['deposit', null, '40 %'],
    ['requiresSignature', 'no', 'yes'],
    ['cover', null, 'Introduction'],
    ['textSections', null, 'Why us'],
    ['attachments', null, 'terms.pdf'],
    ['choice', null, 'Packages'],
  ]);
  const renamed = { ...letter, textSections: [{ id: 'why', title: 'Why me', body: null }] };
  expect(names(versionChanges(content(letter), content(renamed)))).toEqual([
    ['textSections', 'Why us', 'Why me'],
  ]);
  expect(versionChanges(content(letter), content(letter))).toEqual([]);
});

test('a line that became optional is told of with what may be chosen', () => {
  const [design, print] = content().items.map((each, index) => ({ ...each, id: `line ${index}` }));
  if (!design || !print) throw new Error('a line is missing');
  const optional = {
    ...print,
    description: 'Printing',
    optional: true,
    selected: false,
    clientQuantity: null,
  };
  expect(
    versionChanges(content({ items: [design, print] }), content({ items: [design, optional] })),
  ).toMatchObject([
    {
      field: 'items',
      from: { description: 'Print' },
      to: { description: 'Printing', optional: true, selected: false },
    },
  ]);
});
