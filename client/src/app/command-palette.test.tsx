import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FakeAnswer, FakeRequest } from '#client/test/fake-server.ts';
import { playScenario } from '#client/test/scenario.ts';

beforeEach(async () => {
  sessionStorage.clear();
  await waitFor(() => expect(history.state?.guardDepth ?? 0).toBe(0));
});
afterEach(() => vi.unstubAllGlobals());

const nothing = { clients: [], invoices: [], proposals: [], items: [] };
const acme = { id: '22222222-2222-4222-8222-222222222222', name: 'Acme', email: 'ap@acme.example' };

const answers = {
  'GET /api/search': ({ query }: FakeRequest) => ({
    json: query.get('q') === 'acme' ? { ...nothing, clients: [acme] } : nothing,
  }),
};

async function openPalette(path = '/items') {
  const app = await playScenario({ path, answers });
  await screen.findByRole('button', { name: /Search or jump to/ });
  await app.user.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox', { name: 'Search or jump to' });
  return { ...app, field };
}

const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

test('it offers what can be created and the screens there are', async () => {
  await openPalette();
  expect(options()).toEqual([
    ...['New Invoice', 'New Proposal', 'New Item', 'Add Client', 'New Recurring Invoice'],
    ...['Dashboard', 'Clients', 'Invoices', 'Proposals', 'Recurring', 'Items'],
    ...['Reports', 'Notifications', 'Settings'],
    'Import',
  ]);
});

test('typing narrows it down, Enter opens the form', async () => {
  const { user } = await openPalette();
  await user.keyboard('new prop{Enter}');
  expect(await screen.findByRole('dialog', { name: 'Create Proposal' })).toBeVisible();
  expect(window.location.pathname).toBe('/proposals');
});

test('a hit of the server comes first and is opened', async () => {
  const { user, server } = await openPalette();
  await user.keyboard('acme');
  expect(await screen.findByRole('option', { name: /ap@acme\.example/ })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await user.keyboard('{Enter}');
  await waitFor(() => expect(window.location.pathname).toBe(`/clients/${acme.id}`));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // Asked once the typing paused, not for every letter.
  expect(server.calls.filter(({ path }) => path === '/api/search').length).toBeLessThan(4);
});

test('Enter waits for a slow answer to what was typed', async () => {
  const { user, server } = await openPalette();
  let answer: (hits: FakeAnswer) => void = () => undefined;
  server.on(
    'GET /api/search',
    () =>
      new Promise<FakeAnswer>((resolve) => {
        answer = resolve;
      }),
  );
  await user.keyboard('items{Enter}');
  await waitFor(() => expect(server.count('GET', '/api/search')).toBe(1));
  expect(window.location.pathname).toBe('/items');
  await act(async () => answer({ json: { ...nothing, clients: [acme] } }));
  await waitFor(() => expect(window.location.pathname).toBe(`/clients/${acme.id}`));
});

test('hits of an earlier text stay only while they match what is typed', async () => {
  const { user, server } = await openPalette();
  await user.keyboard('acme');
  await screen.findByRole('option', { name: /ap@acme/ });
  server.on('GET /api/search', () => new Promise<FakeAnswer>(() => undefined));
  await user.keyboard(' ap@');
  expect(options()).toHaveLength(1);
  await user.keyboard('x');
  expect(options()).toEqual([]);
});

test.each([{ isComposing: true }, { keyCode: 229 }])(
  'an Enter of an input method (%o) opens nothing',
  async (key) => {
    const { field } = await openPalette();
    fireEvent.keyDown(field, { key: 'Enter', ...key });
    fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true, ...key });
    expect(window.location.pathname).toBe('/items');
    expect(screen.getByRole('dialog', { name: 'Command palette' })).toBeVisible();
  },
);

test('no hit and no answer are said in words', async () => {
  const { user, server } = await openPalette();
  await user.keyboard('zzz');
  expect(await screen.findByText('Nothing matches “zzz”')).toBeVisible();
  server.on('GET /api/search', { status: 503, json: { message: 'Away' } });
  await user.keyboard('z');
  expect(await screen.findByText("The search didn't respond. Try again in a moment.")).toBeVisible();
});

test('the same keys close it again, Escape too, and the focus goes back', async () => {
  const { user } = await openPalette();
  await user.keyboard('{Control>}k{/Control}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const opener = screen.getByRole('button', { name: /Search or jump to/ });
  await user.click(opener);
  await screen.findByRole('combobox', { name: 'Search or jump to' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(opener).toHaveFocus());
});

test('it opens while somebody types in the search of a list, but not over a form', async () => {
  const { user } = await playScenario({ path: '/items', answers });
  await user.click(await screen.findByRole('searchbox'));
  await user.keyboard('{Meta>}k{/Meta}');
  expect(await screen.findByRole('dialog', { name: 'Command palette' })).toBeVisible();
  await user.keyboard('new item{Enter}');
  await screen.findByRole('dialog', { name: 'New Item' });
  await user.keyboard('{Control>}k{/Control}');
  expect(screen.queryByRole('dialog', { name: 'Command palette' })).toBeNull();
});

test('? lists the shortcuts', async () => {
  const { user } = await playScenario({ path: '/items', answers });
  await screen.findByRole('searchbox');
  await user.keyboard('?');
  const list = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
  expect(list.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Ctrl K',
    '/',
    'c',
    '?',
    'Ctrl ↵',
    'F8',
    'Esc',
  ]);
});
