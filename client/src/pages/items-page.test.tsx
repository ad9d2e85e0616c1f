import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer } from '#client/test/fake-server.ts';
import { fakeItem, listOfItems } from '#client/test/items.ts';
import { findDialog, renderApp } from '#client/test/render-app.tsx';
import { fakeUser } from '#client/test/users.ts';
import type { Item } from '#shared/item.ts';

beforeEach(async () => {
  sessionStorage.clear();
  // The dialog of the test before gives its history entry back a moment after it has closed.
  await waitFor(() => expect(history.state?.guardDepth ?? 0).toBe(0));
});
afterEach(() => vi.unstubAllGlobals());

function itemServer(items: Item[]) {
  return fakeServer({ 'GET /api/user': { json: fakeUser() }, 'GET /api/items': listOfItems(items) });
}

test('the library shows what each item costs and where it is offered', async () => {
  itemServer([
    fakeItem(1, { name: 'Hour', description: 'On site', rate: '1234.50', terms: 'Net 14' }),
    fakeItem(2, { name: 'Proof', availableFor: 'proposals' }),
  ]);
  renderApp('/items');
  const cards = within(await screen.findByRole('list', { name: 'Items' })).getAllByRole('listitem');
  const [hour, proof] = cards.map((card) => within(card));
  for (const text of ['Hour', 'On site', '$1,234.50', 'Net 14', 'Invoices and proposals'])
    expect(hour?.getByText(text)).toBeVisible();
  expect(proof?.getByText('Proposals only')).toBeVisible();
});

test('a link to one item shows that one and never the whole library', async () => {
  const server = itemServer(Array.from({ length: 40 }, (_, index) => fakeItem(index + 1)));
  renderApp('/items?search=Item%2012');
  expect(await screen.findByText('Showing 1 of 1')).toBeVisible();
  const lists = server.calls.filter(
    ({ path, query }) => path === '/api/items' && query.get('limit') === '15',
  );
  expect(new Set(lists.map(({ query }) => query.get('search')))).toEqual(new Set(['Item 12']));
});

test('the list grows by 15 and starts over with a search', async () => {
  itemServer(Array.from({ length: 40 }, (_, index) => fakeItem(index + 1)));
  const { user } = renderApp('/items');
  await user.click(await screen.findByRole('button', { name: 'Load More (25 remaining)' }));
  expect(await screen.findByText('Showing 30 of 40')).toBeVisible();
  await user.type(screen.getByRole('searchbox', { name: 'Search items' }), 'nothing');
  expect(await screen.findByText('Nothing matches “nothing”')).toBeVisible();
  await user.click(screen.getByText('Clear search'));
  expect(await screen.findByText('Showing 15 of 40')).toBeVisible();
});

test('an empty library says what it is for', async () => {
  itemServer([]);
  renderApp('/items');
  expect(await screen.findByText('No items yet')).toBeVisible();
  expect(screen.getByRole('button', { name: 'New Item' })).toBeVisible();
});

