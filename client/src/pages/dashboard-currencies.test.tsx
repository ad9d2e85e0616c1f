import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { dashboardServer, proAnalytics } from '#client/test/dashboard.ts';
import { renderApp } from '#client/test/render-app.tsx';
import { fakeUser } from '#client/test/users.ts';
import type { DashboardAnalytics } from '#shared/dashboard.ts';

beforeEach(() => sessionStorage.clear());

const nothing = { count: 0, amount: '0.00' };

const analytics: DashboardAnalytics = {
  ...proAnalytics,
  byCurrency: [
    {
      currency: 'EUR',
      revenueByMonth: proAnalytics.revenueByMonth.map(({ month }) => ({ month, count: 1, amount: '100.00' })),
      outstandingByAge: {
        notDue: { count: 1, amount: '7.00' },
        days1To30: nothing,
        days31To60: nothing,
        daysOver60: nothing,
      },
      revenueByClient: [
        { clientId: '33333333-3333-4333-8333-333333333333', name: 'Lena', count: 12, amount: '1200.00' },
      ],
    },
  ],
};

async function cardOf(label: string): Promise<string> {
  const term = await screen.findByText(label, { selector: 'dt' });
  return term.parentElement?.textContent ?? '';
}

test('sums in several currencies stand side by side', async () => {
  const server = dashboardServer({
    stats: { totalRevenue: '3400.00', byCurrency: [{ currency: 'EUR', totalRevenue: '1200.00' }] },
  });
  const byStatus = {
    pending: { count: 2, amount: '500.00' },
    paid: nothing,
    overdue: nothing,
    cancelled: nothing,
  };
  server.on('GET /api/invoices/summary', {
    json: {
      total: { count: 2, amount: '500.00' },
      byStatus,
      byCurrency: [
        {
          currency: 'EUR',
          total: { count: 1, amount: '300.00' },
          byStatus: { ...byStatus, pending: { count: 1, amount: '300.00' } },
        },
      ],
    },
  });
  renderApp('/dashboard');
  await screen.findByText('$3,400.00 + €1,200.00');
  expect(await cardOf('Pending Invoices')).toContain('$500.00 + €300.00 outstanding');
});

test.each([
  [{ totalRevenue: '100.00', received: '100.00' }, undefined],
  [{ totalRevenue: '100.00', received: '140.00' }, '$140.00 received so far'],
  [
    {
      ...{ totalRevenue: '0.00', received: '0.00' },
      byCurrency: [{ currency: 'JPY', totalRevenue: '0', received: '5000' }],
    },
    '¥5,000 received so far',
  ],
  [
    {
      ...{ totalRevenue: '100.00', received: '140.00' },
      byCurrency: [{ currency: 'EUR', totalRevenue: '7.00', received: '7.00' }],
    },
    '$140.00 received so far',
  ],
])('of %j, what came in is told beside the revenue where it is more', async (stats, text) => {
  dashboardServer({ stats });
  renderApp('/dashboard');
  await screen.findByText('From 0 paid invoices');
  const card = await cardOf('Total Revenue');
  expect(card.split('paid invoices')[1]).toBe(text ?? '');
});

test('charts show one currency at a time', async () => {
  dashboardServer({ user: fakeUser({ isPremium: true }), analytics });
  const { user } = renderApp('/dashboard');
  const owed = within(await screen.findByRole('region', { name: 'Outstanding by age' }));
  const clients = within(screen.getByRole('region', { name: 'Revenue by client' }));
  await owed.findByText('$350.30');
  await user.click(screen.getByRole('combobox', { name: 'Currency of the charts' }));
  await user.click(await screen.findByRole('option', { name: 'EUR' }));
  await waitFor(() => expect(owed.getAllByText('€7.00')).not.toHaveLength(0));
  expect(owed.queryByText('$350.30')).not.toBeInTheDocument();
  expect(clients.getByText('€1,200.00')).toBeInTheDocument();
  expect(await screen.findByRole('img', { name: /€1,200.00 in all/ })).toBeInTheDocument();
});

test('one currency needs no choice', async () => {
  dashboardServer({ user: fakeUser({ isPremium: true }), analytics: proAnalytics });
  renderApp('/dashboard');
  await screen.findByText('$350.30');
  expect(screen.queryByRole('combobox', { name: 'Currency of the charts' })).not.toBeInTheDocument();
});

const owed = (currency: string, amount: string) => ({
  currency,
  overdue: { count: 1, amount: '5.00' },
  weeks: ['2026-11-23', '2026-11-30', '2026-12-07', '2026-12-28'].map((from, index) => ({
    from,
    ...(index === 2 ? { count: 1, amount } : nothing),
  })),
  later: nothing,
});

test('what is expected stands by week, in the currency of the charts', async () => {
  const forecast = [owed('USD', '420.00'), owed('EUR', '9.10')];
  dashboardServer({ analytics: { ...analytics, forecast } });
  const { user } = renderApp('/dashboard');
  const card = within(await screen.findByRole('region', { name: 'Expected payments' }));
  await card.findByText('$425.00 in all');
  const rows = () => card.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows()).toEqual([
    'Overdue$5.00',
    'This week$0.00',
    'Next week$0.00',
    'Dec 7 – 13$420.00',
    'Dec 28 – Jan 3$0.00',
  ]);
  await user.click(screen.getByRole('combobox', { name: 'Currency of the charts' }));
  await user.click(await screen.findByRole('option', { name: 'EUR' }));
  await card.findByText('€14.10 in all');
});

test('where nothing is owed, the forecast says so', async () => {
  dashboardServer();
  renderApp('/dashboard');
  const card = within(await screen.findByRole('region', { name: 'Expected payments' }));
  await card.findByText(/^Nothing is owed to you\./);
});
