import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeClient } from '#client/test/documents.ts';
import { fakeInvoice, invoiceServer } from '#client/test/invoices.ts';
import { fakeItem } from '#client/test/items.ts';
import { fakeLegal, fakeTaxRate } from '#client/test/legal.ts';
import { fakeLine, plainDetails } from '#client/test/plain-document.ts';
import { fakeProposal } from '#client/test/proposals.ts';
import { findDialog, renderApp } from '#client/test/render-app.tsx';
import { addDaysTo, dayIn } from '#shared/dates.ts';
import type { InvoiceWithItems } from '#shared/invoice.ts';

beforeEach(async () => {
  sessionStorage.clear();
  localStorage.clear();
  // The dialog of the test before gives its history entry back a moment after it has closed.
  await waitFor(() => expect(history.state?.guardDepth ?? 0).toBe(0));
});
afterEach(() => vi.unstubAllGlobals());

type TestUser = ReturnType<typeof renderApp>['user'];
type Form = ReturnType<typeof within>;

const vat = fakeTaxRate(1, { name: 'VAT', percent: '19', isDefault: true });
const reduced = fakeTaxRate(2, { name: 'VAT', percent: '7', isDefault: false });
const today = () => dayIn('UTC', new Date());

const line = (form: Form, number: number) => within(form.getByRole('group', { name: `Line ${number}` }));
const total = (form: Form) => form.getByText('Total', { selector: 'p *' }).parentElement;

function start(invoices: InvoiceWithItems[] = []) {
  const server = invoiceServer(invoices);
  server.on('GET /api/tax-rates', { json: [vat, reduced] });
  server.on('GET /api/user/legal', { json: fakeLegal() });
  server.on('POST /api/invoices', { status: 201, json: fakeInvoice(9) });
  return server;
}

async function openNew() {
  const app = renderApp('/invoices?new=1');
  const form = within(await findDialog('Create Invoice'));
  return { ...app, form };
}

async function pickClient(user: TestUser, form: Form) {
  await user.click(form.getByRole('combobox', { name: 'Client' }));
  await user.click(await screen.findByRole('option', { name: /Bright Fern/ }));
}

async function fillIn(user: TestUser, form: Form) {
  await pickClient(user, form);
  await user.type(form.getByLabelText('Title'), 'Job');
  await user.type(line(form, 1).getByLabelText('Description'), 'Design');
  await user.type(line(form, 1).getByLabelText('Rate'), '10.05');
}

const posted = (server: ReturnType<typeof start>) =>
  server.calls.find(({ method, path }) => method === 'POST' && path === '/api/invoices')?.body as {
    invoice: Record<string, unknown>;
    items: Record<string, unknown>[];
  };

async function create(user: TestUser, form: Form) {
  await user.click(form.getByRole('button', { name: 'Create Invoice' }));
  expect(await screen.findByText('Invoice created and sent')).toBeVisible();
}

test('a new line is taxed with the default rates once there is tax, and the sums say how much', async () => {
  const server = start();
  const { user, form } = await openNew();
  await fillIn(user, form);
  expect(form.queryByText('Subtotal')).toBeNull();
  await user.click(form.getByRole('button', { name: 'Add tax' }));
  await waitFor(() => expect(line(form, 1).getByLabelText('Tax')).toHaveTextContent('VAT 19 %'));
  await user.clear(line(form, 1).getByLabelText('Quantity'));
  await user.type(line(form, 1).getByLabelText('Quantity'), '3');
  expect(form.getByText('VAT 19 % on $30.15')).toBeVisible();
  await user.click(form.getByRole('button', { name: 'Add Item' }));
  await user.type(line(form, 2).getByLabelText('Description'), 'Print');
  await user.type(line(form, 2).getByLabelText('Rate'), '9.99');
  await user.click(line(form, 2).getByLabelText('Tax'));
  await user.click(await screen.findByRole('option', { name: 'VAT 7 %' }));
  expect(form.getByText('VAT 7 % on $9.99')).toBeVisible();
  expect(total(form)).toHaveTextContent('$46.57');
  await create(user, form);
  expect(posted(server).items.map(({ taxRateIds }) => taxRateIds)).toEqual([[vat.id], [reduced.id]]);
  expect(posted(server).invoice).not.toHaveProperty('pricesIncludeTax');
});

