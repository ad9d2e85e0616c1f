import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  activityPage,
  dashboardServer,
  emptyAnalytics,
  fakeActivity,
  proAnalytics,
} from '#client/test/dashboard.ts';
import { fakeEventSources } from '#client/test/fake-event-source.ts';
import { fakeInvoice } from '#client/test/invoices.ts';
import { findDialog, renderApp } from '#client/test/render-app.tsx';
import { fakeUser } from '#client/test/users.ts';

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const manyInvoices = (count: number) => Array.from({ length: count }, (_, index) => fakeInvoice(index + 1));
const manyActivities = (count: number) =>
  Array.from({ length: count }, (_, index) => fakeActivity(count - index));

const findRegion = async (name: string) => within(await screen.findByRole('region', { name }));

async function cardOf(label: string): Promise<string> {
  const term = await screen.findByText(label, { selector: 'dt' });
  return term.parentElement?.textContent ?? '';
}

test('four cards say what there is, and what it is made of', async () => {
  dashboardServer({
    invoices: [fakeInvoice(1, { status: 'paid' }), fakeInvoice(2)],
    stats: { totalRevenue: '1082306.40', activeClients: 24, pendingInvoices: 1, successRate: 66.7 },
  });
  renderApp('/dashboard');
  await screen.findByText('$1,082,306.40');
  expect(await cardOf('Total Revenue')).toBe('Total Revenue$1,082,306.40From 1 paid invoice');
  expect(await cardOf('Active Clients')).toBe('Active Clients24In the last 90 days');
  expect(await cardOf('Pending Invoices')).toBe('Pending Invoices1$0.00 outstanding');
  expect(await cardOf('Success Rate')).toBe('Success Rate66.7%Of 3 decided proposals');
});

test('while everything is on its way there are four placeholders of activity and ten of invoices', async () => {
  const server = dashboardServer();
  const never = () => new Promise<never>(() => undefined);
  for (const path of ['stats', 'analytics', 'activity']) server.on(`GET /api/dashboard/${path}`, never);
  server.on('GET /api/invoices', never);
  renderApp('/dashboard');
  const activity = await screen.findByRole('list', { name: 'Loading activity' });
  expect(activity.children).toHaveLength(4);
  const invoices = screen.getByRole('table', { name: 'Loading invoices' });
  expect(invoices.querySelectorAll('tbody tr')).toHaveLength(10);
});

