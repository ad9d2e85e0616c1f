import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call, callJson } from '#client/lib/api.ts';
import { type Fetching, rememberRevisions } from '#client/lib/query-revisions.ts';
import { useCurrentVersion } from '#client/ui/use-current-version.ts';
import type { CreateTaxRate, TaxRate, UpdateTaxRate } from '#shared/tax-rate.ts';

const RATES = '/api/tax-rates';

async function fetchRates(context: Fetching): Promise<TaxRate[]> {
  const response = await call('GET', RATES, { signal: context.signal });
  const rates = (await response.json()) as TaxRate[];
  rememberRevisions(context, [response]);
  return rates;
}

export const taxRateQueries = {
  /** The active rates, by name. */
  list: () => queryOptions({ queryKey: [RATES, 'list'], queryFn: fetchRates }),
};

const meta = { changes: ['tax_rates', [RATES]] } as const;

export function useCreateTaxRate() {
  return useMutation({
    meta,
    mutationFn: ({ idempotencyKey, ...body }: CreateTaxRate & { idempotencyKey: string }) =>
      callJson<TaxRate>('POST', RATES, { body, idempotencyKey }),
  });
}

/** A rate as a form was opened with it, and how to load the latest one. */
export function useCurrentTaxRate(opened: TaxRate) {
  const client = useQueryClient();
  const fetchOne = useCallback(
    async (id: string) => {
      const rates = await client.fetchQuery({ ...taxRateQueries.list(), staleTime: 0 });
      const rate = rates.find((one) => one.id === id);
      if (!rate) throw new Error('The tax rate was archived');
      return rate;
    },
    [client],
  );
  return useCurrentVersion(opened, fetchOne, 'Failed to load the tax rate');
}

export function useUpdateTaxRate() {
  return useMutation({
    meta,
    mutationFn: ({ id, loaded, ...body }: UpdateTaxRate & { id: string; loaded: string | undefined }) =>
      callJson<TaxRate>('PUT', `${RATES}/${id}`, { body, loaded }),
  });
}

export function useArchiveTaxRate() {
  return useMutation({ meta, mutationFn: (id: string) => call('DELETE', `${RATES}/${id}`) });
}
