import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { formatInstant } from '#shared/dates.ts';
import type { PublicComment } from '#shared/proposal-comment.ts';
import { noteRead, type Subject, sendComment } from './comments.ts';
import './comment-thread.css';

export interface CommentThreadProps {
  subject: Subject;
  comments: PublicComment[];
  /** Whether something may be asked. */
  isOpen: boolean;
  onSent: () => Promise<void>;
  onClose: () => void;
}

/** As the server takes them; its schema would bring a library of its own into the page. */
const limits = { message: 2_000, name: 200 };
const zone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** What was asked and answered about a part of the page, and a form to ask. */
export function CommentThread({ subject, comments, isOpen, onSent, onClose }: CommentThreadProps) {
  const id = useId();
  const { anchor, id: anchorId } = subject;
  const form = useRef<HTMLFormElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const [isSending, setIsSending] = useState(false);
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    form.current?.querySelector('textarea')?.focus();
  }, []);
  const answer = comments.findLast(({ author }) => author === 'seller')?.id;
  useEffect(() => {
    if (!answer) return undefined;
    const read = () => document.visibilityState === 'visible' && noteRead({ anchor, id: anchorId });
    read();
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, [answer, anchor, anchorId]);
  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    const typed = event.currentTarget;
    const data = new FormData(typed);
    const [message, name] = ['message', 'name'].map((key) => String(data.get(key) ?? '').trim());
    if (!message) {
      setProblem('Write your question');
      return;
    }
    setIsSending(true);
    setProblem(undefined);
    const refused = await sendComment(subject, { message, name: name ?? '' });
    setIsSending(false);
    if (refused) {
      setProblem(refused);
      return;
    }
    typed.reset();
    await onSent().catch(() => undefined);
    list.current?.focus();
  };
  return (
    <section className="thread" aria-label={`Questions about ${subject.label}`}>
      {comments.length > 0 && (
        <ol ref={list} tabIndex={-1}>
          {comments.map((comment) => (
            <Comment key={comment.id} comment={comment} />
          ))}
        </ol>
      )}
      {isOpen && (
        <form
          ref={form}
          onSubmit={(event) => void handleSubmit(event)}
          onKeyDown={(event) => event.key === 'Escape' && onClose()}
        >
          <label htmlFor={`${id}-message`}>Your question</label>
          <textarea
            className="field"
            id={`${id}-message`}
            name="message"
            rows={3}
            maxLength={limits.message}
          />
          <label htmlFor={`${id}-name`}>Your name (optional)</label>
          <input
            className="field"
            id={`${id}-name`}
            name="name"
            type="text"
            autoComplete="name"
            maxLength={limits.name}
          />
          {problem && (
            <p className="ask-problem" role="alert">
              {problem}
            </p>
          )}
          <div className="thread-actions">
            <button className="btn" type="button" onClick={onClose}>
              Close
            </button>
            <button className="btn btn-primary" type="submit" aria-disabled={isSending || undefined}>
              {isSending ? 'Sending…' : 'Send'}
            </button>
          </div>
          <p className="thread-note">Anyone with the link to this page can read it.</p>
        </form>
      )}
    </section>
  );
}

function Comment({ comment: { author, name, message, createdAt } }: { comment: PublicComment }) {
  return (
    <li className={author === 'seller' ? 'is-answer' : undefined}>
      <p className="thread-note own-text">
        <bdi>{name ?? (author === 'seller' ? 'Answer' : 'Question')}</bdi>
        {/* Whoever has the link may write any name. */}
        <span>{`${name ? ` (${author})` : ''}, ${formatInstant(createdAt, zone())}`}</span>
      </p>
      <p className="own-text is-prose" dir="auto">
        {message}
      </p>
    </li>
  );
}
