import { type FormEvent, useEffect, useId, useRef } from 'react';
import type { ProposalAnswer } from '#shared/proposal-status.ts';
import type { Answer } from './pending-answer.ts';

const texts = {
  accepted: { field: 'name', label: 'Your name (optional)', confirm: 'Accept', cancel: 'Cancel', limit: 200 },
  declined: {
    field: 'reason',
    label: 'Reason (optional)',
    confirm: 'Decline',
    cancel: 'Keep it open',
    limit: 1_000,
  },
} as const;

interface AnswerFormProps {
  status: ProposalAnswer;
  question: string;
  hint: string | undefined;
  /** What was typed before. */
  typed: string | undefined;
  onConfirm: (answer: Answer) => void;
  onCancel: () => void;
}

/** Confirms an answer inside the panel; an acceptance may be signed, a decline explained. */
export function AnswerForm({ status, question, hint, typed, onConfirm, onCancel }: AnswerFormProps) {
  const id = useId();
  const { field, label, confirm, cancel, limit } = texts[status];
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.querySelector<HTMLElement>('input, textarea')?.focus();
  }, []);
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const value = new FormData(event.currentTarget).get(field);
    const text = typeof value === 'string' ? value.trim() : '';
    onConfirm({ status, ...(text && { [field]: text }) });
  };
  const wiring = { id: `${id}-field`, name: field, maxLength: limit, defaultValue: typed };
  return (
    <div
      ref={box}
      role="alertdialog"
      aria-labelledby={`${id}-question`}
      aria-describedby={hint ? `${id}-hint` : undefined}
      className="confirm-place"
      onKeyDown={(event) => event.key === 'Escape' && onCancel()}
    >
      <form className={status === 'declined' ? 'confirm is-critical' : 'confirm'} onSubmit={handleSubmit}>
        <div>
          <strong id={`${id}-question`}>{question}</strong>
          {hint && <p id={`${id}-hint`}>{hint}</p>}
          <label htmlFor={wiring.id}>{label}</label>
          {status === 'accepted' ? (
            <input className="field" type="text" autoComplete="name" {...wiring} />
          ) : (
            <textarea className="field" rows={2} {...wiring} />
          )}
        </div>
        <div className="panel-actions">
          <button className="btn" type="button" onClick={onCancel}>
            {cancel}
          </button>
          <button
            className={status === 'declined' ? 'btn btn-primary btn-critical' : 'btn btn-primary'}
            type="submit"
          >
            {confirm}
          </button>
        </div>
      </form>
    </div>
  );
}
