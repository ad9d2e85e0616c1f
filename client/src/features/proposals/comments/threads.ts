import type { CommentAnchor, ProposalComment } from '#shared/proposal-comment.ts';

/** What was said about the same, oldest first. */
export interface Thread {
  key: string;
  anchor: CommentAnchor;
  anchorId: string | null;
  /** How it was called last. */
  title: string;
  comments: readonly [ProposalComment, ...ProposalComment[]];
}

const titleOf = ({ anchor, anchorLabel }: ProposalComment) =>
  anchorLabel ?? (anchor === 'proposal' ? 'The whole proposal' : 'A part of it');

/** What was said, put together by what it is about; where something was said last stands first. */
export function threadsOf(comments: readonly ProposalComment[]): Thread[] {
  const threads = new Map<string, [ProposalComment, ...ProposalComment[]]>();
  for (const comment of comments) {
    const key = `${comment.anchor} ${comment.anchorId ?? ''}`;
    const thread = threads.get(key);
    // Deleted and set anew, it is the latest.
    threads.delete(key);
    threads.set(key, thread ? [...thread, comment] : [comment]);
  }
  return [...threads].reverse().map(([key, said]) => {
    const latest = said.at(-1) ?? said[0];
    return { key, anchor: latest.anchor, anchorId: latest.anchorId, title: titleOf(latest), comments: said };
  });
}
