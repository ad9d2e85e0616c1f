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
