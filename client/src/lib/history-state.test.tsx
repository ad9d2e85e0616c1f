import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeClient } from '#client/test/documents.ts';
import { fakeInvoice } from '#client/test/invoices.ts';
import { fakeItem } from '#client/test/items.ts';
import { fakeNotification } from '#client/test/notifications.ts';
import { fakeProposal } from '#client/test/proposals.ts';
import { playScenario } from '#client/test/scenario.ts';

beforeEach(async () => {
  sessionStorage.clear();
  await waitFor(() => expect(history.state?.guardDepth ?? 0).toBe(0));
});
afterEach(() => vi.unstubAllGlobals());

test.each([
  ['/clients', fakeClient],
  ['/items', fakeItem(1)],
  ['/invoices', fakeInvoice(1)],
  ['/proposals', fakeProposal(1)],
  ['/notifications', fakeNotification(1)],
])('%s keeps its search and its number of rows for Back', async (path, row) => {
  const answers = { [`GET /api${path}`]: { json: [row], headers: { 'X-Total-Count': '61' } } };
  const { user, server } = await playScenario({ path, answers });
  const asked = () => server.calls.filter((call) => call.path === `/api${path}`).map(({ query }) => query);
  const isAsked = (search: string | null, limit: string) =>
    asked().some((query) => query.get('search') === search && query.get('limit') === limit);

  const field = await screen.findByRole('searchbox', { name: `Search ${path.slice(1)}` });
  await user.type(field, 'a');
  await waitFor(() => expect(isAsked('a', '15')).toBe(true));
  for (const limit of ['30', '45']) {
    await user.click(await screen.findByRole('button', { name: /^Load More/ }));
    await waitFor(() => expect(isAsked('a', limit)).toBe(true));
  }
  const menu = within(screen.getByRole('navigation', { name: 'Main' }));
  await user.click(menu.getByRole('link', { name: 'Settings' }));
  await screen.findByRole('tab', { name: 'Profile' });
  // Another entry of the same screen starts from the beginning.
  await user.click(menu.getByRole('link', { name: new RegExp(path.slice(1), 'i') }));
  expect(await screen.findByRole('searchbox', { name: `Search ${path.slice(1)}` })).toHaveValue('');
  await act(async () => history.back());
  await screen.findByRole('tab', { name: 'Profile' });
  server.calls.length = 0;
  await act(async () => history.back());
  expect(await screen.findByRole('searchbox', { name: `Search ${path.slice(1)}` })).toHaveValue('a');
  await waitFor(() => expect(isAsked('a', '45') || screen.queryByText('Showing 1 of 61')).toBeTruthy());
  expect(window.location.search).toBe('?search=a');
  expect(history.state.kept.list).toMatchObject({ shown: 45 });
});