test('prices may include tax, and what was used last is there next time', async () => {
  const server = start();
  const { user, form, unmount } = await openNew();
  await fillIn(user, form);
  await user.click(form.getByRole('button', { name: 'Add tax' }));
  await waitFor(() => expect(line(form, 1).getByLabelText('Tax')).toHaveTextContent('VAT 19 %'));
  await user.click(form.getByRole('switch', { name: 'Prices include tax' }));
  expect(form.getByText('Includes VAT 19 %')).toBeVisible();
  expect(total(form)).toHaveTextContent('$10.05');
  await create(user, form);
  expect(posted(server).invoice).toMatchObject({ pricesIncludeTax: true });
  unmount();
  const next = await openNew();
  expect(await next.form.findByRole('switch', { name: 'Prices include tax' })).not.toBeChecked();
  await waitFor(() => expect(line(next.form, 1).getByLabelText('Tax')).toHaveTextContent('VAT 19 %'));
});

test('one line’s tax goes to all of them', async () => {
  start();
  const { user, form } = await openNew();
  await fillIn(user, form);
  await user.click(form.getByRole('button', { name: 'Add Item' }));
  await user.click(form.getByRole('button', { name: 'Add tax' }));
  await waitFor(() => expect(line(form, 2).getByLabelText('Tax')).toHaveTextContent('VAT 19 %'));
  await user.click(line(form, 1).getByLabelText('Tax'));
  await user.click(await screen.findByRole('option', { name: 'No tax' }));
  await user.click(form.getByRole('button', { name: /to all lines/ }));
  expect(line(form, 2).getByLabelText('Tax')).toHaveTextContent('No tax');
});

test('lines and the whole are discounted by percentages and amounts', async () => {
  const server = start();
  const { user, form } = await openNew();
  await fillIn(user, form);
  await user.click(form.getByRole('button', { name: 'Add discount' }));
  expect(form.getByLabelText('Discount')).toHaveFocus();
  await user.keyboard('12,5 %');
  await user.tab();
  expect(form.getByLabelText('Discount')).toHaveValue('12.5');
  expect(form.getByText('Discount 12.5 %')).toBeVisible();
  expect(total(form)).toHaveTextContent('$8.79');
  await user.click(form.getByRole('button', { name: 'Discount line 1' }));
  await user.click(line(form, 1).getByRole('combobox', { name: 'Line discount in' }));
  await user.click(await screen.findByRole('option', { name: 'USD' }));
  await user.type(line(form, 1).getByLabelText('Line discount'), '0.05');
  expect(line(form, 1).getByText('−$0.05')).toBeVisible();
  expect(total(form)).toHaveTextContent('$8.75');
  await create(user, form);
  expect(posted(server).invoice).toMatchObject({ discount: { percent: '12.5' } });
  expect(posted(server).items[0]).toMatchObject({ discount: { amount: '0.05' } });
});

test("what the server says of a discount or of a line's tax stands beside it", async () => {
  const server = start();
  const { user, form } = await openNew();
  await fillIn(user, form);
  await user.click(form.getByRole('button', { name: 'Add tax' }));
  await user.click(form.getByRole('button', { name: 'Add discount' }));
  await user.click(form.getByRole('combobox', { name: 'Discount in' }));
  await user.click(await screen.findByRole('option', { name: 'USD' }));
  await user.type(form.getByLabelText('Discount'), '99');
  const fieldErrors = {
    'invoice.discount.amount': ['The discount is larger than the subtotal'],
    'items.0.taxRateIds': ['Choose tax rates of your list'],
  };
  server.on('POST /api/invoices', { status: 400, json: { message: 'Invalid', fieldErrors } });
  await user.click(form.getByRole('button', { name: 'Create Invoice' }));
  await form.findByText('The discount is larger than the subtotal');
  expect(form.getByLabelText('Discount')).toHaveAccessibleDescription(/larger than the subtotal/);
  expect(line(form, 1).getByLabelText('Tax')).toHaveAccessibleDescription('Choose tax rates of your list');
});

