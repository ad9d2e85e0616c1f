import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
// Loaded with the file, so that no wait in a test is for code.
import '#client/features/lists/filter-forms.tsx';
import '#client/features/lists/view-name-dialogs.tsx';
import '#client/pages/invoices-page.tsx';
import { fakeClient } from '#client/test/documents.ts';
import { fakeInvoice, invoiceServer } from '#client/test/invoices.ts';
import { findDialog, renderApp } from '#client/test/render-app.tsx';

/** The first screen of a file waits for all of the workspace's code. */
const SLOWEST = { timeout: 25_000 };

beforeEach(async () => {
  sessionStorage.clear();
  // The dialog of the test before gives its history entry back a moment after it has closed.
  await waitFor(() => expect(history.state?.guardDepth ?? 0).toBe(0));
});
afterEach(() => vi.unstubAllGlobals());

const setUp = () => {
  const server = invoiceServer([fakeInvoice(1), fakeInvoice(2, { status: 'overdue' })]);
  server.on(`GET /api/clients/${fakeClient.id}`, { json: fakeClient });
  server.on('GET /api/saved-views', { json: [] });
  const lastQuery = () =>
    Object.fromEntries(server.calls.findLast(({ path }) => path === '/api/invoices')?.query ?? []);
  return { server, lastQuery };
};

test('filters of the address narrow the list, are chips, and come off one by one', async () => {
  const { lastQuery } = setUp();
  const { user } = renderApp(
    `/invoices?clientId=${fakeClient.id}&from=2026-01-01&to=2026-03-31&min=5&status=overdue&max=x`,
  );
  expect(await screen.findByRole('button', { name: 'Client: Bright Fern' }, SLOWEST)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Issued: Jan 1, 2026 – Mar 31, 2026' })).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Status' })).toHaveTextContent('Overdue');
  expect(await screen.findByText('Showing 1 of 1')).toBeVisible();
  const filters = { clientId: fakeClient.id, from: '2026-01-01', to: '2026-03-31', min: '5' };
  expect(lastQuery()).toMatchObject({ ...filters, status: 'overdue' });
  await user.click(screen.getByRole('button', { name: 'Remove filter Amount: from 5' }));
  await user.click(screen.getByRole('button', { name: 'Remove filter Client: Bright Fern' }));
  expect(window.location.search).not.toMatch(/min|clientId/);
  window.history.back();
  expect(await screen.findByRole('button', { name: 'Client: Bright Fern' })).toBeVisible();
});

test('what is chosen for a filter is checked, and put into the address', async () => {
  const { lastQuery } = setUp();
  const { user } = renderApp('/invoices');
  await user.click(await screen.findByRole('button', { name: 'Amount' }));
  const dialog = within(await findDialog('Amount'));
  expect(await dialog.findByRole('textbox', { name: 'Smallest amount' })).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: 'Smallest amount' }), '1.200,50');
  await user.type(dialog.getByRole('textbox', { name: 'Largest amount' }), '5');
  await user.click(dialog.getByRole('button', { name: 'Show' }));
  expect(await dialog.findByText("Can't be below the smallest amount")).toBeVisible();
  await user.clear(dialog.getByRole('textbox', { name: 'Largest amount' }));
  await user.click(dialog.getByRole('button', { name: 'Show' }));
  expect(await screen.findByRole('button', { name: 'Amount: from 1200.50' })).toBeVisible();
  expect(window.location.search).toBe('?min=1200.50');
  expect(lastQuery()).toMatchObject({ min: '1200.50' });
  await user.click(screen.getByRole('button', { name: 'Currency' }));
  await user.click(await screen.findByRole('option', { name: /^EUR/ }));
  expect(await screen.findByRole('button', { name: 'Remove filter Currency: EUR' })).toBeVisible();
  expect(lastQuery()).toMatchObject({ min: '1200.50', currency: 'EUR' });
  await user.click(screen.getByRole('button', { name: 'Issued' }));
  await user.click(await screen.findByRole('button', { name: 'Last year' }));
  expect(lastQuery()).toMatchObject({
    min: '1200.50',
    currency: 'EUR',
    to: expect.stringMatching(/-12-31$/),
  });
});

