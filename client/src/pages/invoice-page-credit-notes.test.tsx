import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer } from '#client/test/fake-server.ts';
import { fakeInvoice, fakePayment } from '#client/test/invoices.ts';
import { findDialog, renderApp } from '#client/test/render-app.tsx';
import { fakeUser } from '#client/test/users.ts';
import { invoiceView } from '#shared/document-view.ts';
import type { InvoiceWithItems } from '#shared/invoice.ts';
import { buildPublicInvoice } from '#shared/public-invoice.fixture.ts';

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.unstubAllGlobals());

const LINE = '00000000-0000-4000-8000-0000000000aa';
const SECOND = '00000000-0000-4000-8000-0000000000bb';
const lines = [{ id: LINE, description: 'Design', quantity: '2.00', rate: '50.00', taxes: [] as object[] }];

function open(
  fields: Partial<InvoiceWithItems>,
  creditable: object = {},
  answer: { status: number; json: object } = {
    status: 201,
    json: { creditNote: { displayNumber: 'CRN-0001' } },
  },
) {
  const invoice = fakeInvoice(1, { amount: '100.00', ...fields });
  const path = `/api/invoices/${invoice.id}`;
  const server = fakeServer({
    'GET /api/user': { json: fakeUser() },
    [`GET ${path}`]: { json: invoice },
    [`GET ${path}/view`]: { json: invoiceView(buildPublicInvoice()) },
    [`GET ${path}/timeline`]: { json: [] },
    [`GET ${path}/ledger`]: { json: [] },
    [`GET ${path}/creditable`]: {
      json: {
        ...{ currency: 'USD', pricesIncludeTax: false, discount: null, deductions: [] },
        ...{ lines, earlier: { lines: [], taxes: [] } },
        ...creditable,
      },
    },
    [`POST ${path}/credit-notes`]: answer,
  });
  const body = () => server.calls.findLast(({ method }) => method === 'POST')?.body;
  return { path, server, body, ...renderApp(`/invoices/${invoice.id}`) };
}

async function openDialog(user: ReturnType<typeof open>['user']) {
  await user.click(await screen.findByRole('button', { name: 'More actions for INV-0001' }));
  await user.click(screen.getByRole('menuitem', { name: 'Issue credit note…' }));
  const dialog = within(await findDialog('Issue credit note'));
  await dialog.findByLabelText('Why *');
  return dialog;
}

test('a paid invoice is credited in full, and what was paid goes back or becomes credit', async () => {
  const { user, body } = open({ status: 'paid', settlement: 'paid', paidAmount: '100.00', balance: '0.00' });
  const dialog = await openDialog(user);
  expect(dialog.getByRole('status')).toHaveTextContent(
    'Credits $100.00. Then $0.00 is due, and $100.00 goes back.',
  );
  await user.click(dialog.getByRole('combobox', { name: 'What happens with what was paid' }));
  await user.click(await screen.findByRole('option', { name: 'Your client keeps it as credit' }));
  expect(dialog.getByRole('status')).toHaveTextContent('$100.00 becomes credit.');
  await user.click(dialog.getByRole('checkbox', { name: 'Email it to Bright Fern' }));
  await user.type(dialog.getByLabelText('Why *'), 'Returned');
  await user.click(dialog.getByRole('button', { name: 'Issue credit note' }));
  expect(await screen.findByText('Credit note CRN-0001 issued successfully')).toBeVisible();
  expect(body()).toEqual({ full: true, reason: 'Returned', excess: 'credit', delivery: 'none' });
});

test('lines are credited by their quantities, never more than is left', async () => {
  const { user, server, path, body } = open({});
  const dialog = await openDialog(user);
  await user.click(dialog.getByRole('combobox', { name: 'What to credit' }));
  await user.click(await screen.findByRole('option', { name: 'Some of the lines' }));
  await user.type(dialog.getByLabelText('Design'), '3');
  await user.type(dialog.getByLabelText('Why *'), 'One day less');
  await user.click(dialog.getByRole('button', { name: 'Issue credit note' }));
  expect(await dialog.findByText('At most 2 can still be credited')).toBeVisible();
  expect(server.count('POST', `${path}/credit-notes`)).toBe(0);
  await user.clear(dialog.getByLabelText('Design'));
  await user.type(dialog.getByLabelText('Design'), '1');
  expect(dialog.getByRole('status')).toHaveTextContent('Credits $50.00. Then $50.00 is due.');
  await user.click(dialog.getByRole('button', { name: 'Issue credit note' }));
  await waitFor(() =>
    expect(body()).toMatchObject({
      items: [{ itemId: LINE, quantity: '1.00' }],
      reason: 'One day less',
      delivery: 'email',
    }),
  );
});

