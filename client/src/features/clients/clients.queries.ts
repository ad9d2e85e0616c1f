import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call, callJson, getJson } from '#client/lib/api.ts';
import type { ListFilters } from '#client/lib/list-filters.ts';
import { fetchListPages } from '#client/lib/list-pages.ts';
import { polled } from '#client/lib/polled.ts';
import { useCurrentVersion } from '#client/ui/use-current-version.ts';
import type { Client, ClientDetail, ClientStatistics, CreateClient } from '#shared/client.ts';
import type { ClientNote, CreateClientNote } from '#shared/client-note.ts';
import type { Invoice } from '#shared/invoice.ts';
import type { Proposal } from '#shared/proposal.ts';
import type { Statement } from '#shared/statement.ts';

const CLIENTS = '/api/clients';

/** Days of the seller's, both included, and an ISO 4217 code; the server chooses what isn't given. */
export interface StatementQuery {
  from?: string | undefined;
  to?: string | undefined;
  currency?: string | undefined;
}

/** @param file its file instead */
export function statementPath(id: string, query: StatementQuery, file = ''): string {
  const given = Object.entries(query).filter(([, value]) => value);
  return `${CLIENTS}/${id}/statement${file}${given.length ? `?${new URLSearchParams(given)}` : ''}`;
}

export const clientQueries = {
  /** The first `shown` clients that match, in their order, and how many there are in all. */
  list: ({ search, shown, filters }: { search: string; shown: number; filters?: ListFilters }) =>
    queryOptions({
      queryKey: [CLIENTS, 'list', { search, shown, ...filters }],
      queryFn: (context) => fetchListPages<Client>(CLIENTS, { search, ...filters }, shown, context),
      placeholderData: keepPreviousData,
    }),
  /** The number of all clients, regardless of the search. */
  count: () =>
    queryOptions({
      queryKey: [CLIENTS, 'list', 'count'],
      queryFn: async (context) => (await fetchListPages<Client>(CLIENTS, {}, 1, context)).total,
    }),
  one: (id: string) => queryOptions<ClientDetail>({ queryKey: [CLIENTS, id] }),
  /** The first `shown` invoices of a client, newest first, and how many there are in all. */
  invoices: (id: string, shown: number) =>
    queryOptions({
      ...polled,
      queryKey: [CLIENTS, id, 'invoices', { shown }],
      queryFn: (context) => fetchListPages<Invoice>(`${CLIENTS}/${id}/invoices`, {}, shown, context),
      placeholderData: keepPreviousData,
    }),
  /** As {@link invoices}. */
  proposals: (id: string, shown: number) =>
    queryOptions({
      ...polled,
      queryKey: [CLIENTS, id, 'proposals', { shown }],
      queryFn: (context) => fetchListPages<Proposal>(`${CLIENTS}/${id}/proposals`, {}, shown, context),
      placeholderData: keepPreviousData,
    }),
  /** For Pro sellers only. */
  statistics: (id: string) =>
    queryOptions<ClientStatistics>({
      queryKey: [CLIENTS, id, 'statistics'],
      staleTime: 0,
      refetchOnWindowFocus: 'always',
    }),
  /** What a client owed, paid and owes. */
  statement: (id: string, query: StatementQuery) =>
    queryOptions<Statement>({
      queryKey: [CLIENTS, id, 'statement', query],
      queryFn: ({ signal }) => getJson(statementPath(id, query), signal),
      staleTime: 0,
      refetchOnWindowFocus: 'always',
      placeholderData: keepPreviousData,
    }),
  notes: (id: string) => queryOptions<ClientNote[]>({ queryKey: [CLIENTS, id, 'notes'] }),
};

/** Documents carry their client's name, and are deleted with it. */
const changes = ['clients', 'invoices', 'proposals', 'notifications', 'activities'] as const;

export function useCreateClient() {
  return useMutation({
    meta: { changes: ['clients', 'activities'] },
    mutationFn: ({ idempotencyKey, ...body }: CreateClient & { idempotencyKey: string }) =>
      callJson<Client>('POST', CLIENTS, { body, idempotencyKey }),
  });
}

/** A client as a form was opened with it, and how to load the latest one. */
export function useCurrentClient(opened: Client) {
  const client = useQueryClient();
  const fetchOne = useCallback(
    (id: string): Promise<Client> => client.fetchQuery({ ...clientQueries.one(id), staleTime: 0 }),
    [client],
  );
  return useCurrentVersion(opened, fetchOne, 'Failed to load the client');
}

export function useUpdateClient() {
  return useMutation({
    meta: { changes: [...changes, [CLIENTS]] },
    mutationFn: ({ id, loaded, ...body }: CreateClient & { id: string; loaded: string | undefined }) =>
      callJson<Client>('PUT', `${CLIENTS}/${id}`, { body, loaded }),
  });
}

export function useDeleteClient() {
  const client = useQueryClient();
  return useMutation({
    meta: { changes },
    mutationFn: (id: string) => call('DELETE', `${CLIENTS}/${id}`),
    // Don't refetch while its screen is still open, but do when somebody comes back to it.
    onSuccess: (_answer, id) => client.invalidateQueries({ queryKey: [CLIENTS, id], refetchType: 'none' }),
  });
}

export function useCreateNote(clientId: string) {
  return useMutation({
    meta: { changes: [clientQueries.notes(clientId).queryKey] },
    mutationFn: ({ idempotencyKey, ...body }: CreateClientNote & { idempotencyKey: string }) =>
      callJson<ClientNote>('POST', `${CLIENTS}/${clientId}/notes`, { body, idempotencyKey }),
  });
}
