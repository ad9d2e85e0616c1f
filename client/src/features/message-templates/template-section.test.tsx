import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeLegal } from '#client/test/legal.ts';
import { fakeNumbering } from '#client/test/numbering.ts';
import { playScenario } from '#client/test/scenario.ts';
import { standardTemplates } from '#shared/message-templates.ts';

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.unstubAllGlobals());

const TEMPLATES = '/api/user/message-templates';
const none = { invoice: null, proposal: null, credit_note: null };
const own = { subject: 'Yours: {number}', body: 'Dear {client},\n\n{amount} by {due date}.' };

async function start(templates: object = none) {
  const { user, server } = await playScenario({
    path: '/settings?tab=invoicing',
    answers: {
      [`GET ${TEMPLATES}`]: { json: templates },
      'GET /api/user/numbering': { json: fakeNumbering },
    },
  });
  const form = within(await screen.findByRole('form', { name: 'Email with an invoice' }));
  const puts = () =>
    server.calls.filter(({ method, path }) => method === 'PUT' && path === TEMPLATES).map(({ body }) => body);
  return { user, server, form, puts };
}

test('the words of an email are shown as a client would read them, and saved', async () => {
  const { user, server, form, puts } = await start();
  expect(form.getByLabelText('Subject')).toHaveValue(standardTemplates.invoice.subject);
  const mail = within(form.getByRole('region', { name: 'The email' }));
  fireEvent.change(form.getByLabelText('Subject'), { target: { value: 'Pay {amount} for {nothing}' } });
  expect(mail.getByText('Pay $1,240.00 for {nothing}')).toBeVisible();
  await user.click(form.getByRole('button', { name: 'Save Changes' }));
  expect(await form.findByText(/^\{nothing\} means nothing here/)).toBeVisible();
  expect(puts()).toEqual([]);
  fireEvent.change(form.getByLabelText('Subject'), { target: { value: own.subject } });
  fireEvent.change(form.getByLabelText('Message'), { target: { value: own.body } });
  expect(mail.getByText(/^Dear Avery Lane/)).toBeVisible();
  server.on(`PUT ${TEMPLATES}`, { json: { ...none, invoice: own } });
  await user.click(form.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Email updated successfully')).toBeVisible();
  expect(puts()).toEqual([{ invoice: own }]);
  expect(form.queryByText('Unsaved changes')).toBeNull();
});

test('the standard text comes back once it is saved', async () => {
  const { user, server, form, puts } = await start({ ...none, invoice: own });
  expect(form.getByLabelText('Subject')).toHaveValue(own.subject);
  await user.click(form.getByRole('button', { name: 'Use the standard text' }));
  expect(form.getByLabelText('Message')).toHaveValue(standardTemplates.invoice.body);
  expect(puts()).toEqual([]);
  server.on(`PUT ${TEMPLATES}`, { json: none });
  await user.click(form.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(puts()).toEqual([{ invoice: null }]));
});

test('clients may pay new invoices in parts once that is switched on', async () => {
  const { user, server } = await start();
  server.on('PUT /api/user/legal', { json: fakeLegal({ allowPartial: true }) });
  await user.click(await screen.findByRole('switch', { name: 'Clients may pay in parts' }));
  await waitFor(() => expect(screen.getByRole('switch', { name: 'Clients may pay in parts' })).toBeChecked());
  const put = server.calls.find(({ method, path }) => method === 'PUT' && path === '/api/user/legal');
  expect(put?.body).toEqual({ allowPartial: true });
});
