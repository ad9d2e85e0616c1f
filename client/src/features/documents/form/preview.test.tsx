import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeClient } from '#client/test/documents.ts';
import { fakeInvoice, invoiceServer } from '#client/test/invoices.ts';
import { fakeLegal } from '#client/test/legal.ts';
import { fakeNumbering } from '#client/test/numbering.ts';
import { findDialog, renderApp } from '#client/test/render-app.tsx';

beforeEach(async () => {
  sessionStorage.clear();
  localStorage.clear();
  // The dialog of the test before gives its history entry back a moment after it has closed.
  await waitFor(() => expect(history.state?.guardDepth ?? 0).toBe(0));
});
afterEach(() => vi.unstubAllGlobals());

function widen() {
  const isWide = (query: string) => query.includes('min-width: 75rem');
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isWide(query),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}

async function openNew() {
  const server = invoiceServer([]);
  server.on('GET /api/user/legal', { json: fakeLegal() });
  server.on('GET /api/user/numbering', { json: fakeNumbering });
  server.on(`GET /api/clients/${fakeClient.id}`, { json: fakeClient });
  server.on('POST /api/invoices', { status: 201, json: fakeInvoice(9) });
  const app = renderApp('/invoices?new=1');
  const form = within(await findDialog('Create Invoice'));
  const writing = server.calls.length;
  // Lists are polled meanwhile.
  const isAsked = ({ path }: { path: string }) => !/^\/api\/(invoices|events|notifications)/.test(path);
  return { ...app, form, server, callsSince: () => server.calls.slice(writing).filter(isAsked) };
}

type Opened = Awaited<ReturnType<typeof openNew>>;

async function fillIn({ user, form }: Opened) {
  await user.click(form.getByRole('combobox', { name: 'Client' }));
  await user.click(await screen.findByRole('option', { name: /Bright Fern/ }));
  await user.type(form.getByLabelText('Title'), 'Job');
  const line = within(form.getByRole('group', { name: 'Line 1' }));
  await user.type(line.getByLabelText('Description'), 'Design');
  await user.type(line.getByLabelText('Rate'), '10.05');
}

test('where there is room, the page of the client stands beside the form and follows it', async () => {
  widen();
  const opened = await openNew();
  const { user, form, callsSince } = opened;
  const preview = within(await form.findByRole('region', { name: 'Preview' }));
  expect(await preview.findByText(`Invoice ${fakeNumbering.invoice.preview[0]}`)).toBeVisible();
  await fillIn(opened);
  expect(await preview.findByRole('heading', { name: 'Job' })).toBeVisible();
  expect(preview.getByRole('row', { name: /Design/ })).toHaveTextContent('$10.05');
  expect(await preview.findByText('Bright Fern')).toBeVisible();
  expect(form.queryByRole('tabpanel')).toBeNull();
  expect(preview.queryByRole('link')).toBeNull();
  const before = callsSince().length;
  await user.type(form.getByLabelText('Title'), ' of the year');
  expect(await preview.findByRole('heading', { name: 'Job of the year' })).toBeVisible();
  expect(callsSince().slice(before), 'nothing is asked for with each key').toEqual([]);
});

test('where there is none, it is behind a tab, and what was typed stays', async () => {
  const opened = await openNew();
  const { user, form } = opened;
  expect(form.queryByRole('region', { name: 'Preview' })).toBeNull();
  await fillIn(opened);
  await user.click(form.getByRole('tab', { name: 'Preview' }));
  const preview = within(form.getByRole('region', { name: 'Preview' }));
  expect(await preview.findByRole('heading', { name: 'Job' })).toBeVisible();
  expect(form.queryByRole('button', { name: 'Add Item' })).toBeNull();
  await user.click(form.getByRole('tab', { name: 'Edit' }));
  expect(form.getByLabelText('Title')).toHaveValue('Job');
  expect(form.queryByRole('region', { name: 'Preview' })).toBeNull();
});

test('what keeps a previewed document from being created is shown in the form', async () => {
  const { user, form } = await openNew();
  await user.click(form.getByRole('tab', { name: 'Preview' }));
  await user.click(form.getByRole('button', { name: 'Create Invoice' }));
  expect(await form.findByText('Choose a client')).toBeVisible();
  expect(form.getByRole('tab', { name: 'Edit' })).toHaveAttribute('aria-selected', 'true');
  await waitFor(() => expect(form.getByRole('combobox', { name: 'Client' })).toHaveFocus());
});
