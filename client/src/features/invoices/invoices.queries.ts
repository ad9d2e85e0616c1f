import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { USER_KEY } from '#client/features/auth/auth.queries.ts';
import { call, callJson } from '#client/lib/api.ts';
import { fetchTagged } from '#client/lib/fetch-tagged.ts';
import type { ListFilters } from '#client/lib/list-filters.ts';
import { fetchListPages } from '#client/lib/list-pages.ts';
import { polled } from '#client/lib/polled.ts';
import type { Draft } from '#shared/draft.ts';
import type {
  CreateInvoice,
  Invoice,
  InvoiceSummary,
  InvoiceWithItems,
  UpdateInvoice,
} from '#shared/invoice.ts';
import type { InvoiceStatus, SettableInvoiceStatus } from '#shared/invoice-status.ts';
import type { LedgerEntry } from '#shared/ledger-entry.ts';

const INVOICES = '/api/invoices';
export interface InvoiceFilter {
  search: string;
  /** Undefined means every status. */
  status: InvoiceStatus | undefined;
  filters?: ListFilters | undefined;
  /** Rows to show. */
  shown: number;
}

export const invoiceQueries = {
  /** The first `shown` invoices that match, in their order, and how many there are in all. */
  list: ({ search, status, filters, shown }: InvoiceFilter) =>
    queryOptions({
      ...polled,
      queryKey: [INVOICES, 'list', { search, status, ...filters, shown }],
      queryFn: (context) => fetchListPages<Invoice>(INVOICES, { search, status, ...filters }, shown, context),
      placeholderData: keepPreviousData,
    }),
  summary: () => queryOptions<InvoiceSummary>({ ...polled, queryKey: [INVOICES, 'summary'] }),
  /** One invoice as it is now, for its own screen. */
  details: (id: string) =>
    queryOptions({
      ...polled,
      queryKey: [INVOICES, 'details', id],
      queryFn: (context) => fetchTagged<InvoiceWithItems>(`${INVOICES}/${id}`, context),
    }),
  /** What was paid, given back, credited and written off, oldest first. */
  ledger: (id: string) => queryOptions<LedgerEntry[]>({ ...polled, queryKey: [INVOICES, id, 'ledger'] }),
  /** One invoice with its lines, refetched whenever a form opens with it. */
  one: (id: string) => queryOptions<InvoiceWithItems>({ queryKey: [INVOICES, id], gcTime: 0 }),
};

const changes = ['invoices', 'notifications', 'activities'] as const;

interface NewInvoice extends CreateInvoice {
  idempotencyKey: string;
}

export function useCreateInvoice() {
  return useMutation({
    meta: {
      changes: ({ rememberPaymentMethod, draftId }: NewInvoice) => [
        'invoices',
        'notifications',
        ...(draftId ? ['drafts' as const] : []),
        ...(rememberPaymentMethod ? [USER_KEY] : []),
      ],
      isRefetchedInBackground: true,
    },
    mutationFn: ({ idempotencyKey, ...body }: NewInvoice) =>
      callJson<InvoiceWithItems>('POST', INVOICES, { body, idempotencyKey }),
  });
}

export function useUpdateInvoice(id: string) {
  return useMutation({
    meta: { changes, isRefetchedInBackground: true },
    mutationFn: ({ loaded, ...body }: UpdateInvoice & { loaded: string | undefined }) =>
      callJson<InvoiceWithItems>('PUT', `${INVOICES}/${id}`, { body, loaded }),
  });
}

interface StatusChange {
  id: string;
  status: SettableInvoiceStatus;
  /** With `paid`: whether the client gets a receipt. */
  sendReceipt?: boolean;
}

export function useSetInvoiceStatus() {
  return useMutation({
    meta: { changes },
    mutationFn: ({ id, ...body }: StatusChange) =>
      callJson<InvoiceWithItems>('PUT', `${INVOICES}/${id}`, { body }),
  });
}

/** Answers the draft, the same one each time. */
export function useReviseInvoice() {
  return useMutation({
    meta: { changes: ['drafts'] },
    mutationFn: (id: string) => callJson<Draft>('POST', `${INVOICES}/${id}/revise`),
  });
}

export function useDeleteInvoice() {
  return useMutation({
    meta: { changes },
    mutationFn: (id: string) => call('DELETE', `${INVOICES}/${id}`),
  });
}
