import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { bareClient, firstContact } from '#client/test/clients.ts';
import { fakeServer } from '#client/test/fake-server.ts';
import { findDialog, renderApp } from '#client/test/render-app.tsx';
import { fakeUser } from '#client/test/users.ts';
import type { Client } from '#shared/client.ts';

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.unstubAllGlobals());

function serverWith(client: Client) {
  const path = `/api/clients/${client.id}`;
  return fakeServer({
    'GET /api/user': { json: fakeUser() },
    'GET /api/clients': { json: [client], headers: { 'X-Total-Count': '1' } },
    [`GET ${path}`]: {
      json: { ...client, phoneHref: null, invoiceCount: 0, proposalCount: 0, amountOwed: '0.00' },
    },
    [`PUT ${path}`]: { json: client },
    'POST /api/clients': { status: 201, json: client },
  });
}

const bea = {
  ...{ name: 'Bea Books', email: 'books@acme.example', role: 'Accounting' },
  ...{ documents: false, reminders: false, receipts: true },
};
const withBea = bareClient({ contacts: [firstContact(), bea] });

const disclosureOf = (dialog: ReturnType<typeof within>) => dialog.getByText('Contacts').closest('details');
const rows = (dialog: ReturnType<typeof within>) =>
  within(disclosureOf(dialog) as HTMLElement)
    .getAllByRole('listitem')
    .map((row) => within(row));
const save = { name: 'Save Changes' };

test('a contact is added on demand, with what each gets, and sent with the client as the first', async () => {
  const client = bareClient();
  const server = serverWith(client);
  const { user } = renderApp(`/clients/${client.id}`);
  expect(await screen.findByRole('region', { name: 'Details' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Contacts' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  const dialog = within(await findDialog('Edit Client'));
  expect(disclosureOf(dialog)).not.toHaveAttribute('open');
  await user.click(dialog.getByText('Contacts'));
  await user.click(dialog.getByRole('button', { name: 'Add contact' }));
  expect(rows(dialog)[1]?.getByLabelText('Name *')).toHaveFocus();
  await user.keyboard('Bea');
  await user.click(dialog.getByRole('button', save));
  expect(await rows(dialog)[1]?.findByText('Please enter a valid email address')).toBeVisible();
  await user.type(rows(dialog)[1]?.getByLabelText('Email *') as HTMLElement, 'AP@acme.example');
  await user.click(dialog.getByRole('button', save));
  expect(await dialog.findByText('Another contact of this client has this address')).toBeVisible();
  await user.clear(rows(dialog)[1]?.getByLabelText('Email *') as HTMLElement);
  await user.keyboard('bea@acme.example');
  await user.click(
    dialog.getByRole('group', { name: 'Bea gets' }).querySelector('button:last-of-type') as HTMLElement,
  );
  const first = within(dialog.getByRole('group', { name: 'Acme gets' }));
  await user.click(first.getByLabelText('Receipts'));
  await user.clear(dialog.getAllByLabelText('Name *')[0] as HTMLElement);
  await user.keyboard('Acme Inc');
  await user.click(dialog.getByRole('button', save));
  expect(await screen.findByText('Client updated successfully')).toBeVisible();
  expect(server.calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    name: 'Acme Inc',
    contacts: [
      { name: 'Acme Inc', email: 'ap@acme.example', documents: true, reminders: true, receipts: false },
      { name: 'Bea', email: 'bea@acme.example', role: null },
    ],
  });
});

test('contacts who were not touched are not sent, nor are those of a new client without others', async () => {
  const server = serverWith(withBea);
  const { user } = renderApp(`/clients/${withBea.id}`);
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const dialog = within(await findDialog('Edit Client'));
  expect(disclosureOf(dialog)).toHaveAttribute('open');
  await user.type(dialog.getAllByLabelText('Name *')[0] as HTMLElement, ' Inc');
  await user.click(dialog.getByRole('button', save));
  expect(await screen.findByText('Client updated successfully')).toBeVisible();
  const put = server.calls.find(({ method }) => method === 'PUT')?.body;
  expect(put).toMatchObject({ name: 'Acme Inc' });
  expect(put).not.toHaveProperty('contacts');
});

test('a contact is removed; somebody has to get invoices', async () => {
  const server = serverWith(withBea);
  const { user } = renderApp(`/clients/${withBea.id}`);
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const dialog = within(await findDialog('Edit Client'));
  const first = within(dialog.getByRole('group', { name: 'Acme gets' }));
  await user.click(first.getByLabelText('Invoices and proposals'));
  await user.click(dialog.getByRole('button', save));
  expect(await dialog.findByText('At least one contact has to get invoices and proposals')).toBeVisible();
  await user.click(first.getByLabelText('Invoices and proposals'));
  await user.click(dialog.getByRole('button', { name: 'Remove Bea Books' }));
  await user.click(dialog.getByRole('button', save));
  expect(await screen.findByText('Client updated successfully')).toBeVisible();
  expect(server.calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    contacts: [{ name: 'Acme', documents: true }],
  });
});

test('the screen of a client tells who gets what', async () => {
  serverWith(withBea);
  renderApp(`/clients/${withBea.id}`);
  const card = within(await screen.findByRole('region', { name: 'Contacts' }));
  const gets = (name: string) =>
    within(card.getByRole('list', { name: `${name} gets` }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  expect(gets('Acme')).toEqual(['Invoices and proposals', 'Reminders', 'Receipts']);
  expect(gets('Bea Books')).toEqual(['Receipts']);
  expect(card.getByText(', Accounting')).toBeVisible();
});
