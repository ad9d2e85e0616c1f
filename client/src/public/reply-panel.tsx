import { type ComponentType, useEffect, useRef, useState } from 'react';
import type { ReplyKind } from '#shared/invoice-reply.ts';
import type { RepliesView, ReplyView } from '#shared/replies-view.ts';
import type { PageChange } from './pay-invoice.ts';
import type { ReplyFormProps } from './reply-form.tsx';

/** Loaded on intent: readers of an invoice never download the forms. */
const loadForm = () => import('./reply-form.tsx');

const links: Record<ReplyKind, string> = {
  will_pay: "I'll pay on…",
  paid_already: 'I have paid',
  question: 'Ask a question',
};
const kinds = Object.keys(links) as ReplyKind[];

interface ReplyPanelProps {
  replies: RepliesView;
  onChange: (changed: NonNullable<PageChange['shown']>) => void;
}

interface OpenForm {
  kind: ReplyKind;
  Form: ComponentType<ReplyFormProps>;
}

/** What the client can say on an invoice without paying it, and what they have said. */
export function ReplyPanel({ replies: { form, shown }, onChange }: ReplyPanelProps) {
  const [open, setOpen] = useState<OpenForm>();
  const [problem, setProblem] = useState<string>();
  const [sent, setSent] = useState(0);
  const buttons = useRef<Partial<Record<ReplyKind, HTMLButtonElement | null>>>({});
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // The form is gone: announce what stands in its place.
    if (sent > 0) list.current?.focus();
  }, [sent]);
  const handleOpen = async (kind: ReplyKind) => {
    setProblem(undefined);
    if (open?.kind === kind) return setOpen(undefined);
    try {
      const { ReplyForm } = await loadForm();
      setOpen({ kind, Form: ReplyForm });
    } catch {
      setProblem("Couldn't open the form. Please check your connection and try again.");
    }
  };
  return (
    <section className="replies" aria-label="Messages about this invoice">
      {shown.length > 0 && (
        <ul ref={list} tabIndex={-1}>
          {shown.map((reply) => (
            <Reply key={reply.key} reply={reply} />
          ))}
        </ul>
      )}
      {form && (
        <p className="reply-links">
          {kinds.map((kind) => (
            <button
              key={kind}
              ref={(button) => {
                buttons.current[kind] = button;
              }}
              className="reply-link"
              type="button"
              aria-expanded={open?.kind === kind}
              onPointerEnter={() => void loadForm().catch(() => undefined)}
              onClick={() => void handleOpen(kind)}
            >
              {links[kind]}
            </button>
          ))}
        </p>
      )}
      {problem && (
        <p className="panel-notice" role="alert">
          {problem}
        </p>
      )}
      {form && open && (
        <open.Form
          key={open.kind}
          kind={open.kind}
          form={form}
          onSent={(changed) => {
            setOpen(undefined);
            onChange(changed);
            setSent((times) => times + 1);
          }}
          onClose={() => {
            setOpen(undefined);
            buttons.current[open.kind]?.focus();
          }}
        />
      )}
    </section>
  );
}

function Reply({ reply: { text, note, message, answer } }: { reply: ReplyView }) {
  return (
    <li>
      <p>
        <strong>{text}</strong>
      </p>
      {message && (
        <p className="own-text" dir="auto">
          <bdi>{message}</bdi>
        </p>
      )}
      <p className="reply-note">{note}</p>
      {answer && (
        <blockquote>
          <p className="reply-note">{answer.heading}</p>
          <p className="own-text" dir="auto">
            <bdi>{answer.text}</bdi>
          </p>
        </blockquote>
      )}
    </li>
  );
}
