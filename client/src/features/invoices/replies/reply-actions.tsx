import { useEffect, useId, useRef, useState } from 'react';
import { ApiError } from '#client/lib/api.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Textarea } from '#client/ui/textarea.tsx';
import { toastFailure } from '#client/ui/toast-failure.ts';
import { toast } from '#client/ui/toast-store.ts';
import { formatInstant } from '#shared/dates.ts';
import { replyLimits } from '#shared/invoice-reply.ts';
import type { RepliedEvent } from './claim.ts';
import { useAnswerReply, useDecideReply } from './replies.queries.ts';

interface ReplyActionsProps {
  invoiceId: string;
  reply: RepliedEvent;
  /** False where a payment can no longer be recorded for it. */
  isOpen: boolean;
  /** The seller's zone (IANA). */
  timeZone: string;
  /** Opens the record of the payment, filled in. */
  onConfirm: () => void;
}

const failure = (error: unknown) =>
  toastFailure(error, (error instanceof ApiError && error.serverMessage) || "Couldn't save it");

/** What came of a reply, and what the seller can do about it: in place. */
export function ReplyActions({ invoiceId, reply, isOpen, timeZone, onConfirm }: ReplyActionsProps) {
  const [isAnswering, setAnswering] = useState(false);
  const decide = useDecideReply(invoiceId);
  const { id, kind, state, answer, answeredAt } = reply;
  const mark = (decided: 'rejected' | 'answered', title: string) =>
    decide.mutate({ replyId: id, state: decided }, { onSuccess: () => toast({ title }), onError: failure });
  const label = stateLabel(reply);
  const isClaim = kind === 'paid_already' && state === 'open' && isOpen;
  return (
    <div className="mt-1.5 grid gap-2">
      {label && (
        <span>
          <Badge tone={label.tone}>{label.text}</Badge>
        </span>
      )}
      {answer && (
        <div className="border-accent border-l-2 pl-3">
          <p className="text-muted text-xs leading-5">
            {answeredAt ? `You answered, ${formatInstant(answeredAt, timeZone)}` : 'You answered'}
          </p>
          <p className="whitespace-pre-line text-sm [overflow-wrap:anywhere]" dir="auto">
            {answer}
          </p>
        </div>
      )}
      {isAnswering ? (
        <AnswerForm invoiceId={invoiceId} replyId={id} onDone={() => setAnswering(false)} />
      ) : (
        <div className="flex flex-wrap gap-2 empty:hidden">
          {isClaim && (
            <>
              <Button size="sm" variant="primary" onClick={onConfirm}>
                Confirm
              </Button>
              <Button
                size="sm"
                isPending={decide.isPending}
                onClick={() => mark('rejected', 'Marked as not received')}
              >
                Not received
              </Button>
            </>
          )}
          {answer === null && state !== 'expired' && (
            <Button
              size="sm"
              variant={kind === 'question' && state === 'open' ? 'primary' : undefined}
              onClick={() => setAnswering(true)}
            >
              Answer
            </Button>
          )}
          {kind === 'question' && state === 'open' && (
            <Button
              size="sm"
              isPending={decide.isPending}
              onClick={() => mark('answered', 'Marked as answered')}
            >
              Mark as answered
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** What came of it, where the sentence doesn't say that. */
function stateLabel({ kind, state, holdsReminders }: RepliedEvent) {
  if (holdsReminders) return { text: 'Reminders wait', tone: 'outline' } as const;
  if (state === 'confirmed') return { text: 'Confirmed', tone: 'positive' } as const;
  if (state === 'rejected')
    return { text: kind === 'will_pay' ? 'Not accepted' : 'Not received', tone: 'neutral' } as const;
  if (state === 'answered') return { text: 'Answered', tone: 'neutral' } as const;
  if (state === 'expired') return { text: 'No longer holds', tone: 'neutral' } as const;
  return undefined;
}

interface AnswerFormProps {
  invoiceId: string;
  replyId: string;
  onDone: () => void;
}

function AnswerForm({ invoiceId, replyId, onDone }: AnswerFormProps) {
  const id = useId();
  const [text, setText] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const send = useAnswerReply({ invoiceId, replyId });
  useEffect(() => field.current?.focus(), []);
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (!text.trim() || send.isPending) return field.current?.focus();
        send.mutate(text, {
          onSuccess: () => {
            toast({ title: 'Answer sent' });
            onDone();
          },
          onError: failure,
        });
      }}
    >
      <label htmlFor={id} className="sr-only">
        Your answer
      </label>
      <Textarea
        id={id}
        ref={field}
        value={text}
        maxLength={replyLimits.answer}
        aria-describedby={`${id}-help`}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={({ key }) => key === 'Escape' && onDone()}
      />
      <p id={`${id}-help`} className="text-muted text-xs">
        Your client gets it by email. It also stands on the invoice's page.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" variant="primary" isPending={send.isPending} pendingText="Sending…">
          Send answer
        </Button>
        <Button size="sm" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