test('a search stands in the address and in a saved view, and Back brings the one before', async () => {
  const { server, lastQuery } = setUp();
  const view = { id: '1', list: 'invoices', name: 'Logos', query: 'search=INV-0002' };
  server.on('GET /api/saved-views', { json: [view] });
  const { user } = renderApp('/invoices?search=INV-0001');
  const field = await screen.findByRole('searchbox', { name: 'Search invoices' });
  expect(field).toHaveValue('INV-0001');
  expect(await screen.findByText('Showing 1 of 1')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Saved views' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Logos' }));
  expect(field).toHaveValue('INV-0002');
  await waitFor(() => expect(lastQuery()).toMatchObject({ search: 'INV-0002' }));
  window.history.back();
  await waitFor(() => expect(field).toHaveValue('INV-0001'));
  await user.clear(field);
  await user.type(field, 'logo & web');
  await waitFor(() => expect(window.location.search).toBe('?search=logo+%26+web'));
  await user.click(await screen.findByRole('button', { name: 'Save view' }));
  const dialog = within(await findDialog('Save view'));
  server.on('POST /api/saved-views', { status: 201, json: { ...view, id: '2' } });
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Web');
  await user.click(dialog.getByRole('button', { name: 'Save view' }));
  await waitFor(() =>
    expect(server.calls.findLast(({ method }) => method === 'POST')?.body).toMatchObject({
      query: 'search=logo+%26+web',
    }),
  );
});

test('the view that is shown is renamed and deleted', async () => {
  const { server } = setUp();
  const view = { id: '1', list: 'invoices', name: 'Late', query: 'currency=EUR&status=overdue' };
  server.on('GET /api/saved-views', { json: [view] });
  server.on('PATCH /api/saved-views/1', { json: { ...view, name: 'Very late' } });
  server.on('DELETE /api/saved-views/1', { status: 204 });
  const { user } = renderApp('/invoices?status=overdue&currency=EUR');
  await user.click(await screen.findByRole('button', { name: 'Late' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Rename this view' }));
  const dialog = within(await findDialog('Rename view'));
  const name = dialog.getByRole('textbox', { name: 'Name' });
  expect(name).toHaveValue('Late');
  await user.clear(name);
  await user.type(name, 'Very late');
  server.on('GET /api/saved-views', { json: [{ ...view, name: 'Very late' }] });
  await user.click(dialog.getByRole('button', { name: 'Rename' }));
  await user.click(await screen.findByRole('button', { name: 'Very late' }));
  expect(server.calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ name: 'Very late' });
  server.on('GET /api/saved-views', { json: [] });
  await user.click(await screen.findByRole('menuitem', { name: 'Delete this view' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Very late' })).toBeNull());
  expect(server.count('DELETE', '/api/saved-views/1')).toBe(1);
});

test('the head of a column sorts by it, then the other way around', async () => {
  const { lastQuery } = setUp();
  const { user } = renderApp('/invoices');
  expect(await screen.findByText('Showing 2 of 2')).toBeVisible();
  const head = (name: string) => screen.findByRole('columnheader', { name });
  expect(await head('Invoice')).toHaveAttribute('aria-sort', 'descending');
  await user.click(within(await head('Client')).getByRole('button'));
  expect(await head('Client')).toHaveAttribute('aria-sort', 'ascending');
  expect(lastQuery()).toMatchObject({ sort: 'client' });
  await user.click(within(await head('Client')).getByRole('button'));
  expect(await head('Client')).toHaveAttribute('aria-sort', 'descending');
  expect(window.location.search).toBe('?sort=client&dir=desc');
  await user.click(within(await head('Invoice')).getByRole('button'));
  expect(window.location.search).toBe('');
});

test('filters are kept under a name, shown again by it, and refused where it is taken', async () => {
  const { server } = setUp();
  const view = { id: '1', list: 'invoices', name: 'Late', query: 'status=overdue&currency=EUR' };
  server.on('POST /api/saved-views', {
    status: 400,
    json: { message: 'Taken', fieldErrors: { name: ['Taken'] } },
  });
  const { user } = renderApp('/invoices?currency=EUR&status=overdue');
  await user.click(await screen.findByRole('button', { name: 'Save view' }));
  const dialog = within(await findDialog('Save view'));
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Late');
  await user.click(dialog.getByRole('button', { name: 'Save view' }));
  expect(await dialog.findByText('Taken')).toBeVisible();
  server.on('POST /api/saved-views', { status: 201, json: view });
  server.on('GET /api/saved-views', { json: [view] });
  await user.click(dialog.getByRole('button', { name: 'Save view' }));
  expect(server.calls.findLast(({ method }) => method === 'POST')?.body).toEqual({
    ...{ list: 'invoices', name: 'Late' },
    query: view.query,
  });
  expect(await screen.findByRole('button', { name: 'Late' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Remove filter Currency: EUR' }));
  await user.click(await screen.findByRole('button', { name: 'Saved views' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Late' }));
  expect(window.location.search).toBe(`?${view.query}`);
});