const paid = { status: 'paid', settlement: 'paid', paidAmount: '100.00', balance: '0.00' } as const;
type Dialog = Awaited<ReturnType<typeof openDialog>>;

async function choose(user: ReturnType<typeof open>['user'], dialog: Dialog, name: string, option: string) {
  await user.click(dialog.getByRole('combobox', { name }));
  await user.click(await screen.findByRole('option', { name: option }));
}

const BOTH = 'You refund a part of it';
const issue = (user: ReturnType<typeof open>['user'], dialog: Dialog) =>
  user.click(dialog.getByRole('button', { name: 'Issue credit note' }));

test('what was paid is split into what goes back, with how it does, and what becomes credit', async () => {
  const { user, server, path, body } = open({ ...paid, payments: [fakePayment()] });
  const dialog = await openDialog(user);
  await choose(user, dialog, 'What happens with what was paid', BOTH);
  await user.type(dialog.getByLabelText('Why *'), 'Returned');
  await user.type(dialog.getByLabelText('You refund, in USD *'), '100.01');
  await issue(user, dialog);
  expect(await dialog.findByText('At most $100.00 goes back')).toBeVisible();
  await user.clear(dialog.getByLabelText('You refund, in USD *'));
  await user.type(dialog.getByLabelText('You refund, in USD *'), '60');
  expect(dialog.getByRole('status')).toHaveTextContent(
    'Credits $100.00. Then $0.00 is due, $60.00 goes back, and $40.00 becomes credit.',
  );
  // It came by card, so that is how it most likely goes back.
  expect(dialog.getByRole('combobox', { name: 'Method' })).toHaveTextContent('Card');
  await user.clear(dialog.getByLabelText('Refunded on *'));
  await user.type(dialog.getByLabelText('Refunded on *'), '2199-01-01');
  await issue(user, dialog);
  expect(await dialog.findByText("It can't be in the future")).toBeVisible();
  expect(server.count('POST', `${path}/credit-notes`)).toBe(0);
  await user.clear(dialog.getByLabelText('Refunded on *'));
  await user.type(dialog.getByLabelText('Refunded on *'), '2026-11-21');
  await user.type(dialog.getByLabelText(/^Note/), 'To your card');
  await issue(user, dialog);
  await waitFor(() =>
    expect(body()).toMatchObject({
      excess: { refund: '60.00', credit: '40.00' },
      refund: { paidOn: '2026-11-21', method: 'card', note: 'To your card' },
    }),
  );
});

test('a line is credited by an amount, and what is left of the invoice is told with the tax', async () => {
  const tax = { name: 'VAT', percent: '20', category: 'S', reasonCode: null, reasonText: null };
  const taxed = [{ ...lines[0], taxes: [{ rateId: SECOND, ...tax, compound: false }] }];
  const { user, body } = open({ amount: '120.00', balance: '120.00' }, { lines: taxed });
  const dialog = await openDialog(user);
  await choose(user, dialog, 'What to credit', 'Some of the lines');
  expect(dialog.getByText('2 left, $100.00 before tax')).toBeVisible();
  await choose(user, dialog, 'Measure of Design', 'Amount, USD');
  await user.type(dialog.getByLabelText('Design'), '30');
  expect(dialog.getByRole('status')).toHaveTextContent(
    'Credits $36.00, $6.00 of it tax. Then $84.00 is due.$84.00 of the invoice can be credited later.',
  );
  await user.type(dialog.getByLabelText('Why *'), 'Less');
  await issue(user, dialog);
  await waitFor(() => expect(body()).toMatchObject({ items: [{ itemId: LINE, amount: '30.00' }] }));
  expect(body()).not.toHaveProperty('excess');
  expect(body()).not.toHaveProperty('refund');
});

test.each([
  ['a lot', 'Enter a plain number with at most 2 decimal places, like 1250.50'],
  ['0', 'Must be above 0'],
  ['-1', 'Must be above 0'],
])('%s of a line is refused where it was typed', async (typed, message) => {
  const { user, server, path } = open({});
  const dialog = await openDialog(user);
  await choose(user, dialog, 'What to credit', 'Some of the lines');
  await user.type(dialog.getByLabelText('Design'), typed);
  await user.type(dialog.getByLabelText('Why *'), 'Less');
  await issue(user, dialog);
  expect(await dialog.findByText(message)).toBeVisible();
  expect(server.count('POST', `${path}/credit-notes`)).toBe(0);
});

