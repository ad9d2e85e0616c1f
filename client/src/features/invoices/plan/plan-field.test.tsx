import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeInvoice, invoiceServer } from '#client/test/invoices.ts';
import { fakeLegal } from '#client/test/legal.ts';
import { findDialog, renderApp } from '#client/test/render-app.tsx';
import { addDaysTo, addMonthsTo, dayIn, formatLongDate } from '#shared/dates.ts';
import type { InvoiceWithItems } from '#shared/invoice.ts';

beforeEach(async () => {
  sessionStorage.clear();
  localStorage.clear();
  await waitFor(() => expect(history.state?.guardDepth ?? 0).toBe(0));
});
afterEach(() => vi.unstubAllGlobals());

type TestUser = ReturnType<typeof renderApp>['user'];
type Form = ReturnType<typeof within>;

function start(invoices: InvoiceWithItems[] = [], legal: Parameters<typeof fakeLegal>[0] = {}) {
  const server = invoiceServer(invoices);
  server.on('GET /api/user/legal', { json: fakeLegal(legal) });
  server.on('POST /api/invoices', { status: 201, json: fakeInvoice(9) });
  const sent = (method: string, path: string) =>
    server.calls.filter((call) => call.method === method && call.path === path).map(({ body }) => body);
  return { server, sent };
}

async function open(address: string, title: string) {
  const { user } = renderApp(address);
  return { user, form: within(await findDialog(title)) };
}

async function fillIn(user: TestUser, form: Form, rate = '100') {
  await user.click(form.getByRole('combobox', { name: 'Client' }));
  await user.click(await screen.findByRole('option', { name: /Bright Fern/ }));
  const line = within(form.getByRole('group', { name: 'Line 1' }));
  write(form.getByLabelText('Title'), 'Job');
  write(line.getByLabelText('Description'), 'Design');
  write(line.getByLabelText('Rate'), rate);
}

/** At once: key by key takes long in so large a form. */
const write = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

async function choose(user: TestUser, box: HTMLElement, option: string) {
  await user.click(box);
  await user.click(await screen.findByRole('option', { name: option }));
}

const part = (form: Form, number: number) => within(form.getByRole('listitem', { name: `Part ${number}` }));

test('equal parts show their days and amounts, and the invoice is due with the last', async () => {
  start();
  const { user, form } = await open('/invoices?new=1', 'Create Invoice');
  await fillIn(user, form);
  const due = form.getByLabelText<HTMLInputElement>('Due Date').value;
  await user.click(form.getByRole('button', { name: 'Add payment plan' }));
  expect(form.getByRole('combobox', { name: 'Payment plan' })).toHaveTextContent('Equal parts');
  expect(form.getByLabelText('First due date')).toHaveValue(due);
  write(form.getByLabelText('Number of parts'), '3');
  const parts = within(form.getByRole('list', { name: 'Parts' })).getAllByRole('listitem');
  expect(parts.map(({ textContent }) => textContent)).toEqual([
    `${formatLongDate(due)}$33.34`,
    `${formatLongDate(addMonthsTo(due, 1))}$33.33`,
    `${formatLongDate(addMonthsTo(due, 2))}$33.33`,
  ]);
  expect(form.getByLabelText('Due Date')).toHaveValue(addMonthsTo(due, 2));
  expect(form.getByLabelText('Due Date')).toHaveAttribute('readonly');
});

test('equal parts are 2 to 24, by month or week', async () => {
  const { sent } = start();
  const { user, form } = await open('/invoices?new=1', 'Create Invoice');
  await fillIn(user, form);
  const due = form.getByLabelText<HTMLInputElement>('Due Date').value;
  await user.click(form.getByRole('button', { name: 'Add payment plan' }));
  write(form.getByLabelText('Number of parts'), '25');
  await user.click(form.getByRole('button', { name: 'Create Invoice' }));
  expect(await form.findByText('A payment plan has 2 to 24 parts')).toBeVisible();
  expect(form.getByLabelText('Number of parts')).toHaveFocus();
  write(form.getByLabelText('Number of parts'), '2');
  await choose(user, form.getByRole('combobox', { name: 'How often' }), 'Every week');
  await user.click(form.getByRole('button', { name: 'Create Invoice' }));
  expect(await screen.findByText('Invoice created and sent')).toBeVisible();
  expect(sent('POST', '/api/invoices')).toMatchObject([
    {
      invoice: {
        dueDate: addDaysTo(due, 7),
        instalments: [
          { rest: true, dueDate: due },
          { rest: true, dueDate: addDaysTo(due, 7) },
        ],
      },
    },
  ]);
});