test('a new item: what is missing is said at its field, then it is sent once', async () => {
  const server = itemServer([]);
  server.on('POST /api/items', { status: 201, json: fakeItem(1) });
  const { user } = renderApp('/items?new=1');
  const form = within(await findDialog('New Item'));
  await user.click(form.getByRole('button', { name: 'Create Item' }));
  expect(await form.findByText('Name is required')).toBeVisible();
  expect(form.getByText('Rate is required')).toBeVisible();
  expect(form.getByLabelText('Name *')).toHaveFocus();
  await user.type(form.getByLabelText('Name *'), 'Workshop');
  await user.type(form.getByLabelText('Rate *'), '0');
  expect(await form.findByText('Rate must be a positive number')).toBeVisible();
  await user.clear(form.getByLabelText('Rate *'));
  await user.type(form.getByLabelText('Rate *'), '$1,250.5');
  await user.tab();
  expect(form.getByLabelText('Rate *')).toHaveValue('1,250.50');
  await user.type(form.getByLabelText(/Terms/), 'Half in advance');
  await user.dblClick(form.getByRole('button', { name: 'Create Item' }));
  expect(await screen.findByText('Item created successfully')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const posts = server.calls.filter(({ method }) => method === 'POST');
  expect(posts).toHaveLength(1);
  expect(posts[0]?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/);
  expect(posts[0]?.body).toEqual({
    name: 'Workshop',
    ...{ unit: null, unitLabel: null, taxRateIds: [], currency: null },
    description: null,
    rate: '1250.50',
    terms: 'Half in advance',
    availableFor: 'both',
  });
});

test.each([
  ['New Item', 'POST', undefined, 'Failed to create item'],
  ['Edit Item', 'PUT', undefined, 'Failed to update item'],
  ['Delete Item', 'DELETE', undefined, 'Failed to delete item'],
  ['New Item', 'POST', 'The library is being moved', 'The library is being moved'],
])('a refused %s (%s, %j) says %j and keeps what was typed', async (title, method, message, text) => {
  const item = fakeItem(1);
  const server = itemServer([item]);
  const path = method === 'POST' ? '/api/items' : `/api/items/${item.id}`;
  server.on(`${method} ${path}`, { status: 503, ...(message && { json: { message } }) });
  const { user } = renderApp('/items');
  const opener = method === 'POST' ? 'New Item' : title.replace('Item', item.name);
  await user.click(await screen.findByRole('button', { name: opener }));
  if (method === 'DELETE') {
    const question = within(await screen.findByRole('alertdialog', { name: title }));
    expect(question.getByText('Are you sure you want to delete this item?')).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Delete Item' }));
    expect(await screen.findByText(text)).toBeVisible();
    return;
  }
  const form = within(await findDialog(title));
  await user.type(form.getByLabelText('Name *'), 'More');
  if (method === 'POST') await user.type(form.getByLabelText('Rate *'), '5');
  await user.click(form.getByRole('button', { name: /^(Create Item|Save Changes)$/ }));
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByText('Error')).toBeVisible();
  expect((form.getByLabelText('Name *') as HTMLInputElement).value).toMatch(/More$/);
});

test('editing and deleting say that they went well', async () => {
  const items = [fakeItem(1)];
  const server = itemServer(items);
  server.on(`PUT /api/items/${fakeItem(1).id}`, { json: fakeItem(1) });
  server.on(`DELETE /api/items/${fakeItem(1).id}`, () => {
    items.pop();
    return { status: 204 };
  });
  const { user } = renderApp('/items');
  await user.click(await screen.findByRole('button', { name: 'Edit Item 1' }));
  const form = within(await findDialog('Edit Item'));
  await user.type(form.getByLabelText(/Description/), 'Per hour');
  await user.click(form.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Item updated successfully')).toBeVisible();
  expect(server.calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    description: 'Per hour',
  });
  await user.click(await screen.findByRole('button', { name: 'Delete Item 1' }));
  await user.click(await screen.findByRole('button', { name: 'Delete Item' }));
  expect(await screen.findByText('Item deleted successfully')).toBeVisible();
  expect(await screen.findByText('No items yet')).toBeVisible();
});

test('a changed item asks before it closes, an untouched one does not', async () => {
  itemServer([fakeItem(1, { name: 'Hour' })]);
  const { user } = renderApp('/items');
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: 'Edit Hour' }));
    return within(await findDialog('Edit Item'));
  };
  await open();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const form = await open();
  await user.type(form.getByLabelText('Name *'), ' on site');
  await user.keyboard('{Escape}');
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((await open()).getByLabelText('Name *')).toHaveValue('Hour');
});

test('a wrong field is told to a screen reader with its reason', async () => {
  itemServer([]);
  const { user } = renderApp('/items?new=1');
  const form = within(await findDialog('New Item'));
  await user.click(form.getByRole('button', { name: 'Create Item' }));
  for (const [label, problem] of [
    ['Name *', 'Name is required'],
    ['Rate *', 'Rate is required'],
  ] as const) {
    await waitFor(() => expect(form.getByLabelText(label)).toBeInvalid());
    expect(form.getByLabelText(label)).toHaveAccessibleDescription(problem);
  }
});

test('a library that does not load says so and tries again', async () => {
  const server = itemServer([fakeItem(1, { name: 'Hour' })]);
  server.on('GET /api/items', { status: 400, json: { message: 'No' } });
  const { user } = renderApp('/items');
  expect(await screen.findByText("Couldn't load items")).toBeVisible();
  server.on('GET /api/items', listOfItems([fakeItem(1, { name: 'Hour' })]));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'Hour' })).toBeVisible();
});