const two = [
  ...lines,
  { id: SECOND, description: 'Print', quantity: '1.00', rate: '10.00', taxes: [] as object[] },
];

test('what was credited in full is not asked for', async () => {
  const first = { lineId: LINE, quantity: '2.00', rate: '50.00', credited: '100.00', netAmount: '100.00' };
  const { user } = open(
    { amount: '110.00', balance: '10.00', creditedAmount: '100.00' },
    { lines: two, earlier: { lines: [first], taxes: [] } },
  );
  const dialog = await openDialog(user);
  await choose(user, dialog, 'What to credit', 'Some of the lines');
  expect(dialog.queryByLabelText('Design')).not.toBeInTheDocument();
  expect(dialog.getByText('Credited in full already.')).toBeVisible();
  expect(dialog.getByText('1 left, $10.00')).toBeVisible();
});

test('what the server refuses of a line stands at that line', async () => {
  const json = {
    ...{ message: 'Some fields need another look', code: 'validation' },
    fieldErrors: { 'items.0.quantity': ['At most 0.5 can still be credited'] },
  };
  const { user } = open({ amount: '110.00' }, { lines: two }, { status: 400, json });
  const dialog = await openDialog(user);
  await choose(user, dialog, 'What to credit', 'Some of the lines');
  await user.type(dialog.getByLabelText('Print'), '1');
  await user.type(dialog.getByLabelText('Why *'), 'Less');
  await issue(user, dialog);
  expect(await dialog.findByText('At most 0.5 can still be credited')).toBeVisible();
  expect(dialog.getByLabelText('Print')).toHaveAccessibleDescription(/At most 0.5 can still be credited/);
  expect(dialog.getByLabelText('Design')).not.toHaveAccessibleDescription(/At most/);
});

test.each<[string, string, { status: number; json: object }]>([
  [
    'that nothing is left',
    'What to credit',
    { status: 409, json: { message: 'Nothing of this invoice is left to be credited.' } },
  ],
  [
    'what to do with money that came meanwhile',
    'What happens with what was paid',
    { status: 400, json: { message: 'Wrong', fieldErrors: { excess: ['$10.00 was already paid'] } } },
  ],
])('the server says %s where it is chosen', async (_what, name, answer) => {
  const { user } = open({}, {}, answer);
  const dialog = await openDialog(user);
  await user.type(dialog.getByLabelText('Why *'), 'Returned');
  await issue(user, dialog);
  const field = await dialog.findByRole('combobox', { name });
  await waitFor(() => expect(field).toHaveAccessibleDescription(/left to be credited|already paid/));
});

test('a refund is recorded the way that the money came, unless its seller says otherwise', async () => {
  const { user } = open({ ...paid, payments: [fakePayment({ provider: 'paypal' })] });
  await user.click(await screen.findByRole('button', { name: 'More actions for INV-0001' }));
  await user.click(screen.getByRole('menuitem', { name: 'Record refund' }));
  const dialog = within(await findDialog('Record refund'));
  expect(dialog.getByRole('combobox', { name: 'Method' })).toHaveTextContent('PayPal');
});

test('credit notes are listed with their page, their file and their link', async () => {
  const creditNoteNumber = 'CRN-0001-7K3QX9M2PDWZ4T8HB6CVN5R1EY';
  const { user } = open({
    creditNotes: [
      {
        ...{ id: LINE, displayNumber: 'CRN-0001', creditNoteNumber, amount: '50.00' },
        ...{ issuedOn: '2026-11-20', reason: 'One day less' },
      },
    ],
  });
  await user.click(await screen.findByRole('tab', { name: 'Payments' }));
  const link = await screen.findByRole('link', { name: 'CRN-0001' });
  expect(link).toHaveAttribute('href', `/credit-note/${creditNoteNumber}`);
  expect(screen.getByRole('link', { name: 'Save PDF of CRN-0001' })).toHaveAttribute(
    'href',
    `/credit-note/${creditNoteNumber}?pdf=1`,
  );
  expect(screen.getByRole('button', { name: 'Copy link of CRN-0001' })).toBeVisible();
  expect(screen.getByText('One day less')).toBeVisible();
});