test('parts of different size say when they do not add up, and where', async () => {
  const { sent } = start();
  const { user, form } = await open('/invoices?new=1', 'Create Invoice');
  await fillIn(user, form, '99.99');
  await user.click(form.getByRole('button', { name: 'Add payment plan' }));
  await choose(user, form.getByRole('combobox', { name: 'Payment plan' }), 'Parts of your own');
  const first = part(form, 1).getByLabelText<HTMLInputElement>('Due date').value;
  await choose(user, part(form, 1).getByRole('combobox', { name: 'Share' }), '%');
  write(part(form, 1).getByLabelText('Percentage'), '25 %');
  write(part(form, 1).getByLabelText('Label'), 'On start');
  expect(part(form, 1).getByText('$25.00')).toBeVisible();
  expect(part(form, 2).getByText('$74.99')).toBeVisible();
  await choose(user, part(form, 2).getByRole('combobox', { name: 'Share' }), 'USD');
  write(part(form, 2).getByLabelText('Amount'), '70');
  expect(form.getByText('The parts come to $95.00, but $99.99 is to be paid')).toBeVisible();
  await user.click(form.getByRole('button', { name: 'Create Invoice' }));
  await waitFor(() => expect(form.getByRole('combobox', { name: 'Payment plan' })).toBeInvalid());
  expect(sent('POST', '/api/invoices')).toEqual([]);
  await user.click(form.getByRole('button', { name: 'Add part' }));
  expect(part(form, 3).getByLabelText('Due date')).toHaveValue(addMonthsTo(first, 2));
  expect(part(form, 3).getByText('$4.99')).toBeVisible();
  write(part(form, 2).getByLabelText('Due date'), first);
  await user.click(form.getByRole('button', { name: 'Create Invoice' }));
  expect(await part(form, 2).findByText('Each part is due after the one before it')).toBeVisible();
  expect(part(form, 2).getByLabelText('Due date')).toHaveFocus();
  write(part(form, 2).getByLabelText('Due date'), addDaysTo(first, 3));
  await user.click(form.getByRole('button', { name: 'Create Invoice' }));
  expect(await screen.findByText('Invoice created and sent')).toBeVisible();
  expect(sent('POST', '/api/invoices')).toMatchObject([
    {
      invoice: {
        dueDate: addMonthsTo(first, 2),
        instalments: [
          { percent: '25', dueDate: first, label: 'On start' },
          { amount: '70.00', dueDate: addDaysTo(first, 3) },
          { rest: true, dueDate: addMonthsTo(first, 2) },
        ],
      },
    },
  ]);
});

test('what the server refuses of a plan stands at its part', async () => {
  const { server } = start();
  server.on('POST /api/invoices', {
    status: 400,
    json: {
      message: 'No',
      fieldErrors: { 'invoice.instalments.1.amount': ['Each part must be more than 0'] },
    },
  });
  const { user, form } = await open('/invoices?new=1', 'Create Invoice');
  await fillIn(user, form);
  await user.click(form.getByRole('button', { name: 'Add payment plan' }));
  await choose(user, form.getByRole('combobox', { name: 'Payment plan' }), 'Parts of your own');
  await choose(user, part(form, 2).getByRole('combobox', { name: 'Share' }), '%');
  write(part(form, 2).getByLabelText('Percentage'), '5');
  await user.click(form.getByRole('button', { name: 'Create Invoice' }));
  expect(await part(form, 2).findByText('Each part must be more than 0')).toBeVisible();
  expect(part(form, 2).getByLabelText('Percentage')).toHaveFocus();
});

