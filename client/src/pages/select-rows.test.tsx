import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
// Loaded with the file, so that no wait in a test is for code.
import '#client/features/lists/bulk-dialog.tsx';
import '#client/pages/invoices-page.tsx';
import { fakeInvoice, invoiceServer } from '#client/test/invoices.ts';
import { renderApp } from '#client/test/render-app.tsx';

/** The first screen of a file waits for all of the workspace's code. */
const SLOWEST = { timeout: 25_000 };

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.unstubAllGlobals());

async function open() {
  const invoices = [1, 2, 3, 4].map((number) => fakeInvoice(number, number === 2 ? { status: 'paid' } : {}));
  const server = invoiceServer(invoices);
  server.on('GET /api/saved-views', { json: [] });
  const { user } = renderApp('/invoices');
  expect(await screen.findByText('Showing 4 of 4', undefined, SLOWEST)).toBeVisible();
  const box = (number: number) => screen.getByRole('checkbox', { name: `Select INV-000${number}` });
  const chosen = () => [1, 2, 3, 4].filter((number) => (box(number) as HTMLInputElement).checked);
  return { server, user, box, chosen };
}

test('rows are selected one by one, from one to another with Shift, all at once, and by keys', async () => {
  const { user, box, chosen } = await open();
  await user.click(box(1));
  expect(screen.getByText('1 selected')).toBeVisible();
  await user.keyboard('{Shift>}');
  await user.click(box(3));
  await user.keyboard('{/Shift}');
  expect(chosen()).toEqual([1, 2, 3]);
  const bar = within(screen.getByRole('region', { name: 'Selection' }));
  await user.click(bar.getByRole('checkbox', { name: 'Select all invoices shown' }));
  expect(chosen()).toEqual([1, 2, 3, 4]);
  await user.click(bar.getByRole('button', { name: 'Clear selection' }));
  expect(chosen()).toEqual([]);
  expect(screen.queryByText(/selected/)).toBeNull();
  box(2).focus();
  await user.keyboard(' {ArrowDown}');
  expect(box(3)).toHaveFocus();
  expect(chosen()).toEqual([2]);
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
  expect(chosen()).toEqual([2, 3, 4]);
});

test('a selection ends when something else is looked for, not when the order changes', async () => {
  const { user, box, chosen } = await open();
  await user.click(box(1));
  await user.click(screen.getByRole('combobox', { name: 'Status' }));
  await user.click(await screen.findByRole('option', { name: 'Paid' }));
  expect(await screen.findByText('Showing 1 of 1')).toBeVisible();
  expect(screen.queryByText('1 selected')).toBeNull();
  await user.click(screen.getByRole('combobox', { name: 'Status' }));
  await user.click(await screen.findByRole('option', { name: 'All Status' }));
  expect(await screen.findByText('Showing 4 of 4')).toBeVisible();
  expect(chosen()).toEqual([]);
});

test('an action asks how many and which, tells what became of each, and tries again what may come out otherwise', async () => {
  const { server, user, box } = await open();
  for (const number of [1, 2, 3]) await user.click(box(number));
  const [first, second, third] = [1, 2, 3].map((number) => fakeInvoice(number).id);
  let tries = 0;
  server.on('POST /api/invoices/bulk', () => {
    tries += 1;
    if (tries > 1) return { json: [{ id: third, status: 200 }] };
    return {
      json: [
        { id: first, status: 200 },
        { id: second, status: 409, code: 'not_open' },
        { id: third, status: 503 },
      ],
    };
  });
  await user.click(screen.getByRole('button', { name: 'Send again' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Send 3 invoices again?' }));
  expect(question.getByText('INV-0001, INV-0002, INV-0003')).toBeVisible();
  expect(server.count('POST', '/api/invoices/bulk')).toBe(0);
  await user.click(question.getByRole('button', { name: 'Send again' }));
  const told = within(await screen.findByRole('alertdialog', { name: '1 sent again, 2 could not be' }));
  expect(told.getByText('INV-0002: is paid')).toBeVisible();
  expect(screen.getByText('2 selected')).toBeInTheDocument();
  await user.click(told.getByRole('button', { name: 'Try 1 again' }));
  expect(await screen.findByRole('alertdialog', { name: '2 sent again, 1 could not be' })).toBeVisible();
  const bodies = server.calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
  expect(bodies).toEqual([
    { action: 'send_again', ids: [first, second, third] },
    { action: 'send_again', ids: [third] },
  ]);
});
