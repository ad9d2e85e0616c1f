import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FakeAnswer, fakeServer } from '#client/test/fake-server.ts';
import { fakeInvoice, fakePayment } from '#client/test/invoices.ts';
import { findDialog, renderApp } from '#client/test/render-app.tsx';
import { fakeUser } from '#client/test/users.ts';
import { invoiceView } from '#shared/document-view.ts';
import type { InvoiceWithItems } from '#shared/invoice.ts';
import { buildPublicInvoice } from '#shared/public-invoice.fixture.ts';
import type { TimelineEvent } from '#shared/timeline.ts';
import type { DocumentVersion } from '#shared/version-changes.ts';

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.unstubAllGlobals());

const seen = (hour: number): TimelineEvent => ({
  ...{ id: `seen-${hour}`, at: `2026-11-02T${hour}:00:00.000Z`, actor: 'client' },
  ...{ type: 'seen', isFirst: hour === 10 },
});
const created: TimelineEvent = {
  ...{ id: 'created', at: '2026-11-01T08:00:00.000Z', actor: 'seller' },
  ...{ type: 'created', from: null },
};

const ok = (json: unknown): FakeAnswer => ({ json });

function open(fields: Partial<InvoiceWithItems> = {}, events: readonly TimelineEvent[] = [created]) {
  const invoice = fakeInvoice(1, fields);
  const path = `/api/invoices/${invoice.id}`;
  const server = fakeServer({
    'GET /api/user': ok(fakeUser()),
    [`GET ${path}`]: ok(invoice),
    [`GET ${path}/view`]: ok(invoiceView(buildPublicInvoice())),
    [`GET ${path}/timeline`]: ok(events),
    [`GET ${path}/ledger`]: ok([]),
  });
  return { invoice, path, server, ...renderApp(`/invoices/${invoice.id}`) };
}

/** What was posted there last. */
const bodyOf = (server: ReturnType<typeof fakeServer>, path: string) =>
  server.calls.findLast((call) => call.method === 'POST' && call.path === path)?.body;

const amount = async () => within(await screen.findByRole('region', { name: 'Amount' }));

test('an open invoice shows its paper, what is owed, and what happened', async () => {
  open({ client: { name: 'Maya Chen', email: 'maya@fern.example' } }, [seen(12), created]);
  expect(await screen.findByRole('heading', { name: 'Job 1' })).toBeVisible();
  expect(document.title).toBe('Invoice INV-0001 · Billwright');
  expect(screen.getByRole('link', { name: 'Maya Chen' })).toHaveAttribute(
    'href',
    `/clients/${fakeInvoice(1).clientId}`,
  );
  const paper = await screen.findByRole('figure', { name: 'The invoice as your client sees it' });
  expect(within(paper).getByText('Invoice INV-0047')).toBeVisible();
  expect((await amount()).getByText('$210.50', { selector: 'p *' })).toBeVisible();
});

test('an address that asks for credit to be applied opens that dialog once', async () => {
  const { invoice, server } = open({ balance: '70.00' });
  const path = `/api/clients/${invoice.clientId}/credit`;
  server.on(
    `GET ${path}`,
    ok({ balances: [{ currency: 'USD', balance: '30.00' }], applicable: [], entries: [] }),
  );
  window.history.pushState(null, '', `/invoices/${invoice.id}?credit=1`);
  const dialog = within(await findDialog('Apply credit'));
  expect(await dialog.findByLabelText('Amount in USD *')).toHaveValue('30.00');
  expect(window.location.search).toBe('');
});

test('a partly paid one says what is left of what', async () => {
  open({ amount: '2820.00', paidAmount: '1580.00', balance: '1240.00', settlement: 'partial' });
  const money = await amount();
  expect(money.getByText('$1,240.00', { selector: 'p *' })).toBeVisible();
  expect(money.getByText('due of $2,820.00')).toBeVisible();
  expect(money.getByText('Paid').closest('div')).toHaveTextContent('Paid$1,580.00');
  expect(money.getByText('Open').closest('div')).toHaveTextContent('Open$1,240.00');
});

