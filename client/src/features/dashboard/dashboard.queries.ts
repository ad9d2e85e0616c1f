import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { getJson } from '#client/lib/api.ts';
import { polled } from '#client/lib/polled.ts';
import type { ActivityPage, DashboardAnalytics, DashboardStats } from '#shared/dashboard.ts';
import { PAGE_SIZE } from '#shared/page-size.ts';

const DASHBOARD = '/api/dashboard';

interface PageWanted {
  page: number;
  /** What the first page knew; undefined for the first page itself. */
  asOf?: string;
}

function fetchActivity({ page, asOf }: PageWanted, signal: AbortSignal): Promise<ActivityPage> {
  const query = new URLSearchParams({ page: String(page), limit: String(PAGE_SIZE), ...(asOf && { asOf }) });
  return getJson(`${DASHBOARD}/activity?${query}`, signal);
}

export const dashboardQueries = {
  stats: () => queryOptions<DashboardStats>({ ...polled, queryKey: [DASHBOARD, 'stats'] }),
  analytics: () => queryOptions<DashboardAnalytics>({ ...polled, queryKey: [DASHBOARD, 'analytics'] }),
  /** What happened, newest first; the next page continues the first one whatever has arrived since. */
  activity: () =>
    infiniteQueryOptions({
      ...polled,
      queryKey: [DASHBOARD, 'activity'],
      queryFn: ({ pageParam, signal }) => fetchActivity(pageParam, signal),
      initialPageParam: { page: 1 } as PageWanted,
      getNextPageParam: ({ pagination: { page, hasMore, asOf } }): PageWanted | undefined =>
        hasMore ? { page: page + 1, asOf } : undefined,
    }),
};
