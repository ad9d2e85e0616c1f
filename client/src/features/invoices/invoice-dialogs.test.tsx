import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeInvoice, invoiceServer } from '#client/test/invoices.ts';
import { findDialog, renderApp } from '#client/test/render-app.tsx';
import { fakeUser } from '#client/test/users.ts';
import { addDaysTo, dayIn } from '#shared/dates.ts';

beforeEach(async () => {
  sessionStorage.clear();
  // The dialog of the test before gives its history entry back a moment after it has closed.
  await waitFor(() => expect(history.state?.guardDepth ?? 0).toBe(0));
});
afterEach(() => vi.unstubAllGlobals());

type TestUser = ReturnType<typeof renderApp>['user'];
type Form = ReturnType<typeof within>;

const line = (form: Form, number: number) => within(form.getByRole('group', { name: `Line ${number}` }));

async function openCreate(user: TestUser): Promise<Form> {
  await user.click(await screen.findByRole('button', { name: 'Create Invoice' }));
  return within(await findDialog('Create Invoice'));
}

async function openRow(user: TestUser, action: string, dialog: string): Promise<Form> {
  await user.click(await screen.findByRole('button', { name: /More actions/ }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
  const form = within(await findDialog(dialog));
  await form.findByLabelText('Title');
  return form;
}

async function fillIn(user: TestUser, form: Form): Promise<void> {
  await user.click(form.getByRole('combobox', { name: 'Client' }));
  await user.click(await screen.findByRole('option', { name: /Bright Fern/ }));
  await user.type(form.getByLabelText('Title'), 'Menu cards');
  await user.type(line(form, 1).getByLabelText('Description'), 'Layout');
  await user.type(line(form, 1).getByLabelText('Rate'), '1,234.5');
}

const today = () => dayIn('UTC', new Date());

test('a title and a line of invisible characters are missing', async () => {
  const server = invoiceServer([]);
  const { user } = renderApp('/invoices');
  const form = await openCreate(user);
  await user.type(form.getByLabelText('Title'), '\u200b\u2060');
  await user.type(line(form, 1).getByLabelText('Description'), '\u00ad');
  await user.click(form.getByRole('button', { name: 'Create Invoice' }));
  expect(await form.findByText('Title is required')).toBeVisible();
  expect(form.getByText('Description is required')).toBeVisible();
  expect(server.count('POST', '/api/invoices')).toBe(0);
});

test('what was typed becomes one invoice: plain decimals, the same total, one key for every try', async () => {
  const server = invoiceServer([]);
  server.on('POST /api/invoices', { status: 503, json: { message: 'Away' } });
  const { user } = renderApp('/invoices');
  const form = await openCreate(user);
  await user.click(form.getByRole('button', { name: 'Create Invoice' }));
  expect(await form.findByText('Choose a client')).toBeVisible();
  expect(form.getByText('Title is required')).toBeVisible();
  expect(form.getByText('Description is required')).toBeVisible();
  expect(form.getByRole('combobox', { name: 'Client' })).toHaveFocus();
  await fillIn(user, form);
  await user.clear(line(form, 1).getByLabelText('Quantity'));
  await user.type(line(form, 1).getByLabelText('Quantity'), '1,5');
  expect(form.getAllByText('$1,851.75')).toHaveLength(2);
  expect(line(form, 1).getByLabelText('Rate')).toHaveValue('1,234.50');
  await user.tab();
  expect(line(form, 1).getByLabelText('Quantity')).toHaveValue('1.50');
  expect(line(form, 1).getByLabelText('Rate'), 'plain while it is edited').toHaveValue('1234.50');
  await user.click(form.getByRole('button', { name: 'Create Invoice' }));
  expect(await screen.findByText('Failed to create invoice')).toBeVisible();
  expect(form.getByLabelText('Title')).toHaveValue('Menu cards');
  server.on('POST /api/invoices', { status: 201, json: fakeInvoice(1) });
  await user.dblClick(form.getByRole('button', { name: 'Create Invoice' }));
  expect(await screen.findByText('Invoice created and sent')).toBeVisible();
  expect(screen.getByText('Success')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const posts = server.calls.filter(({ method }) => method === 'POST');
  expect(posts).toHaveLength(2);
  expect(new Set(posts.map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1);
  expect(posts[1]?.body).toEqual({
    invoice: {
      clientId: fakeInvoice(1).clientId,
      title: 'Menu cards',
      description: null,
      issuedOn: today(),
      dueDate: addDaysTo(today(), 30),
      paymentMethod: 'cash',
    },
    items: [{ description: 'Layout', quantity: '1.50', rate: '1234.50' }],
  });
  expect(sessionStorage).toHaveLength(0);
});

test('Enter adds a line below, lines keep their order, the last one stays', async () => {
  invoiceServer([]);
  const { user } = renderApp('/invoices?new=1');
  const form = within(await findDialog('Create Invoice'));
  expect(window.location.search).toBe('');
  expect(form.getByRole('button', { name: 'Remove line 1' })).toBeDisabled();
  await user.type(line(form, 1).getByLabelText('Description'), 'first{Enter}');
  await waitFor(() => expect(line(form, 2).getByLabelText('Description')).toHaveFocus());
  await user.keyboard('third');
  await user.type(line(form, 1).getByLabelText('Rate'), '5{Enter}');
  await waitFor(() => expect(line(form, 2).getByLabelText('Description')).toHaveFocus());
  await user.keyboard('second');
  const descriptions = () =>
    form
      .getAllByRole('group')
      .map((group) => within(group).getByLabelText<HTMLTextAreaElement>('Description').value);
  expect(descriptions()).toEqual(['first', 'second', 'third']);
  await user.click(form.getByRole('button', { name: 'Add Item' }));
  await waitFor(() => expect(line(form, 4).getByLabelText('Description')).toHaveFocus());
  await user.click(form.getByRole('button', { name: 'Remove line 2' }));
  await user.click(form.getByRole('button', { name: 'Remove line 3' }));
  expect(descriptions()).toEqual(['first', 'third']);
  await user.click(form.getByRole('button', { name: 'Remove line 1' }));
  expect(form.getByRole('button', { name: 'Remove line 1' })).toBeDisabled();
  expect(line(form, 1).getByLabelText('Description')).toHaveFocus();
});

test('a number that could mean two is named and left as it was typed', async () => {
  invoiceServer([]);
  const { user } = renderApp('/invoices');
  const form = await openCreate(user);
  await user.type(line(form, 1).getByLabelText('Rate'), '1.234');
  await user.tab();
  const message = 'Enter a plain number with at most 2 decimal places, like 1250.50';
  expect(await form.findByText(message)).toBeVisible();
  expect(line(form, 1).getByLabelText('Rate')).toHaveValue('1.234');
  expect(line(form, 1).getByLabelText('Rate')).toHaveAccessibleDescription(message);
  await user.clear(line(form, 1).getByLabelText('Rate'));
  await user.type(line(form, 1).getByLabelText('Rate'), '10,50');
  expect(form.queryByText(message)).toBeNull();
});

test("the server's field errors stand at their fields, the first of them has the focus", async () => {
  const server = invoiceServer([]);
  const { user } = renderApp('/invoices');
  const form = await openCreate(user);
  await fillIn(user, form);
  server.on('POST /api/invoices', {
    status: 400,
    json: {
      message: 'Invalid',
      fieldErrors: { 'invoice.title': ['Title was refused'], 'items.0.rate': ['Rate was refused'] },
    },
  });
  await user.click(form.getByRole('button', { name: 'Create Invoice' }));
  expect(await form.findByText('Title was refused')).toBeVisible();
  expect(form.getByLabelText('Title')).toHaveFocus();
  expect(line(form, 1).getByLabelText('Rate')).toHaveAccessibleDescription('Rate was refused');
});

test('a first try that did arrive is told apart from one that did not', async () => {
  const server = invoiceServer([]);
  const { user } = renderApp('/invoices');
  const form = await openCreate(user);
  await fillIn(user, form);
  const refusal = {
    message: 'This Idempotency-Key was used for another request',
    code: 'idempotency_mismatch',
  };
  server.on('POST /api/invoices', { status: 409, json: refusal });
  await user.click(form.getByRole('button', { name: 'Create Invoice' }));
  expect(await form.findByText(/Your first attempt did go through/)).toBeVisible();
});

test('a client that is gone is named at its field', async () => {
  const server = invoiceServer([]);
  server.on('POST /api/invoices', { status: 404, json: { message: 'Client not found' } });
  const { user } = renderApp('/invoices');
  const form = await openCreate(user);
  await fillIn(user, form);
  await user.click(form.getByRole('button', { name: 'Create Invoice' }));
  expect(await form.findByText('This client no longer exists')).toBeVisible();
});

test('a changed form asks before it closes, an untouched one does not', async () => {
  invoiceServer([]);
  const { user } = renderApp('/invoices');
  await openCreate(user);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const form = await openCreate(user);
  await user.type(form.getByLabelText('Title'), 'x');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(form.getByLabelText('Title')).toHaveValue('x');
  await user.click(form.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sessionStorage).toHaveLength(0);
});

test('an unsaved draft is offered again, with the key it was sent with', async () => {
  const server = invoiceServer([]);
  server.on('POST /api/invoices', { status: 503 });
  const first = renderApp('/invoices');
  const form = await openCreate(first.user);
  await fillIn(first.user, form);
  await first.user.click(form.getByRole('button', { name: 'Create Invoice' }));
  await screen.findByText('Failed to create invoice');
  first.unmount();
  server.on('POST /api/invoices', { status: 201, json: fakeInvoice(1) });
  const { user } = renderApp('/invoices');
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  const again = within(await findDialog('Create Invoice'));
  expect(await again.findByDisplayValue('Menu cards')).toBeVisible();
  await user.click(again.getByRole('button', { name: 'Create Invoice' }));
  await screen.findByText('Invoice created and sent');
  const [lost, sent] = server.calls.filter(({ method }) => method === 'POST');
  expect(sent?.headers.get('Idempotency-Key')).toBe(lost?.headers.get('Idempotency-Key'));
  // It may have been saved as a draft in between, which is the same request.
  const { draftId: _, ...body } = (sent?.body ?? {}) as { draftId?: string };
  expect(body).toEqual(lost?.body);
});

test('an edit sends the fields, and the lines only when they were changed', async () => {
  const invoice = fakeInvoice(1);
  const server = invoiceServer([invoice]);
  const path = `/api/invoices/${invoice.id}`;
  server.on(`PUT ${path}`, { json: invoice });
  const { user } = renderApp('/invoices');
  const bodies = () => server.calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  const fields = {
    clientId: invoice.clientId,
    description: null,
    dueDate: '2026-12-10',
    paymentMethod: 'cash',
  };
  // Of a stored line what isn't sent stays.
  const nothingElse = {
    ...{ discount: null, taxRateIds: [], unit: null, unitLabel: null },
    ...{ serviceFrom: null, serviceTo: null },
  };
  let form = await openRow(user, 'Edit', 'Edit Invoice');
  await user.type(form.getByLabelText('Title'), ', again');
  await user.click(form.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Invoice updated successfully')).toBeVisible();
  expect(bodies()).toEqual([{ ...fields, title: 'Job 1, again' }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  form = await openRow(user, 'Edit', 'Edit Invoice');
  await user.clear(line(form, 2).getByLabelText('Rate'));
  await user.type(line(form, 2).getByLabelText('Rate'), '11');
  await user.click(form.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(bodies()).toHaveLength(2));
  expect(bodies()[1]).toEqual({
    ...fields,
    title: 'Job 1',
    items: [
      { ...nothingElse, id: invoice.items[0]?.id, description: 'Design', quantity: '2.00', rate: '100.00' },
      { ...nothingElse, id: invoice.items[1]?.id, description: 'Print', quantity: '1.00', rate: '11.00' },
    ],
  });
});

test('a paid invoice takes title and description alone, a cancelled one nothing', async () => {
  const paid = fakeInvoice(1, { status: 'paid', paidAt: '2026-11-02T10:00:00.000Z' });
  const server = invoiceServer([paid]);
  server.on(`PUT /api/invoices/${paid.id}`, { json: paid });
  const { user, unmount } = renderApp('/invoices');
  const form = await openRow(user, 'Edit', 'Edit Invoice');
  expect(
    form.getByText(/This invoice is paid, so you can only change its title and description/),
  ).toBeVisible();
  expect(form.getByLabelText('Due Date')).toHaveAttribute('readonly');
  expect(form.queryByRole('button', { name: /Add Item|Remove line/ })).toBeNull();
  await user.type(form.getByLabelText(/^Description \(optional\)/), 'Thanks');
  await user.click(form.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText('Invoice updated successfully');
  expect(server.calls.find(({ method }) => method === 'PUT')?.body).toEqual({
    title: 'Job 1',
    description: 'Thanks',
  });
  unmount();
  invoiceServer([fakeInvoice(1, { status: 'cancelled' })]);
  const cancelled = renderApp('/invoices');
  const view = await openRow(cancelled.user, 'Edit', 'Edit Invoice');
  expect(view.getByText(/This invoice is cancelled and can't be changed/)).toBeVisible();
  expect(view.getByLabelText('Title')).toHaveAttribute('readonly');
  expect(view.queryByRole('button', { name: 'Save Changes' })).toBeNull();
});

test('a duplicate is the create form filled in, due 30 days from today', async () => {
  const late = fakeInvoice(1, { status: 'overdue', dueDate: '2026-01-05', paymentMethod: 'stripe' });
  const server = invoiceServer([late]);
  server.on('POST /api/invoices', { status: 201, json: fakeInvoice(2) });
  const { user } = renderApp('/invoices');
  const form = await openRow(user, 'Duplicate', 'Create Invoice');
  expect(form.getByLabelText('Title')).toHaveValue('Job 1');
  expect(form.getByLabelText('Due Date')).toHaveValue(addDaysTo(today(), 30));
  expect(server.calls.some(({ method }) => method === 'POST')).toBe(false);
  await user.click(form.getByRole('button', { name: 'Create Invoice' }));
  await screen.findByText('Invoice created and sent');
  expect(server.calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
    invoice: { title: 'Job 1', paymentMethod: 'cash' },
    items: [{ description: 'Design' }, { description: 'Print' }],
  });
});

test('free sellers are told what Pro adds; Pro sellers see both methods, not yet to be chosen', async () => {
  invoiceServer([]);
  const free = renderApp('/invoices');
  const form = await openCreate(free.user);
  expect(form.getByText('Upgrade to Pro to accept online payments with Stripe and PayPal')).toBeVisible();
  await free.user.click(form.getByRole('combobox', { name: 'Payment Method' }));
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['Cash']);
  free.unmount();
  invoiceServer([], fakeUser({ isPremium: true }));
  const pro = renderApp('/invoices');
  const proForm = await openCreate(pro.user);
  expect(
    proForm.getByText('You can choose Stripe and PayPal once their accounts are connected'),
  ).toBeVisible();
  await pro.user.click(proForm.getByRole('combobox', { name: 'Payment Method' }));
  const options = await screen.findAllByRole('option');
  expect(options.map((option) => [option.textContent, option.getAttribute('aria-disabled')])).toEqual([
    ['Cash', null],
    ['Stripe', 'true'],
    ['PayPal', 'true'],
  ]);
});

test.each([
  ['Create', 201, 'Success', 'Invoice created and sent'],
  ['Create', 500, 'Error', 'Failed to create invoice'],
  ['Edit', 200, 'Success', 'Invoice updated successfully'],
  ['Edit', 409, 'Error', 'Failed to update invoice'],
])('%s answered with %i says %j, %j', async (action, status, title, text) => {
  const invoice = fakeInvoice(1);
  const server = invoiceServer([invoice]);
  server.on('POST /api/invoices', { status, json: { message: 'No' } });
  server.on(`PUT /api/invoices/${invoice.id}`, { status, json: { message: 'No' } });
  const { user } = renderApp('/invoices');
  const form = action === 'Edit' ? await openRow(user, 'Edit', 'Edit Invoice') : await openCreate(user);
  if (action === 'Create') await fillIn(user, form);
  await user.click(form.getByRole('button', { name: action === 'Edit' ? 'Save Changes' : 'Create Invoice' }));
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByText(title)).toBeVisible();
});
