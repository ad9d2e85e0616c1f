import type { Proposal } from '#shared/proposal.ts';

/** In a row of the list: what the client wrote that the seller has not seen. */
export function CommentNote({ unreadComments }: Pick<Proposal, 'unreadComments'>) {
  if (!unreadComments) return null;
  return (
    <span className="mt-px block w-fit max-w-full truncate text-accent text-xs leading-4">
      {unreadComments === 1
        ? 'New comment from the client'
        : `${unreadComments} new comments from the client`}
    </span>
  );
}
