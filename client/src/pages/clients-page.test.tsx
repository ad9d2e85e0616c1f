import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { bareClient } from '#client/test/clients.ts';
import { type FakeRequest, fakeServer } from '#client/test/fake-server.ts';
import { findDialog, renderApp } from '#client/test/render-app.tsx';
import { fakeUser } from '#client/test/users.ts';
import type { Client } from '#shared/client.ts';

beforeEach(() => sessionStorage.clear());
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
