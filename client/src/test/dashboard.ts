import type { Activity, ActivityPage, DashboardAnalytics, DashboardStats } from '#shared/dashboard.ts';
import type { InvoiceWithItems } from '#shared/invoice.ts';
import type { FakeRequest } from './fake-server.ts';
import { invoiceServer } from './invoices.ts';
import { fakeUser } from './users.ts';

export function fakeActivity(number: number, fields: Partial<Activity> = {}): Activity {
  return {
    id: `00000000-0000-4000-9000-${String(number).padStart(12, '0')}`,
    type: 'invoice_paid',
    title: `Invoice INV-${String(number).padStart(4, '0')} paid`,
    description: `Job ${number}`,
    createdAt: new Date(Date.now() - 60_000).toISOString(),
    amount: '210.50',
    status: 'paid',
    ...fields,
  };
}

const months = Array.from({ length: 12 }, (_, index) => {
  const date = new Date(Date.UTC(2025, 11 + index, 1));
  return date.toISOString().slice(0, 7);
});

export const emptyAnalytics: DashboardAnalytics = {
  revenueByMonth: months.map((month) => ({ month, count: 0, amount: '0.00' })),
  forecast: [],
};

/** Revenue in October and November 2026. */
export const freeAnalytics: DashboardAnalytics = {
  revenueByMonth: months.map((month, index) => ({
    month,
    count: index < 10 ? 0 : index - 8,
    amount: index < 10 ? '0.00' : `${index * 100}.10`,
  })),
  forecast: [],
};

export const proAnalytics: DashboardAnalytics = {
  ...freeAnalytics,
  outstandingByAge: {
    notDue: { count: 3, amount: '300.10' },
    days1To30: { count: 1, amount: '50.00' },
    days31To60: { count: 0, amount: '0.00' },
    daysOver60: { count: 1, amount: '0.20' },
  },
  revenueByClient: [
    { clientId: '22222222-2222-4222-8222-222222222222', name: 'Bright Fern', count: 4, amount: '2000.10' },
  ],
  daysToPay: months.map((month, index) => ({
    month,
    count: index === 11 ? 3 : 0,
    days: index === 11 ? 12.5 : null,
  })),
};

const emptyTotal = { count: 0, amount: '0.00' };

interface Business {
  user?: ReturnType<typeof fakeUser>;
  invoices?: InvoiceWithItems[];
  /** Newest first; what is put in front later is on no page of an earlier `asOf`. */
  activities?: Activity[];
  stats?: Partial<DashboardStats>;
  analytics?: DashboardAnalytics;
}

export function activityPage(activities: Activity[], { query }: FakeRequest): ActivityPage {
  const page = Number(query.get('page'));
  const limit = Number(query.get('limit'));
  const asOf = query.get('asOf') ?? String(activities.length);
  const known = activities.slice(activities.length - Number(asOf));
  const start = (page - 1) * limit;
  return {
    activities: known.slice(start, start + limit),
    pagination: { page, limit, hasMore: known.length > start + limit, asOf },
  };
}

/** A server with all that the dashboard asks for; changing the arrays changes what it answers. */
export function dashboardServer(business: Business = {}) {
  const {
    user = fakeUser(),
    invoices = [],
    activities = [],
    stats = {},
    analytics = freeAnalytics,
  } = business;
  const server = invoiceServer(invoices, user);
  server.on('GET /api/dashboard/stats', {
    json: { totalRevenue: '0.00', activeClients: 0, pendingInvoices: 0, successRate: 0, ...stats },
  });
  server.on('GET /api/dashboard/analytics', { json: analytics });
  server.on('GET /api/dashboard/activity', (request) => ({ json: activityPage(activities, request) }));
  server.on('GET /api/proposals/summary', {
    json: {
      total: { count: 6, amount: '0.00' },
      byStatus: {
        pending: { count: 3, amount: '0.00' },
        accepted: { count: 2, amount: '0.00' },
        declined: { count: 1, amount: '0.00' },
        expired: emptyTotal,
      },
    },
  });
  return server;
}
