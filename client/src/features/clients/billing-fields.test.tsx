import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { bareClient } from '#client/test/clients.ts';
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

const german = bareClient({
  ...{ street: 'Torstraße 1', postalCode: '10119', city: 'Berlin', country: 'DE', taxId: 'DE123456789' },
  ...{ currency: 'EUR', paymentTerms: 'net_14', buyerReference: 'KST 4711' },
});

const summaryOf = (dialog: ReturnType<typeof within>) =>
  dialog.getByText('Billing details').closest('details');

test('a client with billing details shows them unfolded, changes and clears them', async () => {
  const server = serverWith(german);
  const { user } = renderApp(`/clients/${german.id}`);
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const dialog = within(await findDialog('Edit Client'));
  expect(summaryOf(dialog)).toHaveAttribute('open');
  expect(dialog.getByLabelText('Street')).toHaveValue('Torstraße 1');
  expect(await dialog.findByText('Germany')).toBeVisible();
  await user.clear(dialog.getByLabelText("Client's reference"));
  await user.clear(dialog.getByLabelText('VAT or tax ID'));
  await user.type(dialog.getByLabelText('VAT or tax ID'), '987654321');
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  expect(await dialog.findByText('Start with the letters of the country, such as DE123456789')).toBeVisible();
  await user.clear(dialog.getByLabelText('VAT or tax ID'));
  await user.type(dialog.getByLabelText('VAT or tax ID'), 'fr12345678901');
  await user.click(dialog.getByRole('combobox', { name: /^Currency/ }));
  await user.click(await screen.findByRole('option', { name: 'Same as yours' }));
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Client updated successfully')).toBeVisible();
  expect(server.calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    ...{ street: 'Torstraße 1', country: 'DE', taxId: 'FR12345678901', buyerReference: null },
    ...{ currency: null, paymentTerms: 'net_14' },
  });
});

test('the screen of a client shows what there is', async () => {
  serverWith(german);
  renderApp(`/clients/${german.id}`);
  const details = within(await screen.findByRole('region', { name: 'Details' }));
  expect(await details.findByText(/Germany/)).toHaveTextContent('Torstraße 1 10119 Berlin Germany');
  const facts = details.getAllByRole('term').map(({ textContent }) => textContent);
  expect(facts).toEqual([
    ...['Name', 'Company', 'Email', 'Phone', 'Address', 'Notes'],
    ...['Billing address', 'VAT or tax ID', "Client's reference", 'Currency', 'Payment terms'],
  ]);
  expect(details.getByText('Within 14 days')).toBeVisible();
});

test('a new client needs no billing details, and they are folded away', async () => {
  const server = serverWith(bareClient());
  const { user } = renderApp('/clients?new=1');
  const dialog = within(await findDialog('Add Client'));
  expect(summaryOf(dialog)).not.toHaveAttribute('open');
  await user.type(dialog.getByLabelText('Name *'), 'Solo');
  await user.type(dialog.getByLabelText('Email *'), 'solo@x.example');
  await user.click(dialog.getByRole('button', { name: 'Add Client' }));
  expect(await screen.findByText('Client created successfully')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
    ...{ name: 'Solo', street: null, country: null, taxId: null, currency: null, paymentTerms: null },
  });
});
