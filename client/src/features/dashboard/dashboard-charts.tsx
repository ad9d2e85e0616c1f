import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { lazyOnIntent } from '#client/lib/lazy-on-intent.ts';
import { ChartCard } from './chart-card.tsx';
import { dashboardQueries } from './dashboard.queries.ts';
import { DaysFigures, RevenueFigures } from './month-figures.tsx';

const RevenueChart = lazyOnIntent(async () => (await import('./revenue-chart.tsx')).RevenueChart);
// Fetched only where they are shown.
const OutstandingAges = lazy(async () => ({
  default: (await import('./pro-charts.tsx')).OutstandingAges,
}));
const ClientRevenueBars = lazy(async () => ({
  default: (await import('./pro-charts.tsx')).ClientRevenueBars,
}));
const DaysToPayChart = lazy(async () => ({
  default: (await import('./pro-charts.tsx')).DaysToPayChart,
}));

/** Revenue by month for everyone; what is owed, who pays and how fast for Pro sellers. */
export function DashboardCharts({ isPro }: { isPro: boolean }) {
  const analytics = useQuery(dashboardQueries.analytics());
  const revenue = (
    <ChartCard
      title="Revenue by month"
      note="Last 12 months"
      analytics={analytics}
      figures={({ revenueByMonth }) => <RevenueFigures months={revenueByMonth} />}
    >
      {({ revenueByMonth }) => <RevenueChart months={revenueByMonth} />}
    </ChartCard>
  );
  if (!isPro) return revenue;
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 max-sm:gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        {revenue}
        <ChartCard title="Outstanding by age" analytics={analytics}>
          {({ outstandingByAge }) => outstandingByAge && <OutstandingAges ages={outstandingByAge} />}
        </ChartCard>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 max-sm:gap-4 lg:grid-cols-2">
        <ChartCard title="Revenue by client" note="Last 12 months" analytics={analytics}>
          {({ revenueByClient, revenueByMonth }) =>
            revenueByClient && <ClientRevenueBars clients={revenueByClient} months={revenueByMonth} />
          }
        </ChartCard>
        <ChartCard
          title="Days to pay"
          note="From creation to payment"
          analytics={analytics}
          figures={({ daysToPay }) => daysToPay && <DaysFigures months={daysToPay} />}
        >
          {({ daysToPay }) => daysToPay && <DaysToPayChart months={daysToPay} />}
        </ChartCard>
      </div>
    </>
  );
}
