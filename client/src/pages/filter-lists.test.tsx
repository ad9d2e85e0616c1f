import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
// Loaded with the file, so that no wait in a test is for code.
import '#client/features/lists/filter-dialogs.tsx';
import '#client/pages/invoices-page.tsx';
import { fakeClient } from '#client/test/documents.ts';
import { fakeInvoice, invoiceServer } from '#client/test/invoices.ts';
import { findDialog, renderApp } from '#client/test/render-app.tsx';

/** The first screen of a file waits for all of the workspace's code. */
const SLOWEST = { timeout: 25_000 };

beforeEach(() => sessionStorage.clear());
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

test('what is chosen under Filters is checked, and put into the address', async () => {
  const { lastQuery } = setUp();
  const { user } = renderApp('/invoices');
  await user.click(await screen.findByRole('button', { name: 'Add filter' }));
  const dialog = within(await findDialog('Filters'));
  await user.type(dialog.getByRole('textbox', { name: 'Smallest amount' }), '1.200,50');
  await user.type(dialog.getByRole('textbox', { name: 'Largest amount' }), '5');
  await user.click(dialog.getByRole('button', { name: 'Show' }));
  expect(await dialog.findByText("Can't be below the smallest amount")).toBeVisible();
  await user.clear(dialog.getByRole('textbox', { name: 'Largest amount' }));
  await user.click(dialog.getByRole('button', { name: 'Show' }));
  expect(await screen.findByRole('button', { name: 'Amount: from 1200.50' })).toBeVisible();
  expect(window.location.search).toBe('?min=1200.50');
  expect(lastQuery()).toMatchObject({ min: '1200.50' });
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
