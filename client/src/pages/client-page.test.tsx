import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { POLL_INTERVAL } from '#client/lib/polled.ts';
import { bareClient } from '#client/test/clients.ts';
import { type FakeAnswer, fakeServer } from '#client/test/fake-server.ts';
import { fakeInvoice } from '#client/test/invoices.ts';
import { findDialog, renderApp } from '#client/test/render-app.tsx';
import { fakeUser } from '#client/test/users.ts';
import type { ClientDetail, ClientStatistics } from '#shared/client.ts';
import type { ClientCredit } from '#shared/ledger-entry.ts';

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const client: ClientDetail = {
  ...bareClient({
    id: '22222222-2222-4222-8222-222222222222',
    name: 'Bolt & Nut <Ltd>',
    email: 'ap@bolt.example',
  }),
  phoneHref: null,
  invoiceCount: 2,
  proposalCount: 0,
  amountOwed: '1284.05',
  paysInDays: null,
};
const path = `/api/clients/${client.id}`;
const screenPath = `/clients/${client.id}`;

const statistics: ClientStatistics = {
  totalRevenue: '218740.00',
  received: '218740.00',
  paidInvoices: 8,
  totalInvoices: 9,
  acceptedProposals: 1,
  totalProposals: 1,
  pendingRevenue: '1284.05',
};

const noCredit: ClientCredit = { balances: [], applicable: [], entries: [] };

const listOf = (rows: unknown[]): FakeAnswer => ({
  json: rows,
  headers: { 'X-Total-Count': String(rows.length) },
});

const serverOf = (user = fakeUser()) =>
  fakeServer({
    'GET /api/user': { json: user },
    [`GET ${path}`]: { json: client },
    [`GET ${path}/statistics`]: { json: statistics },
    [`GET ${path}/invoices`]: listOf([
      fakeInvoice(2, { status: 'overdue', dueDate: '2026-01-30' }),
      fakeInvoice(1, { amount: '1234.50' }),
    ]),
    [`GET ${path}/proposals`]: listOf([]),
    [`GET ${path}/notes`]: { json: [] },
    [`GET ${path}/credit`]: { json: noCredit },
  });

test('a Pro seller sees four figures of the client', async () => {
  serverOf(fakeUser({ isPremium: true }));
  renderApp(screenPath);
  expect(await screen.findByText('$218,740.00')).toBeVisible();
  const figures = within(screen.getByLabelText('Client statistics'));
  const cards = figures.getAllByRole('term').map(({ parentElement }) => parentElement?.textContent);
  expect(cards).toEqual([
    'Total Revenue$218,740.00Paid invoices',
    'Pending Revenue$1,284.05Sent and overdue invoices',
    'Paid Invoices8Of 9 invoices',
    'Accepted Proposals1Of 1 proposal',
  ]);
  expect(screen.queryByText('Upgrade to Pro for Client Statistics')).toBeNull();
});

test('statistics that do not load can be retried', async () => {
  const server = serverOf(fakeUser({ isPremium: true }));
  server.on(`GET ${path}/statistics`, { status: 503, json: { message: 'Away' } });
  const { user } = renderApp(screenPath);
  expect(await screen.findByText("Couldn't load statistics")).toBeVisible();
  server.on(`GET ${path}/statistics`, { json: statistics });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('$218,740.00')).toBeVisible();
});

test.each([
  ['+1 (202) 555-0143 ext. 12', 'tel:+12025550143;ext=12'],
  ['(202) 555-0143 or 0144', null],
])('the phone %s leads to %s', async (phone, phoneHref) => {
  const server = serverOf();
  server.on(`GET ${path}`, { json: { ...client, phone, phoneHref } });
  renderApp(screenPath);
  const shown = await screen.findByText(phone);
  expect(shown.closest('a')?.getAttribute('href') ?? null).toBe(phoneHref);
});

