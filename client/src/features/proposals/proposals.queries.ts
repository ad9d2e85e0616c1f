import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { call, callJson } from '#client/lib/api.ts';
import { fetchTagged } from '#client/lib/fetch-tagged.ts';
import type { ListFilters } from '#client/lib/list-filters.ts';
import { fetchListPages } from '#client/lib/list-pages.ts';
import { polled } from '#client/lib/polled.ts';
import type { ConvertPart } from '#shared/conversion.ts';
import type { Draft } from '#shared/draft.ts';
import type { InvoiceWithItems } from '#shared/invoice.ts';
import type {
  CreateProposal,
  Proposal,
  ProposalSummary,
  ProposalWithItems,
  UpdateProposal,
} from '#shared/proposal.ts';
import type { ProposalInsights } from '#shared/proposal-insights.ts';
import type { ProposalStatus } from '#shared/proposal-status.ts';

const PROPOSALS = '/api/proposals';

export interface ProposalFilter {
  search: string;
  /** Undefined means every status. */
  status: ProposalStatus | undefined;
  filters?: ListFilters | undefined;
  /** Rows to show. */
  shown: number;
}

export const proposalQueries = {
  /** The first `shown` proposals that match, in their order, and how many there are in all. */
  list: ({ search, status, filters, shown }: ProposalFilter) =>
    queryOptions({
      ...polled,
      queryKey: [PROPOSALS, 'list', { search, status, ...filters, shown }],
      queryFn: (context) =>
        fetchListPages<Proposal>(PROPOSALS, { search, status, ...filters }, shown, context),
      placeholderData: keepPreviousData,
    }),
  summary: () => queryOptions<ProposalSummary>({ ...polled, queryKey: [PROPOSALS, 'summary'] }),
  /** What became of those of the last twelve months. */
  insights: () => queryOptions<ProposalInsights>({ ...polled, queryKey: [PROPOSALS, 'insights'] }),
  /** One proposal as it is now, for its own screen. */
  details: (id: string) =>
    queryOptions({
      ...polled,
      queryKey: [PROPOSALS, 'details', id],
      queryFn: (context) => fetchTagged<ProposalWithItems>(`${PROPOSALS}/${id}`, context),
    }),
  /** One proposal with its lines, refetched whenever a form opens with it. */
  one: (id: string) => queryOptions<ProposalWithItems>({ queryKey: [PROPOSALS, id], gcTime: 0 }),
};

const changes = ['proposals', 'notifications', 'activities'] as const;

interface NewProposal extends CreateProposal {
  idempotencyKey: string;
}

export function useCreateProposal() {
  return useMutation({
    meta: {
      changes: ({ draftId }: NewProposal) => [
        'proposals',
        'notifications',
        ...(draftId ? ['drafts' as const] : []),
      ],
      isRefetchedInBackground: true,
    },
    mutationFn: ({ idempotencyKey, ...body }: NewProposal) =>
      callJson<ProposalWithItems>('POST', PROPOSALS, { body, idempotencyKey }),
  });
}

export function useUpdateProposal(id: string) {
  return useMutation({
    meta: { changes, isRefetchedInBackground: true },
    mutationFn: ({ loaded, ...body }: UpdateProposal & { loaded: string | undefined }) =>
      callJson<ProposalWithItems>('PUT', `${PROPOSALS}/${id}`, { body, loaded }),
  });
}

export function useDeleteProposal() {
  return useMutation({
    // The invoice created from it shows its number.
    meta: { changes: [...changes, 'invoices'] },
    mutationFn: (id: string) => call('DELETE', `${PROPOSALS}/${id}`),
  });
}

/** Answers the draft of what takes its place, the same one each time. */
export function useReviseProposal() {
  return useMutation({
    meta: { changes: ['drafts'] },
    mutationFn: (id: string) => callJson<Draft>('POST', `${PROPOSALS}/${id}/revise`),
  });
}

/** Creates an invoice over a part of an accepted proposal; whoever presses twice has made one. */
export function useInvoicePart(id: string) {
  return useMutation({
    meta: { changes: [...changes, 'invoices'] },
    mutationFn: ({ part, idempotencyKey }: { part: ConvertPart; idempotencyKey: string }) =>
      callJson<InvoiceWithItems>('POST', `${PROPOSALS}/${id}/convert`, { body: part, idempotencyKey }),
  });
}

/** Creates the invoice of an accepted proposal, or returns the existing one. */
export function useConvertProposal() {
  return useMutation({
    meta: { changes: [...changes, 'invoices'] },
    mutationFn: (id: string) => callJson<InvoiceWithItems>('POST', `${PROPOSALS}/${id}/convert`),
  });
}
