import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeInvoice, invoiceServer } from '#client/test/invoices.ts';
import { findDialog, renderApp } from '#client/test/render-app.tsx';
import { fakeUser } from '#client/test/users.ts';

beforeEach(async () => {
  sessionStorage.clear();
  localStorage.clear();
  await waitFor(() => expect(history.state?.guardDepth ?? 0).toBe(0));
});
afterEach(() => vi.unstubAllGlobals());

type TestUser = ReturnType<typeof renderApp>['user'];

const MISSING = 'This invoice shows no business address. Many clients need one before they can pay.';

async function openCreate(user: TestUser) {
  await user.click(await screen.findByRole('button', { name: 'Create Invoice' }));
  const form = within(await findDialog('Create Invoice'));
  await form.findByLabelText('Title');
  return form;
}

test('a seller without an address is told in the form, until the first invoice went out', async () => {
  const server = invoiceServer([]);
  server.on('GET /api/user', { json: { ...fakeUser, address: null } });
  server.on('POST /api/invoices', { status: 201, json: fakeInvoice(1) });
  const { user } = renderApp('/invoices');
  const form = await openCreate(user);
  expect(form.getByText(MISSING)).toBeVisible();
  expect(form.getByRole('link', { name: 'Add Address' })).toHaveAttribute('href', '/settings?tab=profile');
  await user.click(form.getByRole('combobox', { name: 'Client' }));
  await user.click(await screen.findByRole('option', { name: /Bright Fern/ }));
  await user.type(form.getByLabelText('Title'), 'Menu cards');
  const line = within(form.getByRole('group', { name: 'Line 1' }));
  await user.type(line.getByLabelText('Description'), 'Layout');
  await user.type(line.getByLabelText('Rate'), '10');
  await user.click(form.getByRole('button', { name: 'Create Invoice' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(server.count('POST', '/api/invoices')).toBe(1);
  const next = await openCreate(user);
  expect(next.queryByText(MISSING)).not.toBeInTheDocument();
});

test('who has an address, or changes what was sent, is not told', async () => {
  const server = invoiceServer([fakeInvoice(1)]);
  server.on('GET /api/user', { json: { ...fakeUser, address: '1 Main Street' } });
  const { user } = renderApp('/invoices');
  expect((await openCreate(user)).queryByText(MISSING)).not.toBeInTheDocument();
});

test('letters that the PDF cannot print are named while they are typed', async () => {
  invoiceServer([]);
  const { user } = renderApp('/invoices');
  const form = await openCreate(user);
  const notice = /PDFs have no font for/;
  await user.type(form.getByLabelText('Title'), 'Café 請求書');
  expect(form.queryByText(notice)).not.toBeInTheDocument();
  const line = within(form.getByRole('group', { name: 'Line 1' }));
  await user.type(line.getByLabelText('Description'), 'བོད་ཡིག');
  expect(form.getByText(notice)).toHaveTextContent('“བོད” and show � instead');
  await user.clear(line.getByLabelText('Description'));
  expect(form.queryByText(notice)).not.toBeInTheDocument();
});