test('a new business is told what will stand where', async () => {
  dashboardServer({ analytics: emptyAnalytics });
  renderApp('/dashboard');
  expect(await screen.findByText('No recent activity')).toBeVisible();
  expect(await screen.findByText('No recent invoices to display.')).toBeVisible();
  expect(await screen.findByText(/^No invoices were paid in the last 12 months/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Load More' })).toBeNull();
});

describe('recent activity', () => {
  test('grows by 15 and neither repeats nor skips entries while new ones arrive', async () => {
    const activities = manyActivities(32);
    const server = dashboardServer({ activities });
    const { user } = renderApp('/dashboard');
    const region = await findRegion('Recent Activity');
    expect(await region.findByText('Showing the latest 15')).toBeVisible();
    activities.unshift(fakeActivity(33), fakeActivity(34));
    await user.click(region.getByRole('button', { name: 'Load More' }));
    expect(await region.findByText('Showing the latest 30')).toBeVisible();
    const titles = region.getAllByText(/^Invoice INV-/).map(({ textContent }) => textContent);
    expect(titles).toEqual(
      Array.from({ length: 30 }, (_, index) => `Invoice INV-${String(32 - index).padStart(4, '0')} paid`),
    );
    await user.click(region.getByRole('button', { name: 'Load More' }));
    expect(await region.findByText('Showing 32 events')).toBeVisible();
    expect(region.queryByRole('button', { name: 'Load More' })).toBeNull();
    const asked = server.calls.filter(({ path }) => path === '/api/dashboard/activity');
    expect(asked.map(({ query }) => String(query))).toEqual([
      'page=1&limit=15',
      'page=2&limit=15&asOf=32',
      'page=3&limit=15&asOf=32',
    ]);
  });

  test('says how old entries are in words, whatever the zones of browser and seller', async () => {
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    const instants = [ago(59), ago(61), ago(23 * 60 + 59), ago(25 * 60), 'x'];
    const activities = instants.map((createdAt, index) => fakeActivity(index + 1, { createdAt }));
    dashboardServer({ activities, user: fakeUser({ timeZone: 'Asia/Tokyo' }) });
    renderApp('/dashboard');
    const region = await findRegion('Recent Activity');
    await region.findByText('Just now');
    expect(region.getAllByText(/now|ago|Unknown/).map(({ textContent }) => textContent)).toEqual([
      'Just now',
      '1 hour ago',
      '23 hours ago',
      '1 day ago',
      'Unknown',
    ]);
  });

  test('leads to what it is about', async () => {
    const about = { clientId: '22222222-2222-4222-8222-222222222222' };
    dashboardServer({
      activities: [
        fakeActivity(1, { ...about, invoiceId: 'i' }),
        fakeActivity(2, { ...about, type: 'proposal_accepted', title: 'Accepted', proposalId: 'p' }),
        fakeActivity(3, { ...about, type: 'client_added', title: 'New client added' }),
      ],
    });
    renderApp('/dashboard');
    const links = (await (await findRegion('Recent Activity')).findAllByRole('link')).map((link) => [
      link.textContent,
      link.getAttribute('href'),
    ]);
    expect(links).toEqual([
      ['Invoice INV-0001 paid', '/invoices/i'],
      ['Accepted', '/proposals/p'],
      ['New client added', `/clients/${about.clientId}`],
    ]);
  });

  test('marks what was accepted and what is overdue, and nothing else', async () => {
    dashboardServer({
      activities: [
        fakeActivity(1),
        fakeActivity(2, { type: 'proposal_accepted', status: 'accepted', title: 'Proposal PRO-0001' }),
        fakeActivity(3, { type: 'invoice_overdue', status: 'overdue', title: 'Invoice INV-0009' }),
        {
          ...fakeActivity(4),
          type: 'client_added',
          title: 'New client',
          status: undefined,
          amount: undefined,
        },
      ],
    });
    renderApp('/dashboard');
    const region = await findRegion('Recent Activity');
    const texts = (await region.findAllByRole('listitem')).map(({ textContent }) => textContent);
    expect(texts).toEqual([
      'Invoice INV-0001 paidJob 1$210.50Just now',
      'Proposal PRO-0001AcceptedJob 2$210.50Just now',
      'Invoice INV-0009OverdueJob 3$210.50Just now',
      'New clientJob 4Just now',
    ]);
    expect(region.queryByRole('link')).toBeNull();
    expect(region.getByText('Accepted').parentElement).toHaveClass('text-positive');
    expect(region.getByText('Overdue').parentElement).toHaveClass('text-critical');
  });
});

describe('more of the recent activity', () => {
  test.each([
    { first: 'the press', held: '2' },
    { first: 'the news', held: '1' },
  ])(
    'shows both the next page and what has just happened where $first came first',
    async ({ first, held }) => {
      const sources = fakeEventSources();
      const activities = manyActivities(18);
      const server = dashboardServer({ activities });
      const { user } = renderApp('/dashboard');
      const region = await findRegion('Recent Activity');
      expect(await region.findByText('Showing the latest 15')).toBeVisible();
      act(() => sources.tell());

      let release = () => {};
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      server.on('GET /api/dashboard/activity', async (request) => {
        const answer = { json: activityPage(activities, request) };
        if (request.query.get('page') === held) await released;
        return answer;
      });
      const press = () => user.click(region.getByRole('button', { name: 'Load More' }));
      const hear = () => {
        activities.unshift(fakeActivity(19));
        act(() => sources.tell({ activities: 1 }));
      };
      if (first === 'the press') {
        await press();
        hear();
      } else {
        hear();
        await press();
      }
      release();
      expect(await region.findByText('Showing 19 events')).toBeVisible();
      expect(region.getByText('Invoice INV-0019 paid')).toBeVisible();
      expect(region.getByText('Invoice INV-0001 paid')).toBeVisible();
    },
  );

  test('asks for the next page once more where that page did not come', async () => {
    const activities = manyActivities(18);
    const server = dashboardServer({ activities });
    const { user } = renderApp('/dashboard');
    const region = await findRegion('Recent Activity');
    await region.findByText('Showing the latest 15');
    let isBroken = true;
    server.on('GET /api/dashboard/activity', (request) =>
      isBroken && request.query.get('page') === '2'
        ? { status: 400, json: { message: 'Broken' } }
        : { json: activityPage(activities, request) },
    );
    await user.click(region.getByRole('button', { name: 'Load More' }));
    await waitFor(() =>
      expect(region.getByRole('button', { name: 'Load More' })).not.toHaveAttribute('aria-busy', 'true'),
    );
    isBroken = false;
    await user.click(region.getByRole('button', { name: 'Load More' }));
    expect(await region.findByText('Showing 18 events')).toBeVisible();
  });
});

test('quick actions lead to the forms of their screens', async () => {
  dashboardServer();
  renderApp('/dashboard');
  const region = await findRegion('Quick Actions');
  for (const [name, href] of [
    ['New Invoice', '/invoices?new=1'],
    ['New Proposal', '/proposals?new=1'],
    ['Add Client', '/clients?new=1'],
  ])
    expect(region.getByRole('link', { name })).toHaveAttribute('href', href);
});

describe('the plan', () => {
  test('a free seller is offered Pro, with the price that is charged', async () => {
    dashboardServer({ analytics: proAnalytics });
    renderApp('/dashboard');
    const link = await screen.findByRole('link', { name: 'Upgrade to Pro, $29 a month' });
    expect(link).toHaveAttribute('href', '/subscribe');
    expect(screen.getByText('Price charged today: $19.99 a month or $99 a year.')).toBeVisible();
    expect(await screen.findByRole('img', { name: /^Bar chart of revenue/ })).toBeVisible();
    for (const name of ['Outstanding by age', 'Revenue by client', 'Days to pay'])
      expect(screen.queryByRole('region', { name })).toBeNull();
  });

  test('a Pro seller sees what is owed, who pays and how fast, and no offer', async () => {
    dashboardServer({ analytics: proAnalytics, user: fakeUser({ isPremium: true }) });
    renderApp('/dashboard');
    const ages = await findRegion('Outstanding by age');
    expect(await ages.findByText('$350.30')).toBeVisible();
    expect(ages.getByText('5 unpaid invoices')).toBeVisible();
    expect(ages.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Not due yet$300.10',
      '1–30 days late$50.00',
      '31–60 days late$0.00',
      'Over 60 days late$0.20',
    ]);
    const clients = await findRegion('Revenue by client');
    expect((await clients.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
      'Bright Fern$2,000.10',
      'All others$100.10',
    ]);
    const days = await findRegion('Days to pay');
    expect(
      await days.findByRole('img', { name: /12\.5 days on average over 3 paid invoices$/ }),
    ).toBeVisible();
    expect(screen.queryByText(/Upgrade to Pro/)).toBeNull();
  });
});

test('the revenue is drawn, told in a sentence, and written in a table on demand', async () => {
  dashboardServer();
  const { user } = renderApp('/dashboard');
  const chart = await screen.findByRole('img', {
    name: 'Bar chart of revenue from December 2025 to November 2026: $2,100.20 in all; the best month is November 2026 with $1,100.10',
  });
  expect(chart.querySelectorAll('rect')).toHaveLength(2);
  expect(screen.queryByRole('table', { name: 'Revenue by month' })).not.toBeVisible();
  await user.click(screen.getByText('Show figures'));
  const rows = within(screen.getByRole('table', { name: 'Revenue by month' })).getAllByRole('row');
  expect(rows).toHaveLength(13);
  expect(rows.at(-2)?.textContent).toBe('October 2026$1,000.102');
});

describe('recent invoices', () => {
  test('are the first ten, with a way to all of them', async () => {
    const server = dashboardServer({ invoices: manyInvoices(12) });
    renderApp('/dashboard');
    const table = within(await screen.findByRole('table', { name: 'Recent invoices' }));
    expect(table.getAllByRole('row')).toHaveLength(11);
    expect(screen.getByRole('link', { name: 'View All' })).toHaveAttribute('href', '/invoices');
    expect(screen.getByRole('link', { name: 'View INV-0001' })).toHaveAttribute('target', '_blank');
    const asked = server.calls.find(({ path }) => path === '/api/invoices');
    expect(String(asked?.query)).toBe('limit=10&offset=0');
  });

  test('can be edited here, and a save or a deletion renews the figures', async () => {
    const invoices = manyInvoices(2);
    const [first = fakeInvoice(1)] = invoices;
    const server = dashboardServer({ invoices });
    const path = `/api/invoices/${first.id}`;
    server.on(`PUT ${path}`, { json: first });
    server.on(`DELETE ${path}`, () => {
      invoices.shift();
      return { status: 204 };
    });
    const { user } = renderApp('/dashboard');
    const choose = async (name: string) => {
      await user.click(await screen.findByRole('button', { name: 'More actions for INV-0001' }));
      await user.click(await screen.findByRole('menuitem', { name }));
    };
    const counts = () =>
      ['stats', 'analytics', 'activity'].map((part) => server.count('GET', `/api/dashboard/${part}`));
    const renewed = (before: number[]) => counts().map((count, index) => count > (before[index] ?? 0));
    await choose('Edit');
    await user.type(within(await findDialog('Edit Invoice')).getByLabelText('Title'), ' again');
    const beforeSave = counts();
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Invoice updated successfully')).toBeVisible();
    await waitFor(() => expect(renewed(beforeSave)).toEqual([true, true, true]));
    const beforeDeletion = counts();
    await choose('Delete');
    await user.click(await screen.findByRole('button', { name: 'Delete Invoice' }));
    expect(await screen.findByText('Invoice deleted successfully')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('INV-0001')).toBeNull());
    expect(renewed(beforeDeletion)).toEqual([true, true, true]);
  });
});

