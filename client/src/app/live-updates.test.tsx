import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { POLL_INTERVAL } from '#client/lib/polled.ts';
import { fakeEventSources } from '#client/test/fake-event-source.ts';
import { fakeInvoice, invoiceServer } from '#client/test/invoices.ts';
import { renderApp } from '#client/test/render-app.tsx';
import { fakeUser } from '#client/test/users.ts';

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

async function openInvoices() {
  const sources = fakeEventSources();
  const invoices = [fakeInvoice(1)];
  const server = invoiceServer(invoices);
  server.on('GET /api/notifications/unread-count', { json: { count: 0 } });
  const view = renderApp('/invoices');
  await screen.findByText('INV-0001');
  const counts = () => ({
    list: server.count('GET', '/api/invoices'),
    summary: server.count('GET', '/api/invoices/summary'),
    bell: server.count('GET', '/api/notifications/unread-count'),
  });
  /** What is fetched while `work` goes on. */
  const during = async (work: () => Promise<unknown>) => {
    const before = counts();
    await work();
    const after = counts();
    return {
      list: after.list - before.list,
      summary: after.summary - before.summary,
      bell: after.bell - before.bell,
    };
  };
  return { ...view, sources, invoices, server, during };
}

const nothing = { list: 0, summary: 0, bell: 0 };

/** Tells that nothing has changed, as a server does every 25 seconds, for so many minutes. */
async function keepTelling(sources: ReturnType<typeof fakeEventSources>, minutes: number) {
  for (let beat = 0; beat < minutes * 2; beat++) {
    await pass(30_000);
    act(() => sources.tell());
  }
}

test('while changes are reported, lists are polled once more and then once a minute; without, every five seconds', async () => {
  const { sources, during } = await openInvoices();
  expect(sources.open().map(({ path }) => path)).toEqual([`/api/events?account=${fakeUser().id}`]);
  act(() => sources.tell());
  expect(await during(() => pass(POLL_INTERVAL + 500))).toEqual({ list: 1, summary: 1, bell: 1 });
  const told = await during(() => keepTelling(sources, 5));
  for (const polls of Object.values(told)) expect([4, 5]).toContain(polls);

  act(() => sources.cut());
  const alone = await during(() => pass(2 * POLL_INTERVAL + 500));
  for (const polls of Object.values(alone)) expect(polls).toBe(2);
});

test('what has changed is fetched at once, and nothing else', async () => {
  const { sources, invoices, during } = await openInvoices();
  act(() => sources.tell());
  await pass(POLL_INTERVAL + 500);
  invoices[0] = fakeInvoice(1, { title: 'Changed elsewhere' });
  const fetched = await during(async () => {
    act(() => sources.tell({ invoices: 1 }));
    expect(await screen.findByText('Changed elsewhere')).toBeVisible();
  });
  expect(fetched).toEqual({ list: 1, summary: 1, bell: 0 });
  expect(await during(async () => act(() => sources.tell({ invoices: 1, notifications: 3 })))).toEqual({
    ...nothing,
    bell: 1,
  });
  expect(await during(async () => act(() => sources.tell({ invoices: 1, notifications: 3 })))).toEqual(
    nothing,
  );
  expect(
    await during(async () => act(() => sources.tell({ invoices: 1, notifications: 3, items: 1 }))),
  ).toEqual(nothing);
});

test('after a short break only what has changed meanwhile is fetched', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const { sources, during } = await openInvoices();
  act(() => sources.tell({ invoices: 7 }));
  await pass(POLL_INTERVAL + 500);
  act(() => sources.cut());
  const fetched = await during(async () => {
    await pass(1_100);
    act(() => sources.tell({ invoices: 7, notifications: 1 }));
  });
  expect(fetched).toEqual({ ...nothing, bell: 1 });
});

test('silence means asking again every five seconds', async () => {
  const { sources, during } = await openInvoices();
  act(() => sources.tell());
  await pass(POLL_INTERVAL + 500);
  await pass(60_000);
  const alone = await during(() => pass(2 * POLL_INTERVAL + 500));
  for (const polls of Object.values(alone)) expect(polls).toBe(2);
});

test('a hidden tab fetches nothing; looked at again, it is up to date at once', async () => {
  const { sources, invoices, during } = await openInvoices();
  act(() => sources.tell());
  await pass(POLL_INTERVAL + 500);
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  expect(await during(() => pass(3 * POLL_INTERVAL))).toEqual(nothing);
  expect(sources.open()).toHaveLength(0);
  invoices[0] = fakeInvoice(1, { title: 'Changed elsewhere' });
  visibility.mockReturnValue('visible');
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  expect(await screen.findByText('Changed elsewhere')).toBeVisible();
});

test('leaving the workspace ends the stream', async () => {
  const { sources, server, user } = await openInvoices();
  server.on('POST /api/logout', { status: 204 });
  await user.click(screen.getByRole('button', { name: 'Sign Out' }));
  await screen.findByRole('tab', { name: 'Log In' });
  expect(sources.open()).toHaveLength(0);
});

test('without event streams lists are polled every five seconds', async () => {
  const { sources, during } = await openInvoices();
  for (let refusals = 0; refusals < 3; refusals++) act(() => sources.cut());
  const alone = await during(() => pass(2 * POLL_INTERVAL + 500));
  for (const polls of Object.values(alone)) expect(polls).toBe(2);
});
