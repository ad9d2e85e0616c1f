import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeInvoice, invoiceServer } from '#client/test/invoices.ts';
import { findDialog, renderApp } from '#client/test/render-app.tsx';

beforeEach(async () => {
  sessionStorage.clear();
  // The dialog of the test before gives its history entry back a moment after it has closed.
  await waitFor(() => expect(history.state?.guardDepth ?? 0).toBe(0));
});
afterEach(() => vi.unstubAllGlobals());

const refused = {
  status: 409,
  json: { message: 'This was changed somewhere else after you opened it.', code: 'changed_meanwhile' },
};

/** Types a title into the form of an invoice that somebody else saves meanwhile, and saves. */
async function saveTooLate() {
  const invoice = fakeInvoice(1);
  const server = invoiceServer([invoice]);
  const path = `/api/invoices/${invoice.id}`;
  server.on(`PUT ${path}`, refused);
  const { user } = renderApp(`/invoices?edit=${invoice.id}`);
  const form = within(await findDialog('Edit Invoice'));
  const title = await form.findByLabelText('Title');
  await user.clear(title);
  await user.type(title, 'Ours');
  const later = { ...invoice, title: 'Theirs', updatedAt: '2026-11-02T09:00:00.000Z' };
  server.on(`GET ${path}`, { json: later });
  await user.click(form.getByRole('button', { name: 'Save Changes' }));
  expect(await form.findByText(/^This was changed somewhere else/)).toBeVisible();
  const saves = () => server.calls.filter(({ method }) => method === 'PUT');
  expect(saves()[0]?.headers.get('If-Match')).toBe(`"${invoice.updatedAt}"`);
  expect(form.getByLabelText('Title')).toHaveValue('Ours');
  server.on(`PUT ${path}`, { json: later });
  return { user, form, saves, later };
}

test('a save over a later version is refused, and sent again without asking when the user says so', async () => {
  const { user, form, saves } = await saveTooLate();
  await user.click(form.getByRole('button', { name: 'Save anyway' }));
  expect(await screen.findByText('Invoice updated successfully')).toBeVisible();
  expect(saves()[1]?.headers.get('If-Match')).toBeNull();
  expect(saves()[1]?.body).toMatchObject({ title: 'Ours' });
});

test('or the form starts again with the later version, which the next save names', async () => {
  const { user, form, saves, later } = await saveTooLate();
  await user.click(form.getByRole('button', { name: 'Load the latest version' }));
  await waitFor(() => expect(form.getByLabelText('Title')).toHaveValue('Theirs'));
  expect(form.queryByText(/^This was changed somewhere else/)).toBeNull();
  expect(form.queryByRole('button', { name: 'Restore' })).toBeNull();
  await user.type(form.getByLabelText('Title'), ' and ours');
  await user.click(form.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Invoice updated successfully')).toBeVisible();
  expect(saves()[1]?.headers.get('If-Match')).toBe(`"${later.updatedAt}"`);
  expect(saves()[1]?.body).toMatchObject({ title: 'Theirs and ours' });
});
