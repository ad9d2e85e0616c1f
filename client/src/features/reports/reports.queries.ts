import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callJson } from '#client/lib/api.ts';
import type { Accounts, UpdateAccounts } from '#shared/journal-accounts.ts';
import type { Report } from '#shared/report.ts';
import type { ReportDays } from './report-period.ts';

const REPORTS = '/api/reports';
const ACCOUNTS = `${REPORTS}/accounts`;

/** Where a report of a period, or a file of it, is read. */
export const reportPath = (
  { from, to }: ReportDays,
  file: '' | '/pdf' | '/csv' | '/journal' | '/quickbooks' = '',
  form: Record<string, string> = {},
) => `${REPORTS}${file}?${new URLSearchParams({ from, to, ...form })}`;

/** Anything that happens to money changes it: read on every view. */
export const reportQuery = (days: ReportDays) =>
  queryOptions<Report>({
    queryKey: [reportPath(days)],
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    placeholderData: keepPreviousData,
  });

export const accountsQuery = () =>
  queryOptions<Accounts>({ queryKey: [ACCOUNTS], staleTime: 0, refetchOnWindowFocus: 'always' });

export function useUpdateAccounts() {
  const client = useQueryClient();
  const { queryKey } = accountsQuery();
  return useMutation({
    mutationFn: (body: UpdateAccounts) => callJson<Accounts>('PUT', ACCOUNTS, { body }),
    onMutate: () => client.cancelQueries({ queryKey }),
    onSuccess: (accounts) => client.setQueryData(queryKey, accounts),
    onError: () => client.invalidateQueries({ queryKey }),
  });
}
