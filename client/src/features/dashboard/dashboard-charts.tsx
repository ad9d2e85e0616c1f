import { useQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { useSellerCurrency } from '#client/features/auth/auth.queries.ts';
import { lazyOnIntent } from '#client/lib/lazy-on-intent.ts';
import { Select } from '#client/ui/select.tsx';
import type { DashboardAnalytics } from '#shared/dashboard.ts';
import { ChartCard } from './chart-card.tsx';
import { dashboardQueries } from './dashboard.queries.ts';
import { ForecastCard } from './forecast-card.tsx';
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
  const own = useSellerCurrency();
  const [chosen, setChosen] = useState(own);
  const others = analytics.data?.byCurrency?.map((other) => other.currency) ?? [];
  const currency = others.includes(chosen) ? chosen : own;
  const charted = (data: DashboardAnalytics) =>
    data.byCurrency?.find((other) => other.currency === currency) ?? data;
  const revenue = (
    <ChartCard
      title="Revenue by month"
      note="Last 12 months"
      analytics={analytics}
      figures={(data) => <RevenueFigures months={charted(data).revenueByMonth} currency={currency} />}
    >
      {(data) => <RevenueChart months={charted(data).revenueByMonth} currency={currency} />}
    </ChartCard>
  );
  const choice = others.length > 0 && (
    <div className="flex justify-end">
      <Select
        aria-label="Currency of the charts"
        className="w-auto"
        options={[own, ...others].map((value) => ({ value, label: value }))}
        value={currency}
        onValueChange={setChosen}
      />
    </div>
  );
  if (!isPro)
    return (
      <>
        {choice}
        {revenue}
        <ForecastCard analytics={analytics} currency={currency} />
      </>
    );
  return (
    <>
      {choice}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 max-sm:gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        {revenue}
        <ChartCard title="Outstanding by age" analytics={analytics}>
          {(data) => {
            const { outstandingByAge: ages } = charted(data);
            return ages && <OutstandingAges ages={ages} currency={currency} />;
          }}
        </ChartCard>
      </div>
      <ForecastCard analytics={analytics} currency={currency} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 max-sm:gap-4 lg:grid-cols-2">
        <ChartCard title="Revenue by client" note="Last 12 months" analytics={analytics}>
          {(data) => {
            const { revenueByClient: clients, revenueByMonth: months } = charted(data);
            return clients && <ClientRevenueBars clients={clients} months={months} currency={currency} />;
          }}
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
