import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeRecurring, recurringServer } from '#client/test/recurring.ts';
import { renderApp } from '#client/test/render-app.tsx';

beforeEach(async () => {
  sessionStorage.clear();
  // The dialog of the test before gives its history entry back a moment after it has closed.
  await waitFor(() => expect(history.state?.guardDepth ?? 0).toBe(0));
});
afterEach(() => vi.unstubAllGlobals());

const pathOf = ({ id }: { id: string }) => `/api/recurring/${id}`;
const rowOf = async (title: string | RegExp) =>
  within((await screen.findByText(title)).closest('tr') as HTMLElement);

async function choose(user: ReturnType<typeof renderApp>['user'], title: string, entry: string) {
  await user.click(await screen.findByRole('button', { name: `More actions for ${title}` }));
  await user.click(await screen.findByRole('menuitem', { name: entry }));
}

test('each says what it bills, how often, when next, how much and whether it is active', async () => {
  recurringServer([
    fakeRecurring(1, { title: 'Retainer {monthYear}' }),
    fakeRecurring(2, {
      ...{ title: 'Hosting', frequency: 'week', every: 2, startOn: '2026-11-02', maxCount: 6 },
      ...{ state: 'paused', pauseReason: 'seller', nextOn: null, amount: '98000', currency: 'JPY' },
    }),
    fakeRecurring(3, { title: 'Rent', client: null, clientId: null, state: 'ended', nextOn: null }),
  ]);
  renderApp('/recurring');
  const retainer = await rowOf('Retainer January 2099');
  for (const text of ['Bright Fern', 'Every month on the 31st', '$1,200.00', 'Jan 31, 2099', 'Active'])
    expect(retainer.getByText(text)).toBeVisible();
  const hosting = await rowOf('Hosting');
  for (const text of ['Every 2 weeks on Monday, 6 times', '¥98,000', 'Paused'])
    expect(hosting.getByText(text)).toBeVisible();
  const rent = await rowOf('Rent');
  for (const text of ['Client deleted', 'Ended']) expect(rent.getByText(text)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Recurring' })).toHaveAttribute('aria-current', 'page');
});

test('the list is searched, filtered by state, and grows by 15', async () => {
  recurringServer([
    ...Array.from({ length: 20 }, (_none, index) => fakeRecurring(index + 1)),
    fakeRecurring(21, { title: 'Hosting', state: 'paused', pauseReason: 'seller' }),
  ]);
  const { user } = renderApp('/recurring');
  await user.click(await screen.findByRole('button', { name: 'Load More (6 remaining)' }));
  expect(await screen.findByText('Showing 21 of 21')).toBeVisible();
  await user.click(screen.getByRole('combobox', { name: 'State' }));
  await user.click(await screen.findByRole('option', { name: 'Paused' }));
  expect(await screen.findByText('Showing 1 of 1')).toBeVisible();
  await user.type(screen.getByRole('searchbox', { name: 'Search recurring invoices' }), 'nothing');
  expect(await screen.findByText('Nothing matches “nothing”')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear search and filter' }));
  expect(await screen.findByText('Showing 15 of 21')).toBeVisible();
});

test('without any, the screen says what they are for and offers the first', async () => {
  recurringServer([]);
  renderApp('/recurring');
  // Whether there are any at all is counted beside the list.
  await waitFor(() => {
    expect(screen.getByText('No recurring invoices yet')).toBeVisible();
    expect(screen.queryByRole('searchbox')).toBeNull();
  });
  expect(screen.getByText('No recurring invoices yet')).toBeVisible();
  expect(screen.getByRole('button', { name: 'New Recurring Invoice' })).toBeVisible();
});

test('what could not be loaded is loaded again', async () => {
  const server = recurringServer([]);
  server.on('GET /api/recurring', { status: 503 });
  const { user } = renderApp('/recurring');
  expect(await screen.findByText("Couldn't load recurring invoices")).toBeVisible();
  server.on('GET /api/recurring', {
    json: [fakeRecurring(1)],
    headers: { 'X-Total-Count': '1' },
  });
  await user.click(screen.getByRole('button', { name: /Try again|Retry/i }));
  expect(await screen.findByText('Retainer 1 January 2099')).toBeVisible();
});

test('one is paused, and resumed, by its menu', async () => {
  const row = fakeRecurring(1);
  const rows = [row];
  const server = recurringServer(rows);
  const paused = { ...row, state: 'paused' as const, pauseReason: 'seller' as const, nextOn: null };
  server.on(`POST ${pathOf(row)}/pause`, () => {
    rows[0] = paused;
    return { json: paused };
  });
  server.on(`POST ${pathOf(row)}/resume`, () => {
    rows[0] = row;
    return { json: row };
  });
  const { user } = renderApp('/recurring');
  const title = 'Retainer 1 January 2099';
  await choose(user, title, 'Pause');
  expect(await screen.findByText('Nothing is made until you resume it.')).toBeVisible();
  expect(await screen.findByText('Paused', { selector: 'td *' })).toBeVisible();
  await choose(user, title, 'Resume');
  expect(await screen.findByText('The next invoice is made on Jan 31, 2099.')).toBeVisible();
  expect(server.calls.findLast(({ path }) => path.endsWith('/resume'))?.body).toEqual({});
});

test('the next date is skipped once the seller has read what comes instead', async () => {
  const row = fakeRecurring(1);
  const server = recurringServer([row]);
  server.on(`POST ${pathOf(row)}/skip`, { json: { ...row, nextOn: '2099-02-28' } });
  const { user } = renderApp('/recurring');
  await choose(user, 'Retainer 1 January 2099', 'Skip next…');
  const question = within(await screen.findByRole('alertdialog', { name: 'Skip Next Date' }));
  expect(
    question.getByText('No invoice is made for Jan 31, 2099. The next one is made on Feb 28, 2099.'),
  ).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Skip' }));
  expect(await screen.findByText('Jan 31, 2099 is skipped')).toBeVisible();
  expect(server.calls.find(({ path }) => path.endsWith('/skip'))?.body).toEqual({ date: '2099-01-31' });
});

test.each([
  ['send', 'Create and Send', 'Invoice created', 'INV-0051 is on its way to your client.'],
  ['draft', 'Create Draft', 'Draft created', 'You find it above your invoices.'],
] as const)('made now by mode %s, it says what became of it', async (mode, button, title, text) => {
  const row = fakeRecurring(1, { mode });
  const server = recurringServer([row]);
  const invoice = { id: row.id, displayNumber: 'INV-0051', status: 'pending', amount: '1200.00' };
  server.on(`POST ${pathOf(row)}/run`, {
    status: 201,
    json: { run: { outcome: mode === 'send' ? 'made' : 'draft', invoice: mode === 'send' ? invoice : null } },
  });
  const { user } = renderApp('/recurring');
  await choose(user, 'Retainer 1 January 2099', 'Make it now…');
  const question = within(await screen.findByRole('alertdialog', { name: 'Make It Now' }));
  await user.click(question.getByRole('button', { name: button }));
  expect(await screen.findByText(title)).toBeVisible();
  expect(screen.getByText(text)).toBeVisible();
  expect(server.calls.find(({ path }) => path.endsWith('/run'))?.body).toEqual({ date: '2099-01-31' });
});

test('why it can not be made is said in the words of the server', async () => {
  const row = fakeRecurring(1);
  const server = recurringServer([row]);
  server.on(`POST ${pathOf(row)}/run`, { status: 404, json: { message: 'The client was deleted' } });
  const { user } = renderApp('/recurring');
  await choose(user, 'Retainer 1 January 2099', 'Make it now…');
  await user.click(await screen.findByRole('button', { name: 'Create and Send' }));
  expect(await screen.findByText('The client was deleted')).toBeVisible();
});

test('where dates were missed, resuming asks what becomes of them', async () => {
  const row = fakeRecurring(1, {
    ...{ state: 'paused', pauseReason: 'backlog', nextOn: null },
    backlog: ['2026-08-31', '2026-09-30', '2026-10-31', '2026-11-30'],
  });
  const server = recurringServer([row]);
  server.on(`POST ${pathOf(row)}/resume`, { json: { ...row, state: 'active', nextOn: '2099-01-31' } });
  const { user } = renderApp('/recurring');
  await choose(user, 'Retainer 1 January 2099', 'Resume…');
  const dialog = within(await screen.findByRole('dialog', { name: 'Resume' }));
  const missed = within(dialog.getByRole('list', { name: 'Missed dates' }));
  expect(missed.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    ...['Aug 31, 2026', 'Sep 30, 2026', 'Oct 31, 2026', 'Nov 30, 2026'],
  ]);
  expect(dialog.getByRole('button', { name: 'Make all 4' })).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Make none' })).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Make the latest' }));
  expect(await screen.findByText('Resumed')).toBeVisible();
  expect(server.calls.find(({ path }) => path.endsWith('/resume'))?.body).toEqual({ backlog: 'latest' });
});

