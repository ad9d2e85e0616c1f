import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { invoiceServer } from '#client/test/invoices.ts';
import { fakeItem, listOfItems } from '#client/test/items.ts';
import { proposalServer } from '#client/test/proposals.ts';
import { findDialog, renderApp } from '#client/test/render-app.tsx';
import type { Item } from '#shared/item.ts';

beforeEach(async () => {
  sessionStorage.clear();
  // The dialog of the test before gives its history entry back a moment after it has closed.
  await waitFor(() => expect(history.state?.guardDepth ?? 0).toBe(0));
});
afterEach(() => vi.unstubAllGlobals());

const library = [
  fakeItem(1, { name: 'Hour', description: 'On site', rate: '120.00' }),
  fakeItem(2, { name: 'Courier', availableFor: 'invoices' }),
  fakeItem(3, { name: 'Discovery', availableFor: 'proposals' }),
];

/** The form for a new invoice over a library. */
async function openInvoice(items: readonly Item[]) {
  const server = invoiceServer([]);
  server.on('GET /api/items', listOfItems(items));
  const { user } = renderApp('/invoices?new=1');
  const form = within(await findDialog('Create Invoice'));
  return {
    server,
    user,
    form,
    line: (number: number) => within(form.getByRole('group', { name: `Line ${number}` })),
    openLibrary: () => user.click(form.getByRole('button', { name: 'From library' })),
  };
}

test.each([
  ['/invoices?new=1', 'Create Invoice', ['Hour', 'Courier']],
  ['/proposals?new=1', 'Create Proposal', ['Hour', 'Discovery']],
])('the form at %s offers the items that fit it', async (path, title, names) => {
  const server = path.startsWith('/invoices') ? invoiceServer([]) : proposalServer([]);
  server.on('GET /api/items', listOfItems(library));
  const { user } = renderApp(path);
  const form = within(await findDialog(title));
  await user.click(form.getByRole('button', { name: 'From library' }));
  const options = await screen.findAllByRole('option');
  expect(options.map((option) => within(option).getByText(/^(Hour|Courier|Discovery)$/).textContent)).toEqual(
    names,
  );
});

test('a picked item fills the untouched line, the next one follows it', async () => {
  const { user, form, line, openLibrary } = await openInvoice(library);
  await openLibrary();
  await user.click(await screen.findByRole('option', { name: /Hour/ }));
  expect(line(1).getByLabelText('Description')).toHaveValue('Hour\nOn site');
  expect(line(1).getByLabelText('Quantity')).toHaveValue('1');
  expect(line(1).getByLabelText('Rate')).toHaveValue('120.00');
  await waitFor(() => expect(line(1).getByLabelText('Quantity')).toHaveFocus());
  expect(form.queryByRole('group', { name: 'Line 2' })).toBeNull();
  await openLibrary();
  await user.click(await screen.findByRole('option', { name: /Courier/ }));
  expect(line(2).getByLabelText('Description')).toHaveValue('Courier');
  expect(line(1).getByLabelText('Description')).toHaveValue('Hour\nOn site');
  expect(form.getByText('$200.00')).toBeVisible();
});

test('a line that somebody began to type is left alone', async () => {
  const { user, line, openLibrary } = await openInvoice(library);
  await user.type(line(1).getByLabelText('Rate'), '5');
  await openLibrary();
  await user.click(await screen.findByRole('option', { name: /Hour/ }));
  expect(line(1).getByLabelText('Description')).toHaveValue('');
  expect(line(1).getByLabelText('Rate')).toHaveValue('5.00');
  expect(line(2).getByLabelText('Description')).toHaveValue('Hour\nOn site');
});

test('the name stands alone where a description is too long for a line', async () => {
  const { user, line, openLibrary } = await openInvoice([
    fakeItem(1, { name: 'Contract', description: 'x'.repeat(1_001) }),
  ]);
  await openLibrary();
  await user.click(await screen.findByRole('option', { name: /Contract/ }));
  expect(line(1).getByLabelText('Description')).toHaveValue('Contract');
});

test('the library is searched and picked from by keyboard, and Escape leaves the form as it is', async () => {
  const { user, form, line, openLibrary } = await openInvoice(library);
  await openLibrary();
  await screen.findByRole('option', { name: /Hour/ });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  expect(form.getByRole('button', { name: 'From library' })).toHaveFocus();
  await user.keyboard('{Enter}');
  const search = await screen.findByRole('combobox', { name: 'Search Item library' });
  expect(search).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  expect(await screen.findByRole('option', { name: /Courier/, selected: true })).toBeVisible();
  await user.keyboard('Hou');
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(line(1).getByLabelText('Description')).toHaveValue('Hour\nOn site'));
});

test.each([
  ['an empty library', []],
  ['a library for proposals', [fakeItem(3, { availableFor: 'proposals' })]],
])('%s says so and leads to the items', async (_what, items) => {
  const { openLibrary } = await openInvoice(items);
  await openLibrary();
  expect(await screen.findByText('No items for invoices yet.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Manage items' })).toHaveAttribute('href', '/items');
});

test('a search without hits and a library that does not load say so', async () => {
  const { server, user, openLibrary } = await openInvoice(library);
  await openLibrary();
  await screen.findByRole('option', { name: /Hour/ });
  await user.keyboard('nothing');
  expect(await screen.findByText('No item matches “nothing”')).toBeVisible();
  await user.keyboard('{Escape}');
  server.on('GET /api/items', { status: 400, json: { message: 'No' } });
  await openLibrary();
  await user.keyboard('more');
  expect(await screen.findByText("Couldn't load items. Close this list and open it again.")).toBeVisible();
});
