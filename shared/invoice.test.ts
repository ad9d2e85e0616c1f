import { describe, expect, test } from 'vitest';
import {
  createInvoiceSchema,
  invoiceListQuerySchema,
  invoiceSummarySchema,
  updateInvoiceSchema,
} from './invoice.ts';
import { invoiceStatuses, invoiceTransitions, settableInvoiceStatuses } from './invoice-status.ts';
import { instalmentsField } from './plan-input.ts';

const clientId = '0190a9d0-6d1c-4b5e-9d6f-1f2e3d4c5b6a';
const invoice = { clientId, title: 'Website', dueDate: '2026-06-30' };
const items = [{ description: 'Design', quantity: 1, rate: '10' }];

function problemsOf(schema: typeof createInvoiceSchema | typeof updateInvoiceSchema, body: unknown) {
  const issues = schema.safeParse(body).error?.issues ?? [];
  return Object.fromEntries(issues.map((issue) => [issue.path.join('.'), issue.message]));
}

describe('by hand an invoice', () => {
  const allowed = [
    'pending → pending',
    'pending → paid',
    'pending → cancelled',
    'overdue → pending',
    'overdue → paid',
    'overdue → cancelled',
    'paid → paid',
    'paid → pending',
    'cancelled → cancelled',
    'cancelled → pending',
  ];

  test.each(invoiceStatuses.flatMap((from) => settableInvoiceStatuses.map((to) => [from, to] as const)))(
    'from %s to %s goes exactly where the table says',
    (from, to) => {
      expect(invoiceTransitions[from].includes(to)).toBe(allowed.includes(`${from} → ${to}`));
    },
  );

  test('never becomes overdue', () => {
    expect(settableInvoiceStatuses).not.toContain('overdue');
  });
});

describe('a new invoice', () => {
  test('is paid in cash unless it says otherwise', () => {
    expect(createInvoiceSchema.parse({ invoice, items }).invoice.paymentMethod).toBe('cash');
  });

  test('drops what only the server sets', () => {
    const owned = { status: 'paid', amount: '1.00', userId: clientId, invoiceNumber: 'INV-9', paidAt: 'now' };
    const parsed = createInvoiceSchema.parse({ invoice: { ...invoice, ...owned }, items, userId: clientId });
    expect(parsed).toEqual({
      invoice: { ...invoice, paymentMethod: 'cash' },
      items: [{ description: 'Design', quantity: '1.00', rate: '10' }],
    });
  });

  test('names every field that is missing', () => {
    expect(problemsOf(createInvoiceSchema, { invoice: {}, items: [] })).toEqual({
      'invoice.clientId': 'Choose a client',
      'invoice.title': 'Title is required',
      'invoice.dueDate': 'Due date is required',
      items: 'At least one item is required',
    });
  });

  test.each([null, [], 'x', 5])('that is %j is refused', (body) => {
    expect(problemsOf(createInvoiceSchema, body)).toEqual({ '': 'Send an invoice and its items' });
  });

  test.each([
    ['clientId', 'no-uuid', 'Choose a client'],
    ['clientId', '', 'Choose a client'],
    ['title', ' ', 'Title is required'],
    ['title', 'x'.repeat(201), 'Must be at most 200 characters'],
    ['description', 'x'.repeat(10_001), 'Must be at most 10,000 characters'],
    ['dueDate', '2026-02-30', 'Enter a valid date as YYYY-MM-DD'],
    ['paymentMethod', 'bitcoin', 'Choose cash, stripe or paypal'],
    ['paymentMethod', null, 'Choose cash, stripe or paypal'],
  ])('with %s %j is refused: %s', (field, value, message) => {
    expect(problemsOf(createInvoiceSchema, { invoice: { ...invoice, [field]: value }, items })).toEqual({
      [`invoice.${field}`]: message,
    });
  });
});

describe('an edit', () => {
  test('may have any subset of the fields, and adds none', () => {
    expect(updateInvoiceSchema.parse({})).toEqual({});
    expect(updateInvoiceSchema.parse({ title: ' New ' })).toEqual({ title: 'New' });
    expect(updateInvoiceSchema.parse({ description: null })).toEqual({ description: null });
  });

  test('refuses an unknown status and empty lines', () => {
    for (const status of ['sent', 'draft', '', null, 'PAID'])
      expect(problemsOf(updateInvoiceSchema, { status })).toEqual({ status: 'Unknown status' });
    expect(problemsOf(updateInvoiceSchema, { items: [] })).toEqual({
      items: 'At least one item is required',
    });
  });
});

describe('the list query', () => {
  test.each([...invoiceStatuses, 'sent'])('filters by %s', (status) => {
    expect(invoiceListQuerySchema.parse({ status })).toEqual({ status });
  });

  test.each(['unknown', '', 'all', 'PAID', ['paid', 'pending']])('refuses the status %j', (status) => {
    expect(invoiceListQuerySchema.safeParse({ status }).success).toBe(false);
  });

  test.each([
    ['limit', '1', 1],
    ['limit', '100', 100],
    ['offset', '0', 0],
    ['offset', '999999999', 999_999_999],
  ])('reads %s %s', (name, value, number) => {
    expect(invoiceListQuerySchema.parse({ [name]: value })).toEqual({ [name]: number });
  });

  test.each([
    ['limit', '0'],
    ['limit', '101'],
    ['limit', '-1'],
    ['limit', '1.5'],
    ['limit', '1e1'],
    ['limit', ' 5'],
    ['limit', ''],
    ['limit', 'ten'],
    ['offset', '-1'],
    ['offset', '1000000000'],
    ['offset', ''],
    ['search', 'x'.repeat(501)],
  ])('refuses %s %s', (name, value) => {
    expect(invoiceListQuerySchema.safeParse({ [name]: value }).success).toBe(false);
  });
});

test('a summary without one of the statuses is none', () => {
  const nothing = { count: 0, amount: '0.00' };
  const byStatus = Object.fromEntries(invoiceStatuses.map((status) => [status, nothing]));
  expect(invoiceSummarySchema.safeParse({ total: nothing, byStatus }).success).toBe(true);
  for (const status of invoiceStatuses) {
    const { [status]: _left, ...others } = byStatus;
    expect(invoiceSummarySchema.safeParse({ total: nothing, byStatus: others }).success).toBe(false);
  }
});

test.each(['monthly', 3, true])('a payment plan of %j is told what one is', (instalments) => {
  expect(instalmentsField.safeParse(instalments).error?.issues).toMatchObject([
    { message: 'Send a list of parts, or a number of equal ones' },
  ]);
});