test('a free seller is led to the upgrade, and statistics are not fetched', async () => {
  const server = serverOf();
  renderApp(screenPath);
  expect(await screen.findByRole('link', { name: 'Upgrade to Pro for Client Statistics' })).toHaveAttribute(
    'href',
    '/subscribe',
  );
  expect(screen.queryByText('Total Revenue')).toBeNull();
  expect(within(screen.getByLabelText('Balance')).getByText('$1,284.05')).toBeVisible();
  expect(server.count('GET', `${path}/statistics`)).toBe(0);
});

test('the tab stands in the address, and an address opens its tab', async () => {
  serverOf();
  const { user } = renderApp(screenPath);
  await user.click(await screen.findByRole('tab', { name: 'Invoices' }));
  expect(window.location.search).toBe('?tab=invoices');
  expect(await screen.findByText('Invoices', { selector: 'h2' })).toHaveTextContent('Invoices 2');
  await user.click(screen.getByRole('tab', { name: 'Details' }));
  expect(window.location.search).toBe('');
});

test.each([
  ['?tab=notes', 'Notes'],
  ['?tab=proposals', 'Proposals'],
  ['?tab=nonsense', 'Details'],
])('%s opens %s', async (search, name) => {
  serverOf();
  renderApp(`${screenPath}${search}`);
  expect(await screen.findByRole('tab', { name })).toHaveAttribute('aria-selected', 'true');
});

test('an invoice says what it is worth and leads to the list with it in sight', async () => {
  serverOf();
  renderApp(`${screenPath}?tab=invoices`);
  const [late, open] = within(await screen.findByRole('list', { name: 'Invoices' })).getAllByRole('link');
  expect(late).toHaveTextContent(/INV-0002 Job 2 Overdue Jan 30, 2026 \d+ days late \$210\.50/);
  expect(late).toHaveAttribute('href', '/invoices?search=INV-0002');
  expect(open).toHaveTextContent('$1,234.50');
  expect(screen.getByRole('link', { name: 'New Invoice' })).toHaveAttribute(
    'href',
    `/invoices?new=1&client=${client.id}`,
  );
  expect(screen.getByText('Showing 2 of 2')).toBeVisible();
});

test('an open invoice can be sent again from here, a closed one cannot', async () => {
  const server = serverOf();
  const sending = `/api/invoices/${fakeInvoice(1).id}/send`;
  server.on(`POST ${sending}`, { json: {} });
  server.on(`GET ${path}/invoices`, {
    json: [fakeInvoice(2, { status: 'paid' }), fakeInvoice(1, { status: 'overdue' })],
    headers: { 'X-Total-Count': '2' },
  });
  const { user } = renderApp(`${screenPath}?tab=invoices`);
  const list = within(await screen.findByRole('list', { name: 'Invoices' }));
  expect(list.getAllByRole('button')).toHaveLength(1);
  await user.click(list.getByRole('button', { name: 'Send INV-0001 again' }));
  expect(await screen.findByText('Sent again to lena@brightfern.example')).toBeVisible();
  expect(server.count('POST', sending)).toBe(1);
});

test('without proposals it says so and offers a new one', async () => {
  serverOf();
  renderApp(`${screenPath}?tab=proposals`);
  expect(await screen.findByText('No proposals yet')).toBeVisible();
  expect(screen.getByRole('link', { name: 'New Proposal' })).toHaveAttribute(
    'href',
    `/proposals?new=1&client=${client.id}`,
  );
});

test('a list that does not load can be retried, and is polled', async () => {
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'],
  });
  const server = serverOf();
  server.on(`GET ${path}/invoices`, { status: 503, json: { message: 'Away' } });
  const { user } = renderApp(`${screenPath}?tab=invoices`);
  expect(await screen.findByText("Couldn't load invoices")).toBeVisible();
  server.on(`GET ${path}/invoices`, listOf([fakeInvoice(1)]));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Job 1')).toBeVisible();
  server.on(`GET ${path}/invoices`, listOf([fakeInvoice(2), fakeInvoice(1)]));
  await act(() => vi.advanceTimersByTimeAsync(POLL_INTERVAL + 500));
  expect(await screen.findByText('Job 2')).toBeVisible();
});

