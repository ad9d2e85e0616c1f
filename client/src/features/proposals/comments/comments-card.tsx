import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { cn } from '#client/lib/cn.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card, CardBody, CardHead } from '#client/ui/card.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { formatInstant } from '#shared/dates.ts';
import type { ProposalComment } from '#shared/proposal-comment.ts';
import { CommentForm } from './comment-form.tsx';
import { commentsQuery, useReadComments } from './comments.queries.ts';
import { type Thread, threadsOf } from './threads.ts';

interface CommentsCardProps {
  proposalId: string;
  clientName: string;
  /** The seller's zone (IANA). */
  timeZone: string;
}

const WHOLE = { anchor: 'proposal', anchorId: null } as const;

const isUnread = ({ author, readAt }: ProposalComment) => author === 'client' && readAt === null;

/** Notes that what came has been seen. @returns ids of what was new since this screen was opened */
function useReading(proposalId: string, comments: readonly ProposalComment[] | undefined) {
  const { mutate } = useReadComments(proposalId);
  const fresh = useRef(new Set<string>());
  const unread = (comments ?? []).filter(isUnread);
  for (const { id } of unread) fresh.current.add(id);
  const latest = unread.at(-1)?.id;
  useEffect(() => {
    if (!latest) return;
    const read = () => document.visibilityState === 'visible' && mutate();
    read();
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, [latest, mutate]);
  return fresh.current;
}

/** What the client asked about the proposal and its parts, each answered in place. */
export function CommentsCard({ proposalId, clientName, timeZone }: CommentsCardProps) {
  const comments = useQuery(commentsQuery(proposalId));
  const fresh = useReading(proposalId, comments.data);
  const [isWriting, setWriting] = useState(false);
  const threads = threadsOf(comments.data ?? []);
  return (
    <Card aria-labelledby="details-comments">
      <CardHead
        isRuled
        id="details-comments"
        title="Comments"
        actions={
          !isWriting && (
            <Button size="sm" onClick={() => setWriting(true)}>
              Write a comment
            </Button>
          )
        }
      />
      {isWriting && (
        <CardBody className="border-line border-b">
          <CommentForm
            proposalId={proposalId}
            about={WHOLE}
            label="Your comment on the proposal"
            onDone={() => setWriting(false)}
          />
        </CardBody>
      )}
      {comments.isError && !comments.data ? (
        <ErrorState
          title="Couldn't load the comments"
          onRetry={() => void comments.refetch()}
          isRetrying={comments.isFetching}
        />
      ) : threads.length > 0 ? (
        <ul className="divide-y divide-line">
          {threads.map((thread) => (
            <ThreadItem key={thread.key} {...{ thread, proposalId, clientName, timeZone, fresh }} />
          ))}
        </ul>
      ) : (
        comments.data && (
          <p className="px-5 py-4 text-muted text-sm max-sm:px-4">
            Your client can ask about each section and line on the proposal's page. Their questions appear
            here.
          </p>
        )
      )}
    </Card>
  );
}

interface ThreadProps extends CommentsCardProps {
  thread: Thread;
  fresh: ReadonlySet<string>;
}

function ThreadItem({ thread, proposalId, clientName, timeZone, fresh }: ThreadProps) {
  const [isAnswering, setAnswering] = useState(false);
  const { title, comments, anchor, anchorId } = thread;
  const isWaiting = comments.at(-1)?.author === 'client';
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-3 px-5 py-4 max-sm:px-4">
      <h3 className="line-clamp-2 font-medium text-sm [overflow-wrap:anywhere]">
        <bdi>{title}</bdi>
      </h3>
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {comments.map((comment) => (
          <Comment
            key={comment.id}
            comment={comment}
            clientName={clientName}
            timeZone={timeZone}
            isNew={fresh.has(comment.id)}
          />
        ))}
      </ol>
      {isAnswering ? (
        <CommentForm
          proposalId={proposalId}
          about={{ anchor, anchorId }}
          label={`Your answer about ${title}`}
          onDone={() => setAnswering(false)}
        />
      ) : (
        <div>
          <Button
            size="sm"
            variant={isWaiting ? 'primary' : undefined}
            aria-label={`Answer about ${title}`}
            onClick={() => setAnswering(true)}
          >
            Answer
          </Button>
        </div>
      )}
    </li>
  );
}

interface CommentProps {
  comment: ProposalComment;
  clientName: string;
  timeZone: string;
  isNew: boolean;
}

function Comment({ comment, clientName, timeZone, isNew }: CommentProps) {
  const { author, name, message, createdAt, readAt } = comment;
  const isOwn = author === 'seller';
  return (
    <li className={cn('border-l-2 pl-3', isOwn ? 'border-accent' : 'border-line-strong')}>
      <p className="flex flex-wrap items-center gap-x-2 text-muted text-xs leading-5">
        <bdi className="font-medium text-ink-soft [overflow-wrap:anywhere]">
          {isOwn ? 'You' : name ? `${name} (client)` : clientName}
        </bdi>
        <time dateTime={createdAt} className="tabular-nums">
          {formatInstant(createdAt, timeZone)}
        </time>
        {isNew && <Badge tone="warning">New</Badge>}
        {isOwn && readAt && <span title={formatInstant(readAt, timeZone)}>Read</span>}
      </p>
      <p className="whitespace-pre-line text-sm [overflow-wrap:anywhere]" dir="auto">
        {message}
      </p>
    </li>
  );
}
