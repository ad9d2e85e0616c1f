import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
// Loaded with the file, so that no wait in a test is for code.
import '#client/features/lists/bulk-dialog.tsx';
import { bareClient } from '#client/test/clients.ts';
import { type FakeRequest, fakeServer } from '#client/test/fake-server.ts';
import { findDialog, renderApp } from '#client/test/render-app.tsx';
import { fakeUser } from '#client/test/users.ts';
import type { Client } from '#shared/client.ts';

beforeEach(async () => {
  sessionStorage.clear();
  // The dialog of the test before gives its history entry back a moment after it has closed.
  await waitFor(() => expect(history.state?.guardDepth ?? 0).toBe(0));
});
afterEach(() => vi.unstubAllGlobals());

function fakeClient(number: number): Client {
  return bareClient({
    id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    name: `Client ${number}`,
    email: `client${number}@example.com`,
  });
}

function serverWith(count: number) {
  const clients = Array.from({ length: count }, (_, index) => fakeClient(index + 1));
  const list = ({ query }: FakeRequest) => {
    const hits = clients.filter(({ name }) => name.includes(query.get('search') ?? ''));
    const offset = Number(query.get('offset'));
    return {
      json: hits.slice(offset, offset + Number(query.get('limit'))),
      headers: { 'X-Total-Count': String(hits.length) },
    };
  };
  const server = fakeServer({ 'GET /api/user': { json: fakeUser() }, 'GET /api/clients': list });
  return { server, clients };
}