test('a paid one says how it was paid, and offers its link instead of a payment', async () => {
  open({
    ...{ status: 'paid', settlement: 'paid', paidAt: '2026-11-20T15:00:00.000Z' },
    payments: [fakePayment()],
  });
  const money = await amount();
  expect(money.getByText('paid')).toBeVisible();
  expect(money.getByText(/^\$210.50 was paid by card/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Record payment' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Copy link' })).toBeVisible();
});

test('visits in a row are one entry, which tells each', async () => {
  const { user } = open({}, [seen(12), seen(11), seen(10), created]);
  await user.click(await screen.findByRole('tab', { name: 'Timeline' }));
  const timeline = within(await screen.findByRole('region', { name: 'Timeline' }));
  expect(await timeline.findByText('Opened 3 times')).toBeVisible();
  expect(timeline.queryByText(/opened it/)).toBeNull();
  await user.click(timeline.getByRole('button', { name: 'Show each' }));
  expect(timeline.getAllByText(/opened it/)).toHaveLength(3);
});

test('deleting leads to the list', async () => {
  const { user, server, path } = open();
  await user.click(await screen.findByRole('button', { name: 'More actions for INV-0001' }));
  expect(screen.queryByRole('menuitem', { name: 'View Details' })).toBeNull();
  expect(screen.queryByRole('menuitem', { name: 'Record payment' })).toBeNull();
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
  server.on(`DELETE ${path}`, { status: 204 });
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete Invoice' }));
  await user.click(question.getByRole('button', { name: 'Delete Invoice' }));
  await waitFor(() => expect(window.location.pathname).toBe('/invoices'));
});

test('the payments of an invoice say that there are none', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('tab', { name: 'Payments' }));
  expect(await screen.findByText('No payments yet')).toBeVisible();
});

test('a payment is recorded in part, and what is left is said before', async () => {
  const { user, server, path } = open();
  await user.click(await screen.findByRole('button', { name: 'Record payment' }));
  const dialog = within(await findDialog('Record payment'));
  expect(dialog.getByText('Then nothing is due, and the invoice is paid.')).toBeVisible();
  const amountField = dialog.getByLabelText('Amount in USD *');
  await user.clear(amountField);
  await user.type(amountField, '10.51');
  expect(dialog.getByText('Then $199.99 is due.')).toBeVisible();
  await user.type(dialog.getByLabelText(/Reference/), 'RF18');
  server.on(`POST ${path}/payments`, { status: 201, json: {} });
  await user.click(dialog.getByRole('button', { name: 'Record payment' }));
  await waitFor(() => expect(server.count('POST', `${path}/payments`)).toBe(1));
  expect(bodyOf(server, `${path}/payments`)).toMatchObject({
    ...{ amount: '10.51', method: 'bank_transfer', reference: 'RF18', sendReceipt: true },
  });
});

test('more than is due is kept as credit, if that is wanted', async () => {
  const { user, server, path } = open();
  await user.click(await screen.findByRole('button', { name: 'Record payment' }));
  const dialog = within(await findDialog('Record payment'));
  const amountField = dialog.getByLabelText('Amount in USD *');
  await user.clear(amountField);
  await user.type(amountField, '250.50');
  server.on(`POST ${path}/payments`, { status: 201, json: {} });
  await user.click(dialog.getByRole('button', { name: 'Record payment' }));
  expect(await dialog.findByText(/^That is more than is due. Keep the rest/)).toBeVisible();
  expect(server.count('POST', `${path}/payments`)).toBe(0);
  await user.click(dialog.getByLabelText(/^Keep the rest as credit/));
  await user.click(dialog.getByRole('button', { name: 'Record payment' }));
  await waitFor(() => expect(server.count('POST', `${path}/payments`)).toBe(1));
  expect(bodyOf(server, `${path}/payments`)).toMatchObject({
    amount: '250.50',
    overpayment: 'credit',
  });
});

