import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { POLL_INTERVAL } from '#client/lib/polled.ts';
import { fakeInvoice, invoiceServer } from '#client/test/invoices.ts';
import { renderApp } from '#client/test/render-app.tsx';

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const manyInvoices = (count: number) => Array.from({ length: count }, (_, index) => fakeInvoice(index + 1));

const listCalls = ({ calls }: ReturnType<typeof invoiceServer>) =>
  calls.filter(({ path }) => path === '/api/invoices');

async function openMenu(user: ReturnType<typeof renderApp>['user'], displayNumber: string) {
  await user.click(await screen.findByRole('button', { name: `More actions for ${displayNumber}` }));
  return within(await screen.findByRole('menu'));
}

test('the list grows by 15, says how many are left, and starts over with a search or a filter', async () => {
  const server = invoiceServer(manyInvoices(47));
  const { user } = renderApp('/invoices');
  expect(await screen.findByText('Showing 15 of 47')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Load More (32 remaining)' }));
  expect(await screen.findByText('Showing 30 of 47')).toBeVisible();
  expect(screen.getAllByRole('row')).toHaveLength(31);
  await user.type(screen.getByRole('searchbox', { name: 'Search invoices' }), '3');
  expect(await screen.findByText('Showing 14 of 14')).toBeVisible();
  await user.clear(screen.getByRole('searchbox'));
  expect(await screen.findByText('Showing 15 of 47')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Load More (32 remaining)' }));
  await user.click(screen.getByRole('combobox', { name: 'Status' }));
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    'All Status',
    'Sent',
    'Paid',
    'Overdue',
    'Cancelled',
  ]);
  await user.click(screen.getByRole('option', { name: 'Sent' }));
  expect(await screen.findByText('Showing 15 of 47')).toBeVisible();
  expect(listCalls(server).at(-1)?.query.get('status')).toBe('pending');
});

test('a link to one document shows that one and never the whole list', async () => {
  const server = invoiceServer(manyInvoices(47));
  renderApp('/invoices?search=INV-0012');
  expect(await screen.findByText('Showing 1 of 1')).toBeVisible();
  expect(screen.getByRole('searchbox', { name: 'Search invoices' })).toHaveValue('INV-0012');
  expect(new Set(listCalls(server).map(({ query }) => query.get('search')))).toEqual(new Set(['INV-0012']));
  expect(window.location.search).toBe('?search=INV-0012');
});

test('above 100 rows further pages are read and merged', async () => {
  const server = invoiceServer(manyInvoices(120));
  const { user } = renderApp('/invoices');
  for (const left of [105, 90, 75, 60, 45, 30, 15])
    await user.click(await screen.findByRole('button', { name: `Load More (${left} remaining)` }));
  expect(await screen.findByText('Showing 120 of 120')).toBeVisible();
  const pages = listCalls(server)
    .slice(-2)
    .map(({ query }) => `${query.get('offset')}+${query.get('limit')}`);
  expect(pages.toSorted()).toEqual(['0+100', '100+20']);
  expect(screen.queryByRole('button', { name: /Load More/ })).toBeNull();
  // Looking for roles among 120 rows takes long where nothing is drawn.
}, 180_000);

test('polls of list and summary leave an open menu, its focus and typed text alone', async () => {
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'],
  });
  const invoices = manyInvoices(3);
  const server = invoiceServer(invoices);
  const { user } = renderApp('/invoices');
  await openMenu(user, 'INV-0002');
  const menu = screen.getByRole('menu');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  const focused = document.activeElement;
  const before = server.count('GET', '/api/invoices');
  const summariesBefore = server.count('GET', '/api/invoices/summary');
  invoices[0] = fakeInvoice(1, { title: 'Changed elsewhere' });
  await act(() => vi.advanceTimersByTimeAsync(POLL_INTERVAL + 500));
  expect(await screen.findByText('Changed elsewhere')).toBeVisible();
  expect(server.count('GET', '/api/invoices')).toBeGreaterThan(before);
  expect(server.count('GET', '/api/invoices/summary')).toBeGreaterThan(summariesBefore);
  expect(screen.getByRole('menu')).toBe(menu);
  expect(document.activeElement).toBe(focused);
});