test('deleting says that invoices are kept, and takes the row away', async () => {
  const rows = [fakeRecurring(1), fakeRecurring(2)];
  const [first] = rows as [ReturnType<typeof fakeRecurring>];
  const server = recurringServer(rows);
  server.on(`DELETE ${pathOf(first)}`, () => {
    rows.shift();
    return { status: 204 };
  });
  const { user } = renderApp('/recurring');
  await choose(user, 'Retainer 1 January 2099', 'Delete');
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete Recurring Invoice' }));
  expect(question.getByText(/Those that it has made are kept/)).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByText('Retainer 1 January 2099')).toBeNull());
  expect(screen.getByText('Recurring invoice deleted')).toBeVisible();
});

test('what the server refuses is said in its words', async () => {
  const row = fakeRecurring(1);
  const server = recurringServer([row]);
  const refusal = { message: 'It was changed somewhere else', code: 'changed_meanwhile' };
  server.on(`POST ${pathOf(row)}/skip`, { status: 409, json: refusal });
  const { user } = renderApp('/recurring');
  await choose(user, 'Retainer 1 January 2099', 'Skip next…');
  await user.click(await screen.findByRole('button', { name: 'Skip' }));
  expect(await screen.findByText('It was changed somewhere else')).toBeVisible();
});
