import { queryOptions, useMutation } from '@tanstack/react-query';
import { call, callJson } from '#client/lib/api.ts';
import { fetchTagged } from '#client/lib/fetch-tagged.ts';
import { polled } from '#client/lib/polled.ts';
import type { ProposalComment } from '#shared/proposal-comment.ts';

const PROPOSALS = '/api/proposals';
const changes = ['proposals'] as const;

/** What was said on a proposal, oldest first. */
export const commentsQuery = (proposalId: string) =>
  queryOptions({
    ...polled,
    queryKey: [PROPOSALS, proposalId, 'comments'],
    queryFn: (context) => fetchTagged<ProposalComment[]>(`${PROPOSALS}/${proposalId}/comments`, context),
  });

interface NewComment extends Pick<ProposalComment, 'anchor' | 'anchorId'> {
  message: string;
  idempotencyKey: string;
}

/** Writes to the client, who gets it by mail. */
export function useWriteComment(proposalId: string) {
  return useMutation({
    meta: { changes },
    mutationFn: ({ idempotencyKey, ...body }: NewComment) =>
      callJson<ProposalComment>('POST', `${PROPOSALS}/${proposalId}/comments`, { body, idempotencyKey }),
  });
}

/** Notes that what the client wrote has been seen. */
export function useReadComments(proposalId: string) {
  return useMutation({
    meta: { changes },
    mutationFn: () => call('POST', `${PROPOSALS}/${proposalId}/comments/read`),
  });
}
