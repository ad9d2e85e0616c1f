import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { call, callJson } from '#client/lib/api.ts';
import { fetchTagged } from '#client/lib/fetch-tagged.ts';
import { fetchListPages } from '#client/lib/list-pages.ts';
import { polled } from '#client/lib/polled.ts';
import type { RecurringState } from '#shared/recurrence.ts';
import type {
  BacklogChoice,
  PutRecurringInput,
  Recurring,
  RecurringRun,
  RecurringWithContent,
} from '#shared/recurring.ts';

const RECURRING = '/api/recurring';

interface RecurringFilter {
  search: string;
  /** Undefined means every state. */
  status: RecurringState | undefined;
  /** Rows to show. */
  shown: number;
}

export const recurringQueries = {
  /** The first `shown` recurring invoices that match, and how many there are in all. */
  list: ({ search, status: state, shown }: RecurringFilter) =>
    queryOptions({
      ...polled,
      queryKey: [RECURRING, 'list', { search, state, shown }],
      queryFn: (context) => fetchListPages<Recurring>(RECURRING, { search, state }, shown, context),
      placeholderData: keepPreviousData,
    }),
  /** The number of all of them, regardless of the search. */
  count: () =>
    queryOptions({
      queryKey: [RECURRING, 'list', 'count'],
      queryFn: async (context) => (await fetchListPages<Recurring>(RECURRING, {}, 1, context)).total,
    }),
  /** One of them as it is now, for its own screen. */
  details: (id: string) =>
    queryOptions({
      ...polled,
      queryKey: [RECURRING, 'details', id],
      queryFn: (context) => fetchTagged<RecurringWithContent>(`${RECURRING}/${id}`, context),
    }),
  /** One of them, refetched whenever a form opens with it. */
  one: (id: string) => queryOptions<RecurringWithContent>({ queryKey: [RECURRING, id], gcTime: 0 }),
};

const meta = { changes: ['recurring'] } as const;
/** What making an invoice, or the draft of one, changes. */
const madeMeta = {
  changes: ['recurring', 'invoices', 'drafts', 'notifications', 'activities'],
} as const;

export function useCreateRecurring() {
  return useMutation({
    meta: { ...meta, isRefetchedInBackground: true },
    mutationFn: ({ idempotencyKey, ...body }: PutRecurringInput & { idempotencyKey: string }) =>
      callJson<Recurring>('POST', RECURRING, { body, idempotencyKey }),
  });
}

export function useUpdateRecurring(id: string) {
  return useMutation({
    meta: { ...meta, isRefetchedInBackground: true },
    mutationFn: ({ loaded, ...body }: PutRecurringInput & { loaded: string | undefined }) =>
      callJson<Recurring>('PUT', `${RECURRING}/${id}`, { body, loaded }),
  });
}

export function usePauseRecurring() {
  return useMutation({
    meta,
    mutationFn: (id: string) => callJson<Recurring>('POST', `${RECURRING}/${id}/pause`),
  });
}

/** Goes on with the first date that is still to come; `backlog` says what becomes of missed ones. */
export function useResumeRecurring() {
  return useMutation({
    meta: madeMeta,
    mutationFn: ({ id, ...body }: { id: string; backlog?: BacklogChoice }) =>
      callJson<Recurring>('POST', `${RECURRING}/${id}/resume`, { body }),
  });
}

interface NextDate {
  id: string;
  /** The next date: another one is refused. */
  date: string;
}

export function useSkipDate() {
  return useMutation({
    meta,
    mutationFn: ({ id, ...body }: NextDate) =>
      callJson<Recurring>('POST', `${RECURRING}/${id}/skip`, { body }),
  });
}

/** Makes the next date at once. */
export function useRunDate() {
  return useMutation({
    meta: madeMeta,
    mutationFn: ({ id, ...body }: NextDate) =>
      callJson<{ run: RecurringRun }>('POST', `${RECURRING}/${id}/run`, { body }),
  });
}

export function useDeleteRecurring() {
  return useMutation({
    meta,
    mutationFn: (id: string) => call('DELETE', `${RECURRING}/${id}`),
  });
}
