import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeImport, importServer } from '#client/test/imports.ts';
import { renderApp } from '#client/test/render-app.tsx';
import type { Import } from '#shared/imports.ts';

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.unstubAllGlobals());

function open(imports: Import[] = [], path = '/imports') {
  const server = importServer(imports);
  return { server, ...renderApp(path), upload: userEvent.setup({ applyAccept: false }).upload };
}

const csv = (bytes: number, name = 'clients.csv') =>
  new File([new Uint8Array(bytes)], name, { type: 'text/csv' });

test('what the file holds comes with the link, and each source says how it is exported', async () => {
  const { user } = open([], '/imports?kind=invoices');
  const source = await screen.findByLabelText('Where does it come from?');
  expect(screen.getByRole('radio', { name: 'Invoices' })).toBeChecked();
  expect(source).toHaveAccessibleDescription(/Reports, Invoice Details/);
  await user.click(source);
  await user.click(within(await screen.findByRole('listbox')).getByText('Wave'));
  expect(source).toHaveAccessibleDescription(/accounting\.csv/);
  expect(screen.queryByText('Earlier imports')).toBeNull();
});

test('an archive has a step less than a table, as it has no columns to match', async () => {
  const { user } = open();
  await screen.findByLabelText('Where does it come from?');
  const steps = () =>
    within(screen.getByRole('navigation', { name: 'Steps' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent?.replace(/^\d/, ''));
  expect(steps()).toEqual(['File', 'Columns', 'Check', 'Run']);
  await user.click(screen.getByRole('radio', { name: 'Archive' }));
  expect(steps()).toEqual(['File', 'Check', 'Run']);
});

test.each([
  [csv(10, 'clients.xlsx'), 'This is a spreadsheet. Open it, choose Save As, pick CSV UTF-8'],
  [csv(10, 'invoice.pdf'), 'This is not a CSV file.'],
  [csv(0), 'This file is empty.'],
  [csv(20 * 1024 * 1024 + 1), 'A file can be at most 20 MB.'],
])('a file that cannot be taken is refused before any of it is sent (%#)', async (file, problem) => {
  const { server, upload } = open();
  await upload(await screen.findByLabelText('CSV file'), file);
  expect(await screen.findByRole('alert')).toHaveTextContent(problem);
  expect(screen.getByRole('button', { name: 'Continue' })).toHaveAttribute('aria-disabled', 'true');
  expect(server.calls.some(({ method }) => method === 'POST')).toBe(false);
});

test('a file goes out in parts of 2 MB; a part that failed is sent again, and then the columns come', async () => {
  const value = fakeImport(1, { size: 5 * 1024 * 1024 });
  const { server, user, upload } = open([value]);
  server.on('POST /api/imports', { status: 201, json: { ...value, state: 'uploading' } });
  for (const part of [0, 2]) server.on(`PUT /api/imports/${value.id}/parts/${part}`, { status: 204 });
  server.on(`PUT /api/imports/${value.id}/parts/1`, { status: 503, json: { message: 'Busy' } });
  await upload(await screen.findByLabelText('CSV file'), csv(5 * 1024 * 1024));
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText(/^Couldn't upload it\./)).toBeVisible();
  expect(screen.getByText('40%')).toBeVisible();
  server.on(`PUT /api/imports/${value.id}/parts/1`, { status: 204 });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(window.location.pathname).toBe(`/imports/${value.id}`));
  const writes = server.calls.filter(({ method }) => method !== 'GET').map(({ path }) => path.slice(-8));
  expect(writes).toEqual(['/imports', '/parts/0', '/parts/1', '/parts/1', '/parts/2']);
  expect(server.calls.find(({ method }) => method === 'POST')?.body).toEqual({
    ...{ kind: 'clients', fileName: 'clients.csv', bytes: 5 * 1024 * 1024 },
  });
});

test('an upload can be canceled, and another file chosen', async () => {
  const value = fakeImport(1, { state: 'uploading', columns: [] });
  const { server, user, upload } = open([value]);
  server.on('POST /api/imports', { status: 201, json: value });
  server.on(`PUT /api/imports/${value.id}/parts/0`, () => new Promise(() => undefined));
  await upload(await screen.findByLabelText('CSV file'), csv(10));
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(server.count('PUT', `/api/imports/${value.id}/parts/0`)).toBe(1));
  await user.click(screen.getByRole('button', { name: 'Cancel upload' }));
  expect(await screen.findByRole('button', { name: 'Continue' })).not.toHaveAttribute('aria-disabled');
  expect(server.count('POST', `/api/imports/${value.id}/cancel`)).toBe(1);
});

test('earlier imports say what came of them', async () => {
  open([
    fakeImport(1, { state: 'done', created: 118, updated: 1, errors: 2 }),
    fakeImport(2, { state: 'done', kind: 'items', fileName: 'items.csv' }),
    fakeImport(3, { state: 'uploading', fileName: 'more.csv' }),
  ]);
  const table = await screen.findByRole('table', { name: 'Earlier imports' });
  const rows = within(table).getAllByRole('row').slice(1);
  expect(rows.map((row) => row.textContent)).toEqual([
    'clients.csvClientsNov 20, 2026118 clients created, 1 updated, 2 not importedImported',
    'items.csvItemsNov 20, 2026Nothing imported',
    'more.csvClientsNov 20, 2026Upload unfinished',
  ]);
  expect(screen.getByRole('link', { name: 'items.csv' })).toHaveAttribute(
    'href',
    `/imports/${fakeImport(2).id}`,
  );
});

test("a list that couldn't be loaded can be retried, and the start works meanwhile", async () => {
  const { server, user } = open();
  server.on('GET /api/imports', { status: 503, json: { message: 'Busy' } });
  await screen.findByRole('heading', { name: 'Import from another product' });
  await waitFor(() => expect(server.count('GET', '/api/imports')).toBeGreaterThan(0));
  expect(await screen.findByText("Couldn't load earlier imports")).toBeVisible();
  server.on('GET /api/imports', { json: [fakeImport(1)] });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: 'clients.csv' })).toBeVisible();
});
