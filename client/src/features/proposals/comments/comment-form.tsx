import { useEffect, useId, useRef, useState } from 'react';
import { ApiError } from '#client/lib/api.ts';
import { Button } from '#client/ui/button.tsx';
import { Textarea } from '#client/ui/textarea.tsx';
import { toastFailure } from '#client/ui/toast-failure.ts';
import { toast } from '#client/ui/toast-store.ts';
import { commentLimits, type ProposalComment } from '#shared/proposal-comment.ts';
import { useWriteComment } from './comments.queries.ts';

interface CommentFormProps {
  proposalId: string;
  /** What it is about. */
  about: Pick<ProposalComment, 'anchor' | 'anchorId'>;
  label: string;
  onDone: () => void;
}

const failure = (error: unknown) =>
  toastFailure(error, (error instanceof ApiError && error.serverMessage) || "Couldn't send it");

/** What the seller writes to the client, in place. */
export function CommentForm({ proposalId, about, label, onDone }: CommentFormProps) {
  const id = useId();
  const [text, setText] = useState('');
  // One for all tries of the same text, so that a second one after a lost answer writes nothing twice.
  const [idempotencyKey, setKey] = useState(() => crypto.randomUUID());
  const field = useRef<HTMLTextAreaElement>(null);
  const write = useWriteComment(proposalId);
  useEffect(() => field.current?.focus(), []);
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (!text.trim() || write.isPending) return field.current?.focus();
        const { anchor, anchorId } = about;
        write.mutate(
          { anchor, anchorId, message: text, idempotencyKey },
          {
            onSuccess: () => {
              toast({ title: 'Sent to your client' });
              onDone();
            },
            onError: failure,
          },
        );
      }}
    >
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Textarea
        id={id}
        ref={field}
        value={text}
        dir="auto"
        maxLength={commentLimits.message}
        aria-describedby={`${id}-help`}
        onChange={({ target }) => {
          setText(target.value);
          setKey(crypto.randomUUID());
        }}
        onKeyDown={({ key }) => key === 'Escape' && !text && onDone()}
      />
      <p id={`${id}-help`} className="text-muted text-xs">
        Your client gets it by email. It also stands on the proposal's page.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" variant="primary" isPending={write.isPending} pendingText="Sending…">
          Send
        </Button>
        <Button size="sm" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