test("a client's currency, terms and reference fill in what nobody has touched", async () => {
  const server = start();
  const client = { ...fakeClient, currency: 'JPY', paymentTerms: 'net_14', buyerReference: 'PO-7' };
  server.on('GET /api/clients', { json: [client], headers: { 'X-Total-Count': '1' } });
  const { user, form } = await openNew();
  expect(form.getByLabelText('Issue Date')).toHaveValue(today());
  expect(form.getByLabelText('Due Date')).toHaveValue(addDaysTo(today(), 30));
  await pickClient(user, form);
  await waitFor(() => expect(form.getByLabelText('Due Date')).toHaveValue(addDaysTo(today(), 14)));
  expect(form.getByRole('combobox', { name: 'Currency' })).toHaveTextContent('JPY');
  expect(form.getByLabelText(/^Client's reference/)).toHaveValue('PO-7');
  await user.type(form.getByLabelText('Title'), 'Job');
  await user.type(line(form, 1).getByLabelText('Description'), 'Design');
  await user.type(line(form, 1).getByLabelText('Rate'), '12.50');
  await user.tab();
  expect(await form.findByText('Enter a plain number without decimals, like 1250')).toBeVisible();
  await user.clear(line(form, 1).getByLabelText('Rate'));
  await user.type(line(form, 1).getByLabelText('Rate'), '1,450');
  expect(total(form)).toHaveTextContent('¥1,450');
  await create(user, form);
  expect(posted(server)).toMatchObject({
    invoice: { currency: 'JPY', dueDate: addDaysTo(today(), 14), buyerReference: 'PO-7' },
    items: [{ rate: '1450' }],
  });
});

test("the seller's terms and notes begin a new invoice, and a due date before its issue date is said", async () => {
  const server = start();
  server.on('GET /api/user/legal', {
    json: { ...fakeLegal(), paymentTerms: 'due_on_receipt', defaultNotes: 'Thank you' },
  });
  const { user, form } = await openNew();
  await waitFor(() => expect(form.getByLabelText('Due Date')).toHaveValue(today()));
  const notes = await form.findByLabelText(/^Notes to the client/);
  expect(notes).toHaveValue('Thank you');
  await user.clear(notes);
  expect(notes, 'what was filled in may go').toHaveValue('');
  await user.type(notes, 'Thanks');
  await user.clear(form.getByLabelText('Due Date'));
  await user.type(form.getByLabelText('Due Date'), '2020-01-05');
  expect(form.getByText('This is after the due date.')).toBeVisible();
  await fillIn(user, form);
  await create(user, form);
  expect(posted(server).invoice).toMatchObject({ dueDate: '2020-01-05', notes: 'Thanks' });
});

const taxed = fakeInvoice(1, {
  ...plainDetails('100.00'),
  currency: 'EUR',
  pricesIncludeTax: true,
  discount: { percent: '10' },
  buyerReference: 'PO-1',
  sections: [{ title: 'Phase 1', note: 'Kept', at: 0 }],
  items: [
    fakeLine({
      id: '00000000-0000-4000-8001-000000000001',
      description: 'Design',
      quantity: '2.00',
      rate: '50.00',
      amount: '100.00',
      discount: { amount: '5.00' },
      taxes: [
        {
          rateId: '00000000-0000-4000-c000-000000000099',
          ...{ name: 'Old VAT', percent: '16', category: 'S', reasonCode: null, reasonText: null },
          compound: false,
        },
      ],
      unit: 'HUR',
      serviceFrom: '2026-10-01',
      serviceTo: '2026-10-31',
    }),
  ],
});

async function openEdit() {
  const app = renderApp(`/invoices?edit=${taxed.id}`);
  const form = within(await findDialog('Edit Invoice'));
  await form.findByLabelText('Title');
  return { ...app, form };
}

test('editing shows all that a document has, archived rates too, and loses nothing of it', async () => {
  const server = start([taxed]);
  server.on(`PUT /api/invoices/${taxed.id}`, { json: taxed });
  const { user, form } = await openEdit();
  expect(line(form, 1).getByLabelText('Tax')).toHaveTextContent('Old VAT 16 %');
  expect(line(form, 1).getByLabelText('Unit')).toHaveTextContent('h');
  expect(form.getByLabelText('Currency')).toHaveValue('EUR');
  expect(form.getByLabelText('Section 1')).toHaveValue('Phase 1');
  expect(total(form)).toHaveTextContent('€85.50');
  await user.type(form.getByLabelText('Title'), '!');
  await user.click(form.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText('Invoice updated successfully');
  const body = server.calls.find(({ method }) => method === 'PUT')?.body as Record<string, unknown>;
  expect(Object.keys(body).toSorted()).toEqual([
    'clientId',
    'description',
    'dueDate',
    'paymentMethod',
    'title',
  ]);
});

test('an edited line keeps what was not edited, and says what was taken away', async () => {
  const server = start([taxed]);
  server.on(`PUT /api/invoices/${taxed.id}`, { json: taxed });
  const { user, form } = await openEdit();
  await user.click(form.getByRole('button', { name: 'Discount line 1' }));
  await user.clear(form.getByLabelText('Discount'));
  await user.click(form.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText('Invoice updated successfully');
  expect(server.calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    discount: null,
    items: [
      {
        id: taxed.items[0]?.id,
        discount: null,
        taxRateIds: ['00000000-0000-4000-c000-000000000099'],
        unit: 'HUR',
        serviceFrom: '2026-10-01',
        serviceTo: '2026-10-31',
      },
    ],
  });
});

test('a line is taxed by any combination of rates, as many as fit', async () => {
  const server = start();
  const gst = fakeTaxRate(3, { name: 'GST', percent: '5' });
  const qst = fakeTaxRate(4, { name: 'QST', percent: '9.975' });
  const levy = fakeTaxRate(5, { name: 'Levy', percent: '1', compound: true });
  const other = fakeTaxRate(6, { name: 'Surcharge', percent: '2', compound: true });
  server.on('GET /api/tax-rates', { json: [levy, gst, qst, other] });
  const { user, form } = await openNew();
  await fillIn(user, form);
  await user.click(form.getByRole('button', { name: 'Add tax' }));
  await user.click(line(form, 1).getByLabelText('Tax'));
  await user.click(await screen.findByRole('option', { name: 'GST 5 %' }));
  expect(line(form, 1).getByLabelText('Tax')).toHaveTextContent(/^GST 5 %$/);
  await user.click(line(form, 1).getByLabelText('Tax'));
  await user.click(await screen.findByRole('option', { name: 'Several rates…' }));
  const popover = within(await screen.findByRole('dialog', { name: 'Tax of line 1' }));
  expect(popover.getByRole('checkbox', { name: 'GST 5 %' })).toBeChecked();
  await user.click(popover.getByRole('checkbox', { name: 'Levy 1 %' }));
  expect(popover.getByRole('checkbox', { name: 'Surcharge 2 %' })).toBeDisabled();
  await user.click(popover.getByRole('checkbox', { name: 'QST 9.975 %' }));
  await user.click(popover.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Tax of line 1' })).toBeNull());
  expect(line(form, 1).getByLabelText('Tax')).toHaveFocus();
  expect(line(form, 1).getByLabelText('Tax')).toHaveTextContent('GST 5 % + QST 9.975 % + Levy 1 %');
  await create(user, form);
  expect(posted(server).items[0]?.taxRateIds).toEqual([gst.id, qst.id, levy.id]);
});

test('dates and an own unit of a line are asked for', async () => {
  const server = start();
  const { user, form } = await openNew();
  await fillIn(user, form);
  await user.click(form.getByRole('button', { name: 'Add units' }));
  await user.click(form.getByRole('button', { name: 'Add dates of lines' }));
  expect(line(form, 1).getByLabelText('Service from')).toHaveFocus();
  await user.type(line(form, 1).getByLabelText('Service from'), '2026-10-01');
  await user.type(line(form, 1).getByLabelText('to'), '2026-10-31');
  await user.click(line(form, 1).getByRole('combobox', { name: 'Unit' }));
  await user.click(await screen.findByRole('option', { name: 'Other…' }));
  await waitFor(() => expect(line(form, 1).getByLabelText('Own unit')).toHaveFocus());
  await user.keyboard('sprints');
  expect(line(form, 1).getByRole('combobox', { name: 'Unit' })).toHaveTextContent('sprints');
  await create(user, form);
  expect(posted(server).items).toMatchObject([
    { unitLabel: 'sprints', serviceFrom: '2026-10-01', serviceTo: '2026-10-31' },
  ]);
});

test('a section has a note where somebody writes one', async () => {
  const server = start();
  const { user, form } = await openNew();
  await fillIn(user, form);
  await user.click(form.getByRole('button', { name: 'Add section' }));
  await waitFor(() => expect(form.getByLabelText('Section 1')).toHaveFocus());
  await user.keyboard('Phase 1');
  await user.click(form.getByRole('button', { name: 'Add a note to section 1' }));
  await user.keyboard('In October');
  await user.type(line(form, 2).getByLabelText('Description'), 'Print');
  await user.type(line(form, 2).getByLabelText('Rate'), '5');
  await create(user, form);
  expect(posted(server).invoice).toMatchObject({
    sections: [{ title: 'Phase 1', note: 'In October', at: 1 }],
  });
});

test('the tax is told in another currency by a rate that means what the page prints', async () => {
  const server = start();
  const { user, form } = await openNew();
  await fillIn(user, form);
  expect(form.queryByRole('button', { name: 'Add tax in another currency' })).toBeNull();
  await user.click(form.getByRole('button', { name: 'Add tax' }));
  await user.click(form.getByRole('button', { name: 'Add tax in another currency' }));
  await user.click(form.getByRole('combobox', { name: /^Tax currency/ }));
  await user.type(screen.getByRole('combobox', { name: /Search/ }), 'EUR');
  await user.click(await screen.findByRole('option', { name: /^EUR/ }));
  const rate = form.getByLabelText(/^Exchange rate/);
  expect(rate).toHaveAccessibleDescription(/How much 1 USD is in EUR/);
  await user.type(rate, '0,92');
  await create(user, form);
  expect(posted(server).invoice).toMatchObject({ taxCurrency: 'EUR', taxRateOfExchange: '0.92' });
});

test('another unit takes the place of an own one', async () => {
  const server = start();
  const { user, form } = await openNew();
  await fillIn(user, form);
  await user.click(form.getByRole('button', { name: 'Add units' }));
  await user.click(line(form, 1).getByRole('combobox', { name: 'Unit' }));
  await user.click(await screen.findByRole('option', { name: 'Other…' }));
  await waitFor(() => expect(line(form, 1).getByLabelText('Own unit')).toHaveFocus());
  await user.keyboard('sprints');
  await user.click(line(form, 1).getByRole('combobox', { name: 'Unit' }));
  await user.click(await screen.findByRole('option', { name: 'Hour' }));
  expect(line(form, 1).queryByLabelText('Own unit')).toBeNull();
  await create(user, form);
  expect(posted(server).items[0]).toMatchObject({ unit: 'HUR' });
  expect(posted(server).items[0]).not.toHaveProperty('unitLabel');
});

test('a proposal is issued on another day only where somebody asks for it', async () => {
  const server = start();
  server.on('POST /api/proposals', { status: 201, json: fakeProposal(1) });
  server.on('GET /api/proposals', { json: [], headers: { 'X-Total-Count': '0' } });
  const { user } = renderApp('/proposals?new=1');
  const form = within(await findDialog('Create Proposal'));
  expect(form.queryByLabelText('Issue Date')).toBeNull();
  await fillIn(user, form);
  await user.click(form.getByRole('button', { name: 'Add issue date' }));
  expect(form.getByLabelText('Issue Date')).toHaveFocus();
  await user.type(form.getByLabelText('Issue Date'), '2026-11-02');
  await user.click(form.getByRole('button', { name: 'Create Proposal' }));
  await waitFor(() =>
    expect(server.calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
      proposal: { issuedOn: '2026-11-02' },
    }),
  );
});

test('an item that is priced in another currency comes without its rate, and the form says why', async () => {
  const server = start();
  const hour = fakeItem(1, { name: 'Hour', currency: 'CHF' });
  server.on('GET /api/items', { json: [hour], headers: { 'X-Total-Count': '1' } });
  const { user, form } = await openNew();
  await user.click(form.getByRole('button', { name: 'From library' }));
  const option = await screen.findByRole('option', { name: /Hour/ });
  expect(option).toHaveTextContent('CHF 80.00');
  await user.click(option);
  expect(line(form, 1).getByLabelText('Rate')).toHaveValue('');
  const note = /The price of “Hour” is in CHF\. Enter its rate in USD\./;
  expect(form.getByText(note)).toBeVisible();
  await user.type(line(form, 1).getByLabelText('Rate'), '90');
  expect(form.queryByText(note)).toBeNull();
});