describe('all invoices', () => {
  test('are filtered by status and grow by 15', async () => {
    const invoices = [
      ...manyInvoices(20),
      fakeInvoice(21, { status: 'overdue' }),
      fakeInvoice(22, { status: 'paid' }),
    ];
    const server = dashboardServer({ invoices });
    const { user } = renderApp('/dashboard?view=invoices');
    expect(await screen.findByRole('heading', { name: 'All Invoices' })).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Load More (7 remaining)' }));
    expect(await screen.findByText('Showing 22 of 22')).toBeVisible();
    await user.click(screen.getByRole('combobox', { name: 'Status' }));
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
      'All Status',
      'Paid',
      'Pending',
      'Overdue',
    ]);
    await user.click(screen.getByRole('option', { name: 'Overdue' }));
    expect(await screen.findByText('Showing 1 of 1')).toBeVisible();
    expect(screen.getByText('INV-0021')).toBeVisible();
    const last = server.calls.filter(({ path }) => path === '/api/invoices').at(-1);
    expect(last?.query.get('status')).toBe('overdue');
    expect(screen.queryByText('Total Revenue')).toBeNull();
    expect(screen.getByRole('link', { name: 'Dashboard', current: false })).toHaveAttribute(
      'href',
      '/dashboard',
    );
  });

  test('say what to do where there is none', async () => {
    dashboardServer();
    const { user } = renderApp('/dashboard?view=invoices');
    expect(await screen.findByText('No invoices found')).toBeVisible();
    expect(
      screen.getByText("You haven't created any invoices yet. Create your first invoice to get started."),
    ).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Create Invoice' }));
    expect(await findDialog('Create Invoice')).toBeVisible();
  });
});