test('each status offers its own row actions', async () => {
  invoiceServer([fakeInvoice(1), fakeInvoice(2, { status: 'paid', paidAt: '2026-11-02T10:00:00.000Z' })]);
  const { user } = renderApp('/invoices');
  const names = async (displayNumber: string) => {
    const items = (await openMenu(user, displayNumber)).getAllByRole('menuitem');
    const texts = items.map(({ textContent }) => textContent);
    await user.keyboard('{Escape}');
    return texts;
  };
  const open = [
    'View Details',
    'Edit',
    'Record payment',
    'Mark as paid',
    'Cancel invoice',
    'Make recurring…',
    'Send again',
    'Reminders',
    'Copy link',
    'Open public page',
    'Duplicate',
    'Delete',
  ];
  const paid = [
    'View Details',
    'Edit',
    'Back to pending',
    'Make recurring…',
    'Copy link',
    'Open public page',
    'Duplicate',
    'Delete',
  ];
  expect(await names('INV-0001')).toEqual(open);
  expect(await names('INV-0002')).toEqual(paid);
  const view = screen.getByRole('link', { name: 'View INV-0001' });
  expect(view).toHaveAttribute('href', '/invoice/INV-0001-0123456789ABCDEFGHJKMNPQRS');
  expect(view).toHaveAttribute('target', '_blank');
});

test('a row and View Details lead to the invoice, in this tab', async () => {
  invoiceServer([fakeInvoice(1)]);
  const { user } = renderApp('/invoices');
  const path = `/invoices/${fakeInvoice(1).id}`;
  expect(await screen.findByRole('link', { name: 'Job 1' })).toHaveAttribute('href', path);
  const details = (await openMenu(user, 'INV-0001')).getByRole('menuitem', { name: 'View Details' });
  expect(details).toHaveAttribute('href', path);
  await user.click(details);
  expect(window.location.pathname).toBe(path);
});

