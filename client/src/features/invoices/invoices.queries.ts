import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call, callJson } from '#client/lib/api.ts';
import { fetchListPages } from '#client/lib/list-pages.ts';
import type {
  CreateInvoice,
  Invoice,
  InvoiceSummary,
  InvoiceWithItems,
  UpdateInvoice,
} from '#shared/invoice.ts';
import type { InvoiceStatus, SettableInvoiceStatus } from '#shared/invoice-status.ts';

const INVOICES = '/api/invoices';
/** Milliseconds between two polls. */
export const POLL_INTERVAL = 5_000;

/** Asked again every few seconds while the tab is visible, and at once when it becomes visible again. */
const polled = {
  staleTime: 0,
  refetchInterval: POLL_INTERVAL,
  refetchIntervalInBackground: false,
  refetchOnWindowFocus: 'always',
} as const;

export interface InvoiceFilter {
  search: string;
  /** Undefined means every status. */
  status: InvoiceStatus | undefined;
  /** Rows to show. */
  shown: number;
}

export const invoiceQueries = {
  /** The first `shown` invoices that match, newest first, and how many there are in all. */
  list: ({ search, status, shown }: InvoiceFilter) =>
    queryOptions({
      ...polled,
      queryKey: [INVOICES, 'list', { search, status, shown }],
      queryFn: ({ signal }) => fetchListPages<Invoice>(INVOICES, { search, status }, shown, signal),
      placeholderData: keepPreviousData,
    }),
  summary: () => queryOptions<InvoiceSummary>({ ...polled, queryKey: [INVOICES, 'summary'] }),
  /** One invoice with its lines, fetched anew whenever a form opens with it. */
  one: (id: string) => queryOptions<InvoiceWithItems>({ queryKey: [INVOICES, id], gcTime: 0 }),
};

/** Everything that counts or lists invoices; what a form is open with stays as it is. */
function refreshInvoices(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey: [path, part] }) =>
      (path === INVOICES && (part === 'list' || part === 'summary')) ||
      path === '/api/clients' ||
      String(path).startsWith('/api/dashboard'),
  });
}

interface NewInvoice extends CreateInvoice {
  idempotencyKey: string;
}

export function useCreateInvoice() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ idempotencyKey, ...body }: NewInvoice) =>
      callJson<InvoiceWithItems>('POST', INVOICES, { body, idempotencyKey }),
    // After a failure too: the invoice may exist although its answer was lost.
    onSettled: () => void refreshInvoices(client),
  });
}

export function useUpdateInvoice(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: UpdateInvoice) => callJson<InvoiceWithItems>('PUT', `${INVOICES}/${id}`, { body }),
    onSettled: () => void refreshInvoices(client),
  });
}

export function useSetInvoiceStatus() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, status }: { id: string; status: SettableInvoiceStatus }) =>
      callJson<InvoiceWithItems>('PUT', `${INVOICES}/${id}`, { body: { status } }),
    onSettled: () => refreshInvoices(client),
  });
}

export function useDeleteInvoice() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('DELETE', `${INVOICES}/${id}`),
    onSettled: () => refreshInvoices(client),
  });
}
