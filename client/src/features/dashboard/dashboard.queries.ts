import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#client/lib/api.ts';
import { polled } from '#client/lib/polled.ts';
import { type Fetching, rememberRevisions } from '#client/lib/query-revisions.ts';
import type { ActivityPage, DashboardAnalytics, DashboardStats } from '#shared/dashboard.ts';
import { PAGE_SIZE } from '#shared/page-size.ts';

const DASHBOARD = '/api/dashboard';

interface PageParam {
  page: number;
  /** `asOf` of the first page; undefined for the first page itself. */
  asOf?: string;
}

async function fetchActivity({ page, asOf }: PageParam, fetching: Fetching): Promise<ActivityPage> {
  const query = new URLSearchParams({ page: String(page), limit: String(PAGE_SIZE), ...(asOf && { asOf }) });
  const response = await call('GET', `${DASHBOARD}/activity?${query}`, { signal: fetching.signal });
  const activity = (await response.json()) as ActivityPage;
  // Further pages continue the first one, which alone shows what is new.
  if (page === 1) rememberRevisions(fetching, [response]);
  return activity;
}

export const dashboardQueries = {
  stats: () => queryOptions<DashboardStats>({ ...polled, queryKey: [DASHBOARD, 'stats'] }),
  analytics: () => queryOptions<DashboardAnalytics>({ ...polled, queryKey: [DASHBOARD, 'analytics'] }),
  /** The activity, newest first; further pages are relative to the first one, whatever has arrived since. */
  activity: () =>
    infiniteQueryOptions({
      ...polled,
      queryKey: [DASHBOARD, 'activity'],
      queryFn: ({ pageParam, ...fetching }) => fetchActivity(pageParam, fetching),
      initialPageParam: { page: 1 } as PageParam,
      getNextPageParam: ({ pagination: { page, hasMore, asOf } }): PageParam | undefined =>
        hasMore ? { page: page + 1, asOf } : undefined,
    }),
};