test('more than fifteen grow by fifteen', async () => {
  const rows = Array.from({ length: 17 }, (_, index) => fakeInvoice(17 - index));
  const server = serverOf();
  server.on(`GET ${path}/invoices`, ({ query }) => ({
    json: rows.slice(0, Number(query.get('limit'))),
    headers: { 'X-Total-Count': '17' },
  }));
  const { user } = renderApp(`${screenPath}?tab=invoices`);
  await user.click(await screen.findByRole('button', { name: 'Load More (2 remaining)' }));
  expect(await screen.findByText('Showing 17 of 17')).toBeVisible();
});

const credit: ClientCredit = {
  balances: [
    { currency: 'JPY', balance: '5000' },
    { currency: 'USD', balance: '30.00' },
  ],
  applicable: [
    {
      ...{ id: fakeInvoice(7).id, displayNumber: 'INV-0007', title: 'Logo' },
      ...{ currency: 'USD', balance: '70.00', nextDueOn: '2026-12-20' },
    },
  ],
  entries: [],
};

test('credit is shown by currency, with where it can be applied', async () => {
  const server = serverOf();
  server.on(`GET ${path}/credit`, { json: credit });
  renderApp(screenPath);
  const card = within(await screen.findByRole('region', { name: 'Credit' }));
  expect(card.getByText('¥5,000')).toBeVisible();
  expect(card.getByText('No open invoice in JPY. You can apply it to the next one.')).toBeVisible();
  expect(card.getByText('$30.00')).toBeVisible();
  expect(card.getByText('$70.00 due Dec 20, 2026')).toBeVisible();
  expect(card.getByRole('link', { name: 'Apply credit to INV-0007' })).toHaveAttribute(
    'href',
    `/invoices/${fakeInvoice(7).id}?credit=1`,
  );
});

test('credit is refunded, never more than there is', async () => {
  const server = serverOf();
  server.on(`GET ${path}/credit`, { json: credit });
  server.on(`POST ${path}/credit/refund`, ({ body }) => {
    server.on(`GET ${path}/credit`, { json: noCredit });
    return { status: 201, json: body };
  });
  const { user } = renderApp(screenPath);
  await user.click(await screen.findByRole('button', { name: 'Refund credit of $30.00' }));
  const dialog = within(await findDialog('Refund credit'));
  const amount = dialog.getByLabelText('Amount in USD *');
  await user.clear(amount);
  await user.type(amount, '30.01');
  await user.click(dialog.getByRole('button', { name: 'Refund credit' }));
  expect(await dialog.findByText('At most $30.00 can be refunded')).toBeVisible();
  await user.clear(amount);
  await user.type(amount, '30');
  await user.type(dialog.getByLabelText(/^Note/), 'Posted');
  await user.click(dialog.getByRole('button', { name: 'Refund credit' }));
  expect(await screen.findByText('Credit refunded successfully')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Credit' })).toBeNull());
  const sent = server.calls.find(({ method }) => method === 'POST');
  expect(sent?.body).toMatchObject({
    amount: '30.00',
    currency: 'USD',
    method: 'bank_transfer',
    note: 'Posted',
  });
  expect(sent?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/);
});

test('a client that is missing says so and leads back', async () => {
  const server = serverOf();
  server.on(`GET ${path}`, { status: 404, json: { message: 'Client not found' } });
  const { user } = renderApp(screenPath);
  expect(await screen.findByRole('heading', { name: 'Client not found' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Go Back' }));
  await waitFor(() => expect(window.location.pathname).toBe('/clients'));
});

test.each([
  [null, undefined],
  [0, 'on the same day'],
  [1, 'in 1 day'],
  [12, 'in 12 days'],
])('of a client who pays within %s days the heading says so', async (paysInDays, said) => {
  serverOf().on(`GET ${path}`, { json: { ...client, paysInDays } });
  renderApp(screenPath);
  const since = await screen.findByText(/^Client since /);
  if (said) expect(since).toHaveTextContent(new RegExp(` · Usually pays ${said}$`));
  else expect(since).not.toHaveTextContent('Usually pays');
});