test('the list grows by 15, says how many are left, and starts over with a search', async () => {
  serverWith(47);
  const { user } = renderApp('/clients');
  expect(await screen.findByText('Showing 15 of 47')).toBeVisible();
  expect(
    within(screen.getByText('Total Clients').parentElement ?? document.body).getByText('47'),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Load More (32 remaining)' }));
  expect(await screen.findByText('Showing 30 of 47')).toBeVisible();
  await user.type(screen.getByRole('searchbox', { name: 'Search clients' }), '3');
  expect(await screen.findByText('Showing 14 of 14')).toBeVisible();
  await user.clear(screen.getByRole('searchbox'));
  expect(await screen.findByText('Showing 15 of 47')).toBeVisible();
});

test('a failed save keeps every field, a repeated one carries the same key, and one success is one client', async () => {
  const { server } = serverWith(0);
  server.on('POST /api/clients', { status: 503, json: { message: 'Away' } });
  const { user } = renderApp('/clients');
  await user.click(await screen.findByRole('button', { name: 'Add Client' }));
  const dialog = within(await findDialog('Add Client'));
  await user.click(dialog.getByRole('button', { name: 'Add Client' }));
  expect(await dialog.findByText('Name is required')).toBeVisible();
  await user.type(dialog.getByLabelText('Name *'), 'Bright Fern');
  await user.type(dialog.getByLabelText('Email *'), 'lena@brightfern.example');
  await user.click(dialog.getByRole('button', { name: 'Add Client' }));
  expect(await screen.findByText('Failed to create client')).toBeVisible();
  expect(dialog.getByLabelText('Name *')).toHaveValue('Bright Fern');
  server.on('POST /api/clients', { status: 201, json: fakeClient(1) });
  await user.dblClick(dialog.getByRole('button', { name: 'Add Client' }));
  expect(await screen.findByText('Client created successfully')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const posts = server.calls.filter(({ method }) => method === 'POST');
  expect(posts).toHaveLength(2);
  expect(new Set(posts.map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1);
  expect(sessionStorage).toHaveLength(0);
});

test('deleting asks first and names what goes along', async () => {
  const { server, clients } = serverWith(2);
  const [first = fakeClient(1)] = clients;
  server.on(`GET /api/clients/${first.id}`, { json: { ...first, invoiceCount: 1, proposalCount: 4 } });
  server.on(`DELETE /api/clients/${first.id}`, { status: 204 });
  const { user } = renderApp('/clients');
  await user.click(await screen.findByRole('button', { name: 'Delete Client 1' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete Client' }));
  expect(
    await question.findByText(
      'Are you sure you want to delete this client? This also deletes 1 invoice and 4 proposals.',
    ),
  ).toBeVisible();
  expect(server.count('DELETE', `/api/clients/${first.id}`)).toBe(0);
  await user.click(question.getByRole('button', { name: 'Delete Client' }));
  expect(await screen.findByText('Client deleted successfully')).toBeVisible();
  expect(server.count('DELETE', `/api/clients/${first.id}`)).toBe(1);
});

test('a missing client says so and leads back', async () => {
  const { server } = serverWith(1);
  server.on('GET /api/clients/gone', { status: 404, json: { message: 'Not found' } });
  const { user } = renderApp('/clients/gone');
  expect(await screen.findByText('Client not found')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Go Back' }));
  expect(window.location.pathname).toBe('/clients');
});

test('a blank note is refused, a good one is added', async () => {
  const { server, clients } = serverWith(1);
  const [client = fakeClient(1)] = clients;
  const path = `/api/clients/${client.id}`;
  server.on(`GET ${path}`, { json: { ...client, invoiceCount: 0, proposalCount: 0 } });
  server.on(`GET ${path}/notes`, { json: [] });
  server.on(`POST ${path}/notes`, { status: 201, json: {} });
  const { user } = renderApp(`/clients/${client.id}`);
  await user.click(await screen.findByRole('tab', { name: 'Notes' }));
  await user.type(screen.getByLabelText('Title'), ' \u200b ');
  await user.type(screen.getByLabelText('Content'), 'Net 30');
  await user.click(screen.getByRole('button', { name: 'Add Note' }));
  expect(await screen.findByText('Please fill in both title and content')).toBeVisible();
  expect(server.count('POST', `${path}/notes`)).toBe(0);
  await user.type(screen.getByLabelText('Title'), 'Terms');
  await user.click(screen.getByRole('button', { name: 'Add Note' }));
  expect(await screen.findByText('Note added successfully')).toBeVisible();
  expect(screen.getByLabelText('Content')).toHaveValue('');
});

test('a client can agree to text messages once there is a phone number, and for that number only', async () => {
  const { server } = serverWith(0);
  server.on('POST /api/clients', { status: 201, json: fakeClient(1) });
  const { user } = renderApp('/clients');
  await user.click(await screen.findByRole('button', { name: 'Add Client' }));
  const dialog = within(await findDialog('Add Client'));
  const consent = dialog.getByRole('checkbox', {
    name: 'Client agreed to receive text messages about invoices and proposals',
  });
  expect(consent).toBeDisabled();
  await user.type(dialog.getByLabelText('Name *'), 'Bright Fern');
  await user.type(dialog.getByLabelText('Email *'), 'lena@brightfern.example');
  const phone = dialog.getByLabelText(/^Phone/);
  await user.type(phone, '202 555 0143');
  await user.click(consent);
  expect(consent).toBeChecked();
  await user.type(phone, '{Backspace}4');
  expect(consent).not.toBeChecked();
  await user.click(consent);
  await user.click(dialog.getByRole('button', { name: 'Add Client' }));
  expect(await screen.findByText('Client created successfully')).toBeVisible();
  const [post] = server.calls.filter(({ method }) => method === 'POST');
  expect(post?.body).toMatchObject({ phone: '202 555 0144', smsConsent: true });
});

test('clients are filtered and sorted by the address, selected, exported and deleted together', async () => {
  const { server, clients } = serverWith(4);
  server.on('GET /api/saved-views', { json: [] });
  const { user } = renderApp('/clients?currency=EUR');
  expect(await screen.findByText('Showing 4 of 4')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Sort by: Newest first' }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Name A–Z' }));
  expect(await screen.findByRole('button', { name: 'Sort by: Name A–Z' })).toBeVisible();
  expect(window.location.search).toBe('?currency=EUR&sort=name');
  const last = () =>
    Object.fromEntries(
      server.calls.findLast(({ path, query }) => path === '/api/clients' && query.has('sort'))?.query ?? [],
    );
  expect(last()).toMatchObject({ currency: 'EUR', sort: 'name' });

  await user.click(screen.getByRole('checkbox', { name: 'Select Client 1' }));
  await user.keyboard('{Shift>}');
  await user.click(screen.getByRole('checkbox', { name: 'Select Client 3' }));
  await user.keyboard('{/Shift}');
  const bar = within(screen.getByRole('region', { name: 'Selection' }));
  expect(bar.getByText('3 selected')).toBeVisible();
  const ids = clients.slice(0, 3).map(({ id }) => id);
  await user.click(bar.getByRole('button', { name: 'Export' }));
  expect(await screen.findByRole('menuitem', { name: 'CSV' })).toHaveAttribute(
    'href',
    `/api/clients/export?${new URLSearchParams({ ids: ids.join(',') })}`,
  );
  await user.keyboard('{Escape}');

  server.on('POST /api/clients/bulk', {
    json: [
      { id: ids[0], status: 200 },
      { id: ids[1], status: 409, code: 'has_credit' },
      { id: ids[2], status: 200 },
    ],
  });
  await user.click(bar.getByRole('button', { name: 'Delete' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete 3 clients?' }));
  expect(question.getByText('Client 1, Client 2, Client 3')).toBeVisible();
  expect(question.getByText(/also deletes their invoices and proposals/)).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByRole('alertdialog', { name: '2 deleted, 1 could not be' })).toBeVisible();
  expect(screen.getByText('Client 2: the client still has credit')).toBeVisible();
  expect(server.calls.find(({ method }) => method === 'POST')?.body).toEqual({ action: 'delete', ids });
});