test.each([
  ['Write off', 'write-off', 'Why *', { amount: '210.50', note: 'They closed' }],
  ['Void invoice', 'void', 'Why *', { reason: 'They closed' }],
])('%s asks why', async (label, action, why, body) => {
  const { user, server, path } = open();
  await user.click(await screen.findByRole('button', { name: 'More actions for INV-0001' }));
  await user.click(screen.getByRole('menuitem', { name: label }));
  const dialog = within(await findDialog(label));
  await user.type(dialog.getByLabelText(why), 'They closed');
  server.on(`POST ${path}/${action}`, { status: 201, json: {} });
  await user.click(dialog.getByRole('button', { name: label }));
  await waitFor(() => expect(bodyOf(server, `${path}/${action}`)).toMatchObject(body));
});

test('an invoice that was changed lists what each version changed', async () => {
  const versions: DocumentVersion[] = [
    {
      ...{ version: 2, amount: '210.50', currency: 'USD', createdBy: 'seller' },
      createdAt: '2026-11-02T10:00:00.000Z',
      changes: [
        { field: 'amount', from: '200.00', to: '210.50' },
        { field: 'dueDate', from: '2026-12-01', to: '2026-12-10' },
        {
          field: 'items',
          from: null,
          to: {
            ...{ description: 'Print', quantity: '1.00', rate: '10.50', amount: '10.50' },
            ...{ unit: null, unitLabel: null },
          },
        },
      ],
    },
    {
      ...{ version: 1, amount: '200.00', currency: 'USD', createdBy: 'seller', changes: [] },
      createdAt: '2026-11-01T10:00:00.000Z',
    },
  ];
  const { server, path } = open({ version: 2 });
  server.on(`GET ${path}/versions`, ok(versions));
  const card = within(await screen.findByRole('region', { name: 'Versions' }));
  expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining([
      'Total: $200.00 → $210.50',
      'Due date: Dec 1, 2026 → Dec 10, 2026',
      'Line added: Print: 1 × $10.50 = $10.50',
    ]),
  );
});

test('revising goes on in the draft that takes its place', async () => {
  const { user, server, path, invoice } = open();
  const id = '00000000-0000-4000-8000-0000000000dd';
  server.on(`POST ${path}/revise`, { status: 201, json: { id, replacesInvoiceId: invoice.id } });
  await user.click(await screen.findByRole('button', { name: 'More actions for INV-0001' }));
  await user.click(screen.getByRole('menuitem', { name: 'Revise' }));
  await waitFor(() => expect(server.count('GET', `/api/drafts/${id}`)).toBe(1));
  expect(window.location.pathname).toBe('/invoices');
});

test('Edit opens the form', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'More actions for INV-0001' }));
  await user.click(screen.getByRole('menuitem', { name: 'Edit' }));
  await findDialog('Edit Invoice');
});

test('an undelivered one is sent again first of all', async () => {
  const { user, server, path } = open({ undelivered: { state: 'failed', reason: 'No such mailbox' } });
  server.on(`POST ${path}/send`, ok({}));
  await user.click(await screen.findByRole('button', { name: 'Send again' }));
  await waitFor(() => expect(server.count('POST', `${path}/send`)).toBe(1));
});

test('a missing one leads back to the list', async () => {
  fakeServer({ 'GET /api/user': ok(fakeUser()) });
  const { user } = renderApp('/invoices/00000000-0000-4000-8000-000000000099');
  expect(await screen.findByText('Invoice not found')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Go Back' }));
  expect(window.location.pathname).toBe('/invoices');
});

test('a failed load is retried', async () => {
  const invoice = fakeInvoice(1);
  const server = fakeServer({
    'GET /api/user': ok(fakeUser()),
    [`GET /api/invoices/${invoice.id}`]: { status: 500, json: { message: 'Internal server error' } },
  });
  const { user } = renderApp(`/invoices/${invoice.id}`);
  expect(await screen.findByText("Couldn't load this invoice")).toBeVisible();
  server.on(`GET /api/invoices/${invoice.id}`, ok(invoice));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'Job 1' })).toBeVisible();
  // What belongs to it says so for itself.
  expect(await screen.findByText("Couldn't load the document")).toBeVisible();
});
