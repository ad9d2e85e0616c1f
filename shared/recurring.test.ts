import { describe, expect, test } from 'vitest';
import { previewRecurringSchema, putRecurringSchema } from './recurring.ts';

const rule = { frequency: 'month', startOn: '2026-12-01' };
const body = (recurring: object = {}, invoice: object = {}, item: object = {}) => ({
  recurring: {
    ...{ clientId: '5f0c1d5e-4c76-4a06-9a0d-2f3d2b0f9a01', mode: 'send', dueDays: 14, ...rule },
    ...recurring,
  },
  invoice: { title: 'Support in {month}', ...invoice },
  items: [{ description: 'Support', quantity: 1, rate: '100', ...item }],
});
const issuesOf = (
  value: unknown,
  schema: { safeParse: typeof putRecurringSchema.safeParse } = putRecurringSchema,
) =>
  Object.fromEntries(
    schema.safeParse(value).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [],
  );

describe('what recurs', () => {
  test('starts with what most want', () => {
    const parsed = putRecurringSchema.parse(body());
    expect(parsed.recurring).toMatchObject({
      ...{ every: 1, lastDay: false, weekDay: null, endsOn: null, maxCount: null },
      ...{ sendAt: '08:00', headsUp: true },
    });
    expect(parsed.invoice.paymentMethod).toBe('cash');
  });

  test('has neither days nor parts of its own, nor lines with an id', () => {
    const days = { dueDate: '2026-12-31', issuedOn: '2026-12-01', instalments: { equal: 1 }, clientId: 'x' };
    const parsed = putRecurringSchema.parse(body({}, days, { id: '5f0c1d5e-4c76-4a06-9a0d-2f3d2b0f9a01' }));
    expect(Object.keys(parsed.invoice)).not.toEqual(expect.arrayContaining(['dueDate']));
    expect(parsed.invoice).not.toHaveProperty('issuedOn');
    expect(parsed.items[0]).not.toHaveProperty('id');
  });

  test.each([
    ['recurring.every', body({ every: 0 })],
    ['recurring.every', body({ every: 100 })],
    ['recurring.every', body({ every: 1.5 })],
    ['recurring.frequency', body({ frequency: 'hour' })],
    ['recurring.startOn', body({ startOn: '2026-02-29' })],
    ['recurring.startOn', body({ startOn: undefined })],
    ['recurring.endsOn', body({ endsOn: '2026-11-30' })],
    ['recurring.weekDay', body({ weekDay: 1 })],
    ['recurring.weekDay', body({ frequency: 'week', weekDay: 0 })],
    ['recurring.lastDay', body({ frequency: 'week', lastDay: true })],
    ['recurring.maxCount', body({ maxCount: 0 })],
    ['recurring.sendAt', body({ sendAt: '24:00' })],
    ['recurring.sendAt', body({ sendAt: '8:00' })],
    ['recurring.dueDays', body({ dueDays: 366 })],
    ['recurring.dueDays', body({ dueDays: null })],
    ['recurring.mode', body({ mode: 'both' })],
    ['recurring.clientId', body({ clientId: '' })],
    ['invoice.title', body({}, { title: ' ' })],
    ['invoice.title', body({}, { title: 'In {mont}' })],
    ['invoice.title', body({}, { title: `{monthYear}${'x'.repeat(187)}` })],
    ['invoice.description', body({}, { description: 'for {{ and {' })],
    ['invoice.paymentMethod', body({}, { paymentMethod: 'check' })],
    ['items.0.description', body({}, {}, { description: '{week}' })],
    ['items.0.rate', body({}, {}, { rate: '-1' })],
    ['items', { ...body(), items: [] }],
    ['recurring', { ...body(), recurring: undefined }],
    ['invoice', { ...body(), invoice: undefined }],
  ])('%s is named', (path, value) => {
    expect(Object.keys(issuesOf(value))).toEqual([path]);
  });
});

describe('a preview', () => {
  test('takes the rule alone, or texts to fill in', () => {
    expect(previewRecurringSchema.parse(rule)).toMatchObject({ every: 1, sendAt: '08:00' });
    expect(previewRecurringSchema.parse({ ...rule, texts: { title: '{month}' } }).texts).toEqual({
      ...{ title: '{month}', description: null, items: [] },
    });
  });

  test.each([
    ['endsOn', { ...rule, endsOn: '2026-11-30' }],
    ['texts.title', { ...rule, texts: { title: '{day}' } }],
    ['texts.items.1', { ...rule, texts: { items: ['', '{day}'] } }],
  ])('names %s', (path, value) => {
    expect(
      previewRecurringSchema.safeParse(value).error?.issues.map((issue) => issue.path.join('.')),
    ).toEqual([path]);
  });
});