test('deleting asks first, then list and figures are read again', async () => {
  const invoices = manyInvoices(2);
  const [first = fakeInvoice(1)] = invoices;
  const server = invoiceServer(invoices);
  server.on(`DELETE /api/invoices/${first.id}`, () => {
    invoices.shift();
    return { status: 204 };
  });
  const { user } = renderApp('/invoices');
  await user.click((await openMenu(user, 'INV-0001')).getByRole('menuitem', { name: 'Delete' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete Invoice' }));
  expect(question.getByText('Are you sure you want to delete this invoice?')).toBeVisible();
  expect(server.count('DELETE', `/api/invoices/${first.id}`)).toBe(0);
  await user.click(question.getByRole('button', { name: 'Delete Invoice' }));
  expect(await screen.findByText('Invoice deleted successfully')).toBeVisible();
  expect(await screen.findByText('Showing 1 of 1')).toBeVisible();
  expect(screen.queryByText('INV-0001')).toBeNull();
});

test.each([
  { receipt: 'with', sendReceipt: true },
  { receipt: 'without', sendReceipt: false },
])('marking as paid asks whether the client gets a receipt: $receipt', async ({ sendReceipt }) => {
  const server = invoiceServer(manyInvoices(1));
  const path = `/api/invoices/${fakeInvoice(1).id}`;
  server.on(`PUT ${path}`, { json: fakeInvoice(1, { status: 'paid' }) });
  const { user } = renderApp('/invoices');
  await user.click((await openMenu(user, 'INV-0001')).getByRole('menuitem', { name: 'Mark as paid' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Mark as paid' }));
  const box = question.getByRole('checkbox', { name: 'Send Bright Fern a receipt' });
  expect(box).toBeChecked();
  if (!sendReceipt) await user.click(box);
  expect(server.count('PUT', path)).toBe(0);
  await user.click(question.getByRole('button', { name: 'Mark as paid' }));
  await waitFor(() =>
    expect(server.calls.find(({ method }) => method === 'PUT')?.body).toEqual({
      status: 'paid',
      sendReceipt,
    }),
  );
});

test('a row whose mail has not gone out says why, and leads to its notification', async () => {
  invoiceServer([
    fakeInvoice(1, { undelivered: { state: 'waiting', reason: 'Confirm your email address first' } }),
    fakeInvoice(2, { undelivered: { state: 'failed', reason: 'No such mailbox' } }),
    fakeInvoice(3),
  ]);
  renderApp('/invoices');
  const waits = await screen.findByRole('link', {
    name: 'Email waits: Confirm your email address first',
  });
  expect(waits).toHaveAttribute('href', '/notifications?search=INV-0001');
  expect(screen.getByRole('link', { name: 'Email failed: No such mailbox' })).toBeVisible();
  expect(screen.getAllByRole('link', { name: /^Email / })).toHaveLength(2);
});

test('cancelling asks too', async () => {
  const server = invoiceServer(manyInvoices(1));
  const path = `/api/invoices/${fakeInvoice(1).id}`;
  server.on(`PUT ${path}`, { json: fakeInvoice(1, { status: 'cancelled' }) });
  const { user } = renderApp('/invoices');
  await user.click((await openMenu(user, 'INV-0001')).getByRole('menuitem', { name: 'Cancel invoice' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Cancel Invoice' }));
  expect(server.count('PUT', path)).toBe(0);
  await user.click(question.getByRole('button', { name: 'Cancel invoice' }));
  await waitFor(() =>
    expect(server.calls.find(({ method }) => method === 'PUT')?.body).toEqual({ status: 'cancelled' }),
  );
});

test('an account without invoices says what to do, a search without hits how to go on', async () => {
  const invoices: ReturnType<typeof manyInvoices> = [];
  invoiceServer(invoices);
  const empty = renderApp('/invoices');
  expect(await screen.findByText('No invoices found')).toBeVisible();
  expect(
    screen.getByText("You haven't created any invoices yet. Create your first invoice to get started."),
  ).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Create Invoice' })).toBeVisible();
  empty.unmount();
  invoices.push(...manyInvoices(2));
  const { user } = renderApp('/invoices');
  await user.type(await screen.findByRole('searchbox'), 'nowhere');
  expect(await screen.findByText('Nothing matches “nowhere”')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear search and filter' }));
  expect(await screen.findByText('Showing 2 of 2')).toBeVisible();
});

test('a list that does not load offers another try', async () => {
  const server = invoiceServer(manyInvoices(2));
  server.on('GET /api/invoices', { status: 503, json: { message: 'Away' } });
  const { user } = renderApp('/invoices');
  expect(await screen.findByText("Couldn't load invoices")).toBeVisible();
  server.on('GET /api/invoices', { json: [fakeInvoice(1)], headers: { 'X-Total-Count': '1' } });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Showing 1 of 1')).toBeVisible();
});

test.each([
  [200, undefined, 'Sent again to'],
  [429, 'It was sent less than a minute ago.', 'It was sent less than a minute ago.'],
  [409, 'Only an open invoice can be sent again.', 'Only an open invoice can be sent again.'],
  [500, undefined, "Couldn't send it again"],
])('Send again answered with %i says what came of it', async (status, message, text) => {
  const server = invoiceServer(manyInvoices(1));
  const path = `/api/invoices/${fakeInvoice(1).id}/send`;
  server.on(`POST ${path}`, { status, json: message ? { message } : {} });
  const { user } = renderApp('/invoices');
  await user.click((await openMenu(user, 'INV-0001')).getByRole('menuitem', { name: 'Send again' }));
  expect(await screen.findByText(text, { exact: false })).toBeVisible();
  expect(server.count('POST', path)).toBe(1);
});

test.each([
  ['Mark as paid', 200, 'Success', 'Invoice updated successfully'],
  ['Mark as paid', 409, 'Error', 'Failed to update invoice'],
  ['Delete', 204, 'Success', 'Invoice deleted successfully'],
  ['Delete', 409, 'Error', 'Failed to delete invoice'],
  ['Edit', 500, 'Error', 'Failed to load invoice details'],
])('%s answered with %i says %j, %j', async (action, status, title, text) => {
  const server = invoiceServer(manyInvoices(1));
  const path = `/api/invoices/${fakeInvoice(1).id}`;
  for (const method of ['GET', 'PUT', 'DELETE']) server.on(`${method} ${path}`, { status });
  const { user } = renderApp('/invoices');
  await user.click((await openMenu(user, 'INV-0001')).getByRole('menuitem', { name: action }));
  const confirm = { Delete: 'Delete Invoice', 'Mark as paid': 'Mark as paid', Edit: undefined }[action];
  if (confirm) await user.click(await screen.findByRole('button', { name: confirm }));
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByText(title)).toBeVisible();
});
