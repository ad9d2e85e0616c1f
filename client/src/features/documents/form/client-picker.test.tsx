import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeClient } from '#client/test/documents.ts';
import type { FakeAnswer, FakeRequest } from '#client/test/fake-server.ts';
import { invoiceServer } from '#client/test/invoices.ts';
import { findDialog, renderApp } from '#client/test/render-app.tsx';

beforeEach(async () => {
  sessionStorage.clear();
  // The dialog of the test before gives its history entry back a moment after it has closed.
  await waitFor(() => expect(history.state?.guardDepth ?? 0).toBe(0));
});
afterEach(() => vi.unstubAllGlobals());

const clientNamed = (name: string, number: number) => ({
  ...fakeClient,
  id: `00000000-0000-4000-8000-00000000000${number}`,
  name,
  email: `a${number}@x.example`,
});
const clients = ['Zenith', 'Acme', 'Birch'].map(clientNamed);
const listOf = (rows: readonly unknown[]): FakeAnswer => ({
  json: rows,
  headers: { 'X-Total-Count': String(rows.length) },
});

/** The client picker of a new invoice, opened. Searches are answered when the test says so. */
async function openPicker() {
  const server = invoiceServer([]);
  const open = new Map<string, (answer: FakeAnswer) => void>();
  server.on('GET /api/clients', ({ query }: FakeRequest) => {
    const search = query.get('search');
    if (!search) return listOf(clients);
    return new Promise<FakeAnswer>((resolve) => open.set(search, resolve));
  });
  const { user } = renderApp('/invoices?new=1');
  const form = within(await findDialog('Create Invoice'));
  const picker = form.getByRole('combobox', { name: 'Client' });
  await user.click(picker);
  await screen.findByRole('option', { name: /Zenith/ });
  return {
    user,
    picker,
    search: screen.getByRole('combobox', { name: 'Search Clients' }),
    answer: async (search: string, rows: readonly unknown[] | FakeAnswer) => {
      await waitFor(() => expect(open.has(search)).toBe(true));
      await act(async () => open.get(search)?.('length' in rows ? listOf(rows as unknown[]) : rows));
    },
  };
}

const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

test('Enter right after typing takes what matches, not the first row of the list before', async () => {
  const { user, picker, answer } = await openPicker();
  await user.keyboard('acm{Enter}');
  await answer('acm', [clients[1]]);
  await waitFor(() => expect(picker).toHaveTextContent('Acme'));
});

test('rows that are there filter at once', async () => {
  const { user } = await openPicker();
  await user.keyboard('bir');
  expect(options()).toEqual(['Bircha2@x.example']);
});

test('Enter waits for a slow answer and applies to it alone', async () => {
  const { user, picker, answer } = await openPicker();
  const birchwood = clientNamed('Birchwood', 7);
  await user.keyboard('birchw{Enter}');
  expect(picker).toHaveTextContent('Select a client');
  expect(screen.getByText('Loading...')).toBeVisible();
  await answer('birchw', [birchwood]);
  await waitFor(() => expect(picker).toHaveTextContent('Birchwood'));
});

test('an answer that comes out of order picks nothing', async () => {
  const { user, picker, answer } = await openPicker();
  await user.keyboard('acm{Enter}');
  await waitFor(() => expect(screen.getByText('Loading...')).toBeVisible());
  await user.keyboard('{Backspace}{Backspace}{Backspace}zen{Enter}');
  await answer('zen', [clients[0]]);
  await waitFor(() => expect(picker).toHaveTextContent('Zenith'));
});

test('typing on takes an Enter back that still waits', async () => {
  const { user, picker, answer } = await openPicker();
  await user.keyboard('acm{Enter}e');
  await answer('acme', [clients[1]]);
  expect(options()).toEqual(['Acmea1@x.example']);
  expect(picker).toHaveTextContent('Select a client');
});

test.each([
  ['no hit', listOf([]), 'No client matches “nobody”'],
  [
    'no answer',
    { status: 400, json: { message: 'No' } },
    "Couldn't load clients. Close this list and open it again.",
  ],
])('Enter over %s picks nothing and says so', async (_what, given, text) => {
  const { user, picker, answer } = await openPicker();
  await user.keyboard('nobody{Enter}');
  await answer('nobody', given);
  expect(await screen.findByText(text)).toBeVisible();
  expect(picker).toHaveTextContent('Select a client');
});

test('a row that somebody moved to is taken at once', async () => {
  const { user, picker } = await openPicker();
  await user.keyboard('x.example{ArrowDown}{Enter}');
  await waitFor(() => expect(picker).toHaveTextContent('Acme'));
});

test.each([{ isComposing: true }, { keyCode: 229 }])(
  'an Enter of an input method (%o) picks nothing',
  async (key) => {
    const { search, picker } = await openPicker();
    fireEvent.keyDown(search, { key: 'Enter', ...key });
    expect(screen.getByRole('combobox', { name: 'Search Clients' })).toBeVisible();
    expect(picker).toHaveTextContent('Select a client');
  },
);
