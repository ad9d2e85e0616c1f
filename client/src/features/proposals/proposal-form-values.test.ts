import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changedDocument, newDocument } from '#client/features/documents/form/document-form-values.ts';
import { draftContent, draftValues } from '#client/features/documents/form/draft-content.ts';
import { draftTotals, type LineDraft } from '#client/features/documents/form/line-drafts.ts';
import { fakeProposal } from '#client/test/proposals.ts';
import { fakeUser } from '#client/test/users.ts';
import { createProposalSchema, type ProposalWithItems } from '#shared/proposal.ts';
import type { RichText } from '#shared/rich-text.ts';
import {
  editValues,
  newValues,
  proposalCodec,
  proposalFormSchema,
  sentFields,
} from './proposal-form-values.ts';
import { starterTemplates } from './templates/starter-templates.ts';
import { templateContent, valuesFromTemplate } from './templates/template-content.ts';

const schema = proposalFormSchema('USD');
const blank = newValues(fakeUser(), '2026-11-30');
const id = (number: number) => `0b8f4a5e-1d2c-4e3f-8a9b-${String(number).padStart(12, '0')}`;

const body: RichText = {
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Hi' }] }],
};
const text = fc.option(fc.constant(body), { nil: null });
const stored = fc
  .record({
    cover: text,
    bodies: fc.array(text, { maxLength: 3 }),
    requiresSignature: fc.boolean(),
    files: fc.integer({ min: 0, max: 5 }),
    lines: fc.array(
      fc.record({
        optional: fc.boolean(),
        selected: fc.boolean(),
        clientQuantity: fc.option(fc.constant({ min: '1.00', max: '8.00', step: '0.50' }), { nil: null }),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    choice: fc.constantFrom('all' as const, 'one' as const, 'any' as const),
  })
  .map(({ bodies, files, lines, choice, ...letter }): ProposalWithItems => {
    const proposal = fakeProposal(1);
    const [line] = proposal.items;
    if (!line) throw new Error('a proposal has lines');
    return {
      ...proposal,
      ...letter,
      textSections: bodies.map((section, index) => ({
        id: id(index),
        title: `Part ${index}`,
        body: section,
      })),
      attachments: Array.from({ length: files }, (_, index) => ({
        ...{ id: id(100 + index), name: `${index}.pdf`, type: 'application/pdf' as const, size: 9 },
      })),
      items: lines.map((own, index) => ({ ...line, ...own, id: id(200 + index) })),
      sections: [{ title: 'Packages', note: null, at: 0, choice }],
    } as ProposalWithItems;
  });

const written = ({ idempotencyKey: _key, draftId: _draft, ...values }: Record<string, unknown>) => values;

test('what is stored comes back equal: unchanged it sends nothing of its letter, lines and options, and a draft keeps it', () => {
  fc.assert(
    fc.property(stored, (proposal) => {
      const values = editValues(proposal);
      const output = schema.parse(values);
      const changed = sentFields(changedDocument(output, schema.parse(editValues(proposal))));
      expect(Object.keys(changed).sort()).toEqual(['clientId', 'description', 'title', 'validUntil']);
      const content = draftContent({ kind: 'proposal', values, today: '', codec: proposalCodec });
      const kept = { id: id(1), kind: 'proposal' as const, content: JSON.parse(JSON.stringify(content)) };
      const again = schema.parse(draftValues(blank, kept, proposalCodec));
      expect(written(again)).toEqual(written(output));
    }),
    { numRuns: 40 },
  );
});

describe.each(starterTemplates)('the template $name', ({ content }) => {
  test.each(['USD', 'JPY', 'KWD', 'IDR'])('is a proposal that can be sent, in %s', (currency) => {
    const start = { ...blank, clientId: id(1) };
    const values = valuesFromTemplate(start, blank, content(currency), proposalCodec);
    const output = proposalFormSchema(currency).parse(values);
    const { fields, items } = newDocument(output);
    expect(createProposalSchema.parse({ proposal: sentFields(fields), items }).items).not.toHaveLength(0);
    const totals = draftTotals(values);
    expect(Number(totals?.most)).toBeGreaterThan(Number(totals?.total));
    expect(output.textSections.length).toBeGreaterThan(1);
  });
});

test('a template keeps neither the client nor the days and ids of its proposal', () => {
  const values = editValues({
    ...fakeProposal(1),
    textSections: [{ id: id(5), title: 'How', body }],
    orderNumber: 'PO-7',
  });
  const kept = JSON.stringify(templateContent(values, proposalCodec));
  expect(kept).not.toContain(id(5));
  expect(kept).not.toContain(values.clientId);
  expect(kept).not.toMatch(/validUntil|PO-7|"id"/);
  expect(kept).toContain('"title":"How"');
});

test('a proposal without any of it is sent as before', () => {
  const items: LineDraft[] = [{ description: 'Layout', quantity: '1', rate: '80' }];
  const output = schema.parse({ ...blank, clientId: id(1), title: 'Cards', items });
  const { fields } = newDocument(output);
  expect(Object.keys(sentFields(fields)).sort()).toEqual(['clientId', 'description', 'title', 'validUntil']);
});

test('sections in which nothing was written are left out; one without a title says so at its place', () => {
  const typed = {
    ...blank,
    clientId: id(1),
    title: 'Cards',
    items: [{ description: 'a', quantity: '1', rate: '1' }],
  };
  const sections = [
    { title: '', body: null },
    { title: ' ', body },
  ];
  const { error } = schema.safeParse({ ...typed, textSections: sections });
  expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['textSections.1.title', 'Title is required'],
  ]);
});

const priced = (rate: string, own: Partial<LineDraft> = {}): LineDraft => ({
  ...{ description: 'x', quantity: '2', rate },
  ...own,
});

test('the form adds up what counts by default, and the most that can be chosen', () => {
  const items = [priced('150'), priced('200'), priced('400')];
  const one = draftTotals({ items, sections: [{ at: 0, choice: 'one' }] });
  expect([one?.total, one?.most]).toEqual(['300.00', '800.00']);
  const optional = [priced('100'), priced('50', { optional: true, selected: false })];
  const any = draftTotals({ items: optional });
  expect([any?.total, any?.most]).toEqual(['200.00', '300.00']);
  const quantity = draftTotals({
    items: [priced('10', { clientQuantity: { min: '1', max: '5', step: '1' } })],
  });
  expect([quantity?.total, quantity?.most]).toEqual(['20.00', '50.00']);
  expect(draftTotals({ items })?.most).toBeUndefined();
});