const planned = fakeInvoice(7, {
  ...{ amount: '210.50', paidAmount: '100.00', balance: '110.50', settlement: 'partial' },
  ...{ issuedOn: '2026-11-01', dueDate: '2027-01-10' },
  plan: [
    { percent: '40', dueDate: '2026-11-10', label: 'On start' },
    { rest: true, dueDate: '2026-12-10' },
    { rest: true, dueDate: '2027-01-10' },
  ],
  instalments: [
    { label: 'On start', dueDate: '2026-11-10', amount: '84.20', paid: '84.20', status: 'paid' },
    { label: null, dueDate: '2026-12-10', amount: '63.15', paid: '15.80', status: 'partial' },
    { label: null, dueDate: '2027-01-10', amount: '63.15', paid: '0.00', status: 'due' },
  ],
});

test('a stored plan is shown to be changed, without the parts that were paid', async () => {
  const { server, sent } = start([planned]);
  server.on(`PUT /api/invoices/${planned.id}`, { json: planned });
  const { user, form } = await open(`/invoices?edit=${planned.id}`, 'Edit Invoice');
  expect(await form.findByText('Parts that were paid stay as they are.')).toBeVisible();
  expect(part(form, 1).getByText('Paid')).toBeVisible();
  expect(part(form, 1).getByLabelText('Due date')).toHaveAttribute('readonly');
  expect(part(form, 1).getByLabelText('Amount')).toHaveValue('84.20');
  expect(part(form, 1).queryByRole('button', { name: /Remove/ })).toBeNull();
  expect(part(form, 3).getByText('$63.15')).toBeVisible();
  write(part(form, 3).getByLabelText('Due date'), '2027-02-10');
  await user.click(form.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Invoice updated successfully')).toBeVisible();
  expect(sent('PUT', `/api/invoices/${planned.id}`)).toMatchObject([
    {
      dueDate: '2027-02-10',
      instalments: [
        { amount: '84.20', dueDate: '2026-11-10', label: 'On start' },
        { rest: true, dueDate: '2026-12-10' },
        { rest: true, dueDate: '2027-02-10' },
      ],
    },
  ]);
});

test('a plan that nobody touched is not sent', async () => {
  const { server, sent } = start([planned]);
  server.on(`PUT /api/invoices/${planned.id}`, { json: planned });
  const { user, form } = await open(`/invoices?edit=${planned.id}`, 'Edit Invoice');
  write(await form.findByLabelText('Title'), 'Another');
  await user.click(form.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Invoice updated successfully')).toBeVisible();
  const [body] = sent('PUT', `/api/invoices/${planned.id}`);
  for (const name of ['instalments', 'allowPartial', 'minPartial']) expect(body).not.toHaveProperty(name);
});

test('a duplicate has the same plan, as long after its own day', async () => {
  start([planned]);
  const today = dayIn('UTC', new Date());
  const { form } = await open(`/invoices?duplicate=${planned.id}`, 'Create Invoice');
  expect(await form.findByRole('list', { name: 'Parts' })).toBeVisible();
  const days = [1, 2, 3].map(
    (number) => part(form, number).getByLabelText<HTMLInputElement>('Due date').value,
  );
  const first = addDaysTo(today, 9);
  expect(days).toEqual([first, addMonthsTo(first, 1), addMonthsTo(first, 2)]);
  expect(part(form, 1).getByLabelText('Percentage')).toHaveValue('40');
  expect(form.getByLabelText('Due Date')).toHaveValue(addMonthsTo(first, 2));
});

test('clients may pay in parts as the settings say, of at least so much', async () => {
  const { sent } = start([], { allowPartial: true });
  const { user, form } = await open('/invoices?new=1', 'Create Invoice');
  await fillIn(user, form);
  expect(await form.findByRole('checkbox', { name: 'Client may pay in parts' })).toBeChecked();
  write(form.getByLabelText(/Smallest payment in USD/), '0');
  await user.click(form.getByRole('button', { name: 'Create Invoice' }));
  expect(await form.findByText('The smallest payment must be greater than 0')).toBeVisible();
  write(form.getByLabelText(/Smallest payment in USD/), '25,50');
  await user.click(form.getByRole('button', { name: 'Create Invoice' }));
  expect(await screen.findByText('Invoice created and sent')).toBeVisible();
  expect(sent('POST', '/api/invoices')).toMatchObject([
    { invoice: { allowPartial: true, minPartial: '25.50' } },
  ]);
});
