import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshDocuments } from '#client/features/documents/refresh-documents.ts';
import { call, callJson } from '#client/lib/api.ts';
import { fetchListPages } from '#client/lib/list-pages.ts';
import { polled } from '#client/lib/polled.ts';
import type {
  CreateInvoice,
  Invoice,
  InvoiceSummary,
  InvoiceWithItems,
  UpdateInvoice,
} from '#shared/invoice.ts';
import type { InvoiceStatus, SettableInvoiceStatus } from '#shared/invoice-status.ts';

const INVOICES = '/api/invoices';
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

interface NewInvoice extends CreateInvoice {
  idempotencyKey: string;
}

export function useCreateInvoice() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ idempotencyKey, ...body }: NewInvoice) =>
      callJson<InvoiceWithItems>('POST', INVOICES, { body, idempotencyKey }),
    // After a failure too: the invoice may exist although its answer was lost.
    onSettled: () => void refreshDocuments(client),
  });
}

export function useUpdateInvoice(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: UpdateInvoice) => callJson<InvoiceWithItems>('PUT', `${INVOICES}/${id}`, { body }),
    onSettled: () => void refreshDocuments(client),
  });
}

export function useSetInvoiceStatus() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, status }: { id: string; status: SettableInvoiceStatus }) =>
      callJson<InvoiceWithItems>('PUT', `${INVOICES}/${id}`, { body: { status } }),
    onSettled: () => refreshDocuments(client),
  });
}

export function useDeleteInvoice() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('DELETE', `${INVOICES}/${id}`),
    onSettled: () => refreshDocuments(client),
  });
}
