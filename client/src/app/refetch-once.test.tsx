import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeEventSources } from '#client/test/fake-event-source.ts';
import { fakeInvoice, invoiceServer } from '#client/test/invoices.ts';
import { renderApp } from '#client/test/render-app.tsx';
import { type RevisedList, type Revisions, revisionTag } from '#shared/revised-lists.ts';

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const polledLists: Record<string, RevisedList[]> = {
  '/api/invoices': ['invoices'],
  '/api/invoices/summary': ['invoices'],
  '/api/notifications/unread-count': ['notifications'],
};

/** The list of invoices, from a server that tags its answers; `pay` marks the first one as paid. */
async function openInvoices() {
  const sources = fakeEventSources();
  const invoices = [fakeInvoice(1)];
  const server = invoiceServer(invoices);
  const revisions: Revisions = {
    clients: 1,
    items: 1,
    invoices: 1,
    proposals: 1,
    notifications: 1,
    activities: 1,
    tax_rates: 1,
    drafts: 1,
    recurring: 1,
    imports: 0,
  };
  server.on('GET /api/notifications/unread-count', { json: { count: 0 } });
  server.tag((path) => {
    const lists = polledLists[path];
    return lists && `W/"release-user-${revisionTag(lists, revisions)}--2026-11-28-free"`;
  });
  let answer: (() => void) | undefined;
  const written = new Promise<void>((resolve) => {
    server.on(`PUT /api/invoices/${invoices[0]?.id}`, async () => {
      invoices[0] = fakeInvoice(1, { status: 'paid', paidAt: '2026-11-28T12:00:00.000Z' });
      revisions.invoices += 2;
      revisions.notifications += 1;
      resolve();
      await new Promise<void>((sent) => {
        answer = sent;
      });
      return { json: invoices[0] };
    });
  });
  const { user } = renderApp('/invoices');
  await screen.findByText('INV-0001');
  act(() => sources.tell(revisions));
  // What was fetched before the stream began is polled once more.
  await act(() => vi.advanceTimersByTimeAsync(6_000));
  const counts = () => Object.keys(polledLists).map((path) => server.count('GET', path));
  const before = counts();
  return {
    sources,
    revisions,
    server,
    fetched: () => counts().map((count, index) => count - (before[index] ?? 0)),
    pay: async () => {
      await user.click(screen.getByRole('button', { name: 'More actions for INV-0001' }));
      await user.click(within(await screen.findByRole('menu')).getByText('Mark as paid'));
      await user.click(await screen.findByRole('button', { name: 'Mark as paid' }));
      await written;
    },
    answer: () => answer?.(),
  };
}

const settled = () => act(() => vi.advanceTimersByTimeAsync(1_000));
const once = [1, 1, 1];

test.each(['before the answer', 'with the answer', 'after the answer'])(
  'a write is followed by one refetch of each affected query, although the event comes %s',
  async (when) => {
    const { sources, revisions, fetched, pay, answer } = await openInvoices();
    await pay();
    if (when === 'before the answer') {
      act(() => sources.tell(revisions));
      await settled();
      expect(fetched()).toEqual([0, 0, 0]);
    }
    act(() => {
      answer();
      if (when === 'with the answer') sources.tell(revisions);
    });
    await waitFor(() => expect(fetched()).toEqual(once));
    await settled();
    if (when === 'after the answer') act(() => sources.tell(revisions));
    await settled();
    expect(fetched()).toEqual(once);
    expect(screen.getByText(/^Paid Nov 28/)).toBeVisible();
  },
);

test('what is changed elsewhere after that is fetched too, and nothing else', async () => {
  const { sources, revisions, fetched, pay, answer } = await openInvoices();
  await pay();
  act(answer);
  await waitFor(() => expect(fetched()).toEqual(once));
  revisions.invoices += 1;
  act(() => sources.tell(revisions));
  await settled();
  expect(fetched()).toEqual([2, 2, 1]);
});

test('an answer that was read before a change is fetched again once it is there', async () => {
  const { sources, revisions, server, fetched, pay, answer } = await openInvoices();
  await pay();
  let deliver: (() => void) | undefined;
  server.delay('/api/invoices', new Promise<void>((resolve) => (deliver = resolve)));
  act(answer);
  await waitFor(() => expect(fetched()).toEqual(once));
  revisions.invoices += 1;
  act(() => sources.tell(revisions));
  await settled();
  expect(fetched()).toEqual([1, 2, 1]);
  act(() => deliver?.());
  await waitFor(() => expect(fetched()).toEqual([2, 2, 1]));
});