test('what does not load says so, and another try loads it', async () => {
  const server = dashboardServer({ stats: { activeClients: 24 } });
  const away = { status: 503, json: { message: 'Away' } };
  const paths = [
    '/api/dashboard/stats',
    '/api/dashboard/analytics',
    '/api/dashboard/activity',
    '/api/invoices',
  ];
  for (const path of paths) server.on(`GET ${path}`, away);
  const { user, unmount } = renderApp('/dashboard');
  for (const text of ["Couldn't load figures", "Couldn't load activity", "Couldn't load invoices"])
    expect(await screen.findByText(text)).toBeVisible();
  // Revenue, and what is expected.
  expect(await screen.findAllByText("Couldn't load this chart.")).toHaveLength(2);
  server.on('GET /api/dashboard/stats', {
    json: { totalRevenue: '5.00', activeClients: 24, pendingInvoices: 0, successRate: 0 },
  });
  await user.click(screen.getAllByRole('button', { name: 'Retry' })[0] as HTMLElement);
  expect(await screen.findByText('24')).toBeVisible();
  unmount();
});

test.each(['/', '/auth'])('somebody who is signed in comes from %s to the dashboard', async (path) => {
  dashboardServer();
  renderApp(path);
  expect(await screen.findByText('Total Revenue')).toBeVisible();
  expect(window.location.pathname).toBe('/dashboard');
});
