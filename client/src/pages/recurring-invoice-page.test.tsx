import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeLegal } from '#client/test/legal.ts';
import { fakeRecurring, fakeRun, recurringServer } from '#client/test/recurring.ts';
import { findDialog, renderApp } from '#client/test/render-app.tsx';
import type { RecurringWithContent } from '#shared/recurring.ts';

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.unstubAllGlobals());

function open(fields: Partial<RecurringWithContent> = {}) {
  const recurring = fakeRecurring(1, fields);
  const server = recurringServer([recurring]);
  server.on('GET /api/user/legal', { json: fakeLegal() });
  return { recurring, server, ...renderApp(`/recurring/${recurring.id}`) };
}

const invoice = (number: number) => ({
  id: `00000000-0000-4000-8000-00000000000${number}`,
  displayNumber: `INV-000${number}`,
  ...{ status: 'paid', settlement: 'paid' as const },
  amount: '1200.00',
});

test('it shows its rule, its next dates, and what the invoice of each says', async () => {
  const { user } = open();
  expect(await screen.findByRole('heading', { name: 'Retainer 1 January 2099' })).toBeVisible();
  expect(document.title).toBe('Retainer 1 January 2099 · Billwright');
  const schedule = within(screen.getByRole('region', { name: '$1,200.00 each time' }));
  expect(schedule.getByText('Every month on the 31st')).toBeVisible();
  expect(schedule.getByText('Months without a 31st use their last day.')).toBeVisible();
  const first = await screen.findByRole('figure', { name: 'The invoice for January 31, 2099' });
  for (const text of ['Retainer 1 January 2099', 'Support in January', 'February 14, 2099'])
    expect(within(first).getByText(text)).toBeInTheDocument();
  await user.click(schedule.getByRole('button', { name: /^February 28, 2099/ }));
  const second = await screen.findByRole('figure', { name: 'The invoice for February 28, 2099' });
  expect(within(second).getByText('Support in February')).toBeInTheDocument();
});

test('its history leads to each invoice and draft, and says what was skipped or failed and why', async () => {
  const { user } = open({
    runs: [
      fakeRun({ occursOn: '2098-12-31', outcome: 'failed', reason: 'The client was deleted' }),
      fakeRun({ occursOn: '2098-11-30', outcome: 'skipped' }),
      fakeRun({ occursOn: '2098-10-31', outcome: 'draft', draftId: invoice(7).id }),
      fakeRun({ occursOn: '2098-09-30', invoice: invoice(4) }),
      fakeRun({ occursOn: '2098-08-31' }),
    ],
  });
  await user.click(await screen.findByRole('tab', { name: 'History' }));
  const history = within(await screen.findByRole('region', { name: 'History' }));
  const rows = history.getAllByRole('listitem').map((row) => row.textContent);
  expect(rows).toEqual([
    "Dec 31, 2098Couldn't be madeThe client was deletedMake Dec 31, 2098 now",
    'Nov 30, 2098Skipped',
    'Oct 31, 2098Draft createdContinue the draft',
    'Sep 30, 2098CreatedINV-0004Paid$1,200.00',
    'Aug 31, 2098CreatedThe invoice was deleted.',
  ]);
  expect(history.getByRole('link', { name: 'INV-0004' })).toHaveAttribute(
    'href',
    `/invoices/${invoice(4).id}`,
  );
  expect(history.getByRole('link', { name: 'Continue the draft' })).toHaveAttribute(
    'href',
    `/invoices?draft=${invoice(7).id}`,
  );
});

test('paused by missed dates, it names them and asks what becomes of them', async () => {
  const { user, server, recurring } = open({
    ...{ state: 'paused', pauseReason: 'backlog', nextOn: null },
    backlog: ['2026-08-31', '2026-09-30', '2026-10-31', '2026-11-30'],
  });
  const notice = await screen.findByText(/^4 dates have passed and no invoices were made/);
  expect(notice).toHaveTextContent('Aug 31, 2026 · Sep 30, 2026 · Oct 31, 2026 · Nov 30, 2026');
  const active = { ...recurring, state: 'active', pauseReason: null, nextOn: '2099-01-31' };
  server.on(`POST /api/recurring/${recurring.id}/resume`, () => {
    server.on(`GET /api/recurring/${recurring.id}`, { json: active });
    return { json: active };
  });
  await user.click(screen.getByRole('button', { name: 'Decide' }));
  const dialog = within(await findDialog('Resume'));
  await user.click(dialog.getByRole('button', { name: 'Make all 4' }));
  expect(await screen.findByText('Active')).toBeVisible();
  expect(screen.queryByText(/^4 dates have passed/)).toBeNull();
  expect(server.calls.find(({ path }) => path.endsWith('/resume'))?.body).toEqual({ backlog: 'all' });
});

test('paused by failures, it says the last reason', async () => {
  open({
    ...{ state: 'paused', pauseReason: 'failures', failures: 3, nextOn: null },
    runs: [fakeRun({ outcome: 'failed', reason: 'The tax rate “VAT” is archived' })],
  });
  const text = await screen.findByText(/^3 invoices in a row couldn't be made, so it was paused/);
  expect(text).toHaveTextContent('The last one: The tax rate “VAT” is archived. Edit what is wrong');
  const notice = within(text.closest('[role="status"]') as HTMLElement);
  expect(notice.getByRole('button', { name: 'Edit' })).toBeVisible();
});

test('deleting it leads to the list', async () => {
  const { user, server, recurring } = open();
  await user.click(await screen.findByRole('button', { name: /^More actions for/ }));
  expect(screen.queryByRole('menuitem', { name: 'View Details' })).toBeNull();
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
  server.on(`DELETE /api/recurring/${recurring.id}`, { status: 204 });
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete Recurring Invoice' }));
  await user.click(question.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(window.location.pathname).toBe('/recurring'));
});

test('one that is gone says so', async () => {
  recurringServer([]);
  renderApp(`/recurring/${fakeRecurring(9).id}`);
  expect(await screen.findByText('Recurring invoice not found')).toBeVisible();
  expect(screen.getByRole('link', { name: 'All recurring invoices' })).toHaveAttribute('href', '/recurring');
});
