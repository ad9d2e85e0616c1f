import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer } from '#client/test/fake-server.ts';
import { renderApp } from '#client/test/render-app.tsx';
import { fakeUser } from '#client/test/users.ts';
import { dayIn } from '#shared/dates.ts';
import type { Statement, StatementRow } from '#shared/statement.ts';

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.unstubAllGlobals());

const clientId = '22222222-2222-4222-8222-222222222222';
const invoiceId = '33333333-3333-4333-8333-333333333333';
const path = `/api/clients/${clientId}/statement`;
const screenPath = `/clients/${clientId}/statement`;
const today = dayIn('America/New_York', new Date());

const row = (fields: Partial<StatementRow>): StatementRow => ({
  kind: 'payment',
  date: '2026-03-05',
  invoice: { id: invoiceId, displayNumber: 'INV-0002' },
  ...{ title: null, creditNote: null, method: null, reference: null, reversed: null },
  ...{ sum: '80.00', change: '-80.00', balance: '20.00' },
  ...fields,
});

const statement: Statement = {
  client: { id: clientId, name: 'Bolt & Nut', company: 'Bolt GmbH', address: 'Torstraße 1\n10119 Berlin' },
  ...{ sellerName: 'Bright Studio', currency: 'USD', currencies: ['JPY', 'USD'] },
  ...{ from: '2026-03-01', to: '2026-03-31', opening: '0.00', closing: '20.00' },
  rows: [
    row({ kind: 'invoice', title: 'Logo', sum: '100.00', change: '100.00', balance: '100.00' }),
    row({ method: 'bank_transfer', reference: 'TX 7' }),
  ],
};

const serverOf = (answer: Statement = statement) =>
  fakeServer({
    'GET /api/user': { json: fakeUser({ timeZone: 'America/New_York' }) },
    [`GET ${path}`]: { json: answer },
  });

const askedOf = (server: ReturnType<typeof fakeServer>) =>
  server.calls.filter((call) => call.path === path).map(({ query }) => Object.fromEntries(query));

test('says what was owed before, each thing that happened, and what is owed after', async () => {
  serverOf();
  renderApp(`${screenPath}?period=all`);
  const table = await screen.findByRole('table', { name: 'Statement for Bolt & Nut' });
  const cells = within(table)
    .getAllByRole('row')
    .map((each) => within(each).queryAllByRole('cell'))
    .map(([date, text, charge, credit, balance]) => [
      date?.textContent,
      text?.firstChild?.parentElement?.textContent?.replace(/Mar.*/, ''),
      charge?.textContent,
      credit?.textContent,
      balance?.lastChild?.textContent,
    ])
    .slice(1);
  expect(cells).toEqual([
    ['Mar 1, 2026', 'Opening balance', '', '', '$0.00'],
    ['Mar 5, 2026', 'Invoice INV-0002: Logo', '$100.00', '', '$100.00'],
    ['Mar 5, 2026', 'Payment for INV-0002 by bank transfer, TX 7', '', '$80.00', '$20.00'],
  ]);
  expect(within(table).getAllByRole('link', { name: 'INV-0002' })[1]).toHaveAttribute(
    'href',
    `/invoices/${invoiceId}`,
  );
  expect(screen.getByText('Mar 1, 2026 to Mar 31, 2026, in USD')).toBeVisible();
  expect(screen.getByText('Balance due on Mar 31, 2026')).toBeVisible();
  expect(screen.getByText('10119 Berlin')).toBeVisible();
  expect(document.title).toBe('Statement for Bolt & Nut · Billwright');
  expect(screen.getByRole('link', { name: 'Bolt & Nut' })).toHaveAttribute('href', `/clients/${clientId}`);
  expect(screen.getByRole('link', { name: 'Download PDF' })).toHaveAttribute('href', `${path}/pdf`);
});

test('starts with this year, and period and currency stand in the address and in what is asked', async () => {
  const server = serverOf();
  const { user } = renderApp(screenPath);
  await user.click(await screen.findByRole('combobox', { name: 'Period' }));
  await user.click(await screen.findByRole('option', { name: 'All time' }));
  await user.click(await screen.findByRole('combobox', { name: 'Currency' }));
  await user.click(await screen.findByRole('option', { name: 'JPY' }));
  await waitFor(() => expect(window.location.search).toBe('?period=all&currency=JPY'));
  expect(askedOf(server)).toEqual([
    { from: `${today.slice(0, 4)}-01-01`, to: today },
    {},
    { currency: 'JPY' },
  ]);
  expect(screen.getByRole('link', { name: 'Download PDF' })).toHaveAttribute(
    'href',
    `${path}/pdf?currency=JPY`,
  );
});

test('days of one’s own begin with those that are shown, and count once they make a period', async () => {
  const server = serverOf();
  const { user } = renderApp(`${screenPath}?period=all`);
  await screen.findByText('Balance due on Mar 31, 2026');
  await user.click(screen.getByRole('combobox', { name: 'Period' }));
  await user.click(await screen.findByRole('option', { name: 'Choose dates' }));
  const from = await screen.findByLabelText('From');
  expect(from).toHaveValue('2026-03-01');
  await user.clear(from);
  await user.type(from, '2026-04-01');
  await user.tab();
  expect(screen.getByText("Can't be before the first day")).toBeVisible();
  await user.clear(screen.getByLabelText('To'));
  await user.type(screen.getByLabelText('To'), '2026-04-30');
  await user.tab();
  await waitFor(() => expect(window.location.search).toBe('?period=custom&from=2026-04-01&to=2026-04-30'));
  expect(askedOf(server).at(-1)).toEqual({ from: '2026-04-01', to: '2026-04-30' });
});

test('an empty period says so, and a client in credit has credit', async () => {
  serverOf({ ...statement, rows: [], opening: '-5.00', closing: '-5.00', currencies: ['USD'] });
  renderApp(screenPath);
  expect(await screen.findByText('Nothing was charged or paid in this period.')).toBeVisible();
  expect(screen.getByText('Credit on Mar 31, 2026')).toBeVisible();
  expect(screen.queryByRole('combobox', { name: 'Currency' })).toBeNull();
});

test('one that does not load can be retried; a missing client leads back', async () => {
  const server = serverOf();
  server.on(`GET ${path}`, { status: 503, json: { message: 'Away' } });
  const { user } = renderApp(screenPath);
  expect(await screen.findByText("Couldn't load this statement")).toBeVisible();
  server.on(`GET ${path}`, { status: 404, json: { message: 'Client not found' } });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await user.click(await screen.findByRole('button', { name: 'Go Back' }));
  await waitFor(() => expect(window.location.pathname).toBe('/clients'));
});
