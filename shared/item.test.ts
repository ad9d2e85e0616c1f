import { describe, expect, test } from 'vitest';
import { createItemSchema, itemListQuerySchema, updateItemSchema } from './item.ts';

function problemsOf(schema: typeof createItemSchema | typeof updateItemSchema, body: unknown) {
  const issues = schema.safeParse(body).error?.issues ?? [];
  return Object.fromEntries(issues.map((issue) => [issue.path.join('.'), issue.message]));
}

const hour = { name: 'Hour', rate: '80' };
const notPlain = 'Enter a plain number with at most 2 decimal places, like 1250.50';

describe('a library item', () => {
  test('needs a name and a rate and is for both kinds of document', () => {
    expect(problemsOf(createItemSchema, {})).toEqual({
      name: 'Name is required',
      rate: 'Rate is required',
    });
    const body = { ...hour, name: ' Hour ', id: 'x', userId: 'y', search: 'z' };
    expect(createItemSchema.parse(body)).toMatchObject({ name: 'Hour', rate: '80', availableFor: 'both' });
  });

  test.each([
    ['', 'Rate is required'],
    [null, 'Rate is required'],
    [0, 'Rate must be a positive number'],
    ['0.00', 'Rate must be a positive number'],
    ['-0.01', 'Rate must be a positive number'],
    [-5, 'Rate must be a positive number'],
    ['10000000000', 'Rate must be at most 9,999,999,999.99'],
    ['0.0001', notPlain],
    ['1,50', notPlain],
    ['$5', notPlain],
    ['1e3', notPlain],
    [true, 'Rate is required'],
  ])('refuses the rate %j', (rate, message) => {
    expect(problemsOf(createItemSchema, { ...hour, rate })).toEqual({ rate: message });
    expect(problemsOf(updateItemSchema, { rate })).toEqual({ rate: message });
  });

  test.each([
    ['0.01', '0.01'],
    [33.5, '33.5'],
    ['9999999999.99', '9999999999.99'],
  ])('reads the rate %j as %s, whose decimals are up to its currency', (rate, read) => {
    expect(createItemSchema.parse({ ...hour, rate }).rate).toBe(read);
  });

  test.each([
    ['name', 201, '200'],
    ['description', 10_001, '10,000'],
    ['terms', 10_001, '10,000'],
  ])('has at most so many characters in %s', (field, length, limit) => {
    const body = { ...hour, [field]: 'x'.repeat(length) };
    expect(problemsOf(createItemSchema, body)).toEqual({ [field]: `Must be at most ${limit} characters` });
    expect(problemsOf(createItemSchema, { ...body, [field]: 'x'.repeat(length - 1) })).toEqual({});
  });

  test('may be edited in part, and what is absent gets no default', () => {
    expect(updateItemSchema.parse({})).toEqual({});
    expect(updateItemSchema.parse({ terms: null, seq: 1 })).toEqual({ terms: null });
    expect(problemsOf(updateItemSchema, { name: ' ', availableFor: 'nobody' })).toEqual({
      name: 'Name is required',
      availableFor: 'Choose both, invoices or proposals',
    });
  });
});

test('a list is asked for one kind of document or for all', () => {
  expect(itemListQuerySchema.parse({ availableFor: 'invoices' })).toEqual({ availableFor: 'invoices' });
  expect(itemListQuerySchema.safeParse({ availableFor: 'both' }).success).toBe(false);
  expect(itemListQuerySchema.safeParse({ status: 'paid' }).success).toBe(false);
});
