import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { addDaysTo, dayIn } from '#shared/dates.ts';
import type { RepliesView } from '#shared/replies-view.ts';
import { sentence } from '#shared/sentence.ts';
import type { PageChange } from './pay-invoice.ts';
import { sendReply } from './send-reply.ts';

type Kind = 'will_pay' | 'paid_already' | 'question';

export interface ReplyFormProps {
  kind: Kind;
  form: NonNullable<RepliesView['form']>;
  onSent: (changed: NonNullable<PageChange['shown']>) => void;
  onClose: () => void;
}

/** As the server takes them; its schema would bring a library of its own into the page. */
const MOST_DAYS_AHEAD = 60;
const limits = { message: 1_000, name: 200 };

const titles: Record<Kind, string> = {
  will_pay: 'When will you pay?',
  paid_already: 'Have you already paid?',
  question: 'What would you like to know?',
};

const methods = [
  ['bank_transfer', 'Bank transfer'],
  ['card', 'Card'],
  ['paypal', 'PayPal'],
  ['check', 'Check'],
  ['cash', 'Cash'],
  ['other', 'Another way'],
] as const;

const textOf = (data: FormData, name: string) => {
  const value = data.get(name);
  return typeof value === 'string' ? value.trim() : '';
};

/** A small form that tells the seller something. */
export function ReplyForm({ kind, form, onSent, onClose }: ReplyFormProps) {
  const id = useId();
  const box = useRef<HTMLFormElement>(null);
  const [isSending, setIsSending] = useState(false);
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    box.current?.querySelector<HTMLElement>('input, textarea')?.focus();
  }, []);
  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    const data = new FormData(event.currentTarget);
    const given = ['date', 'amount', 'method', 'message', 'name'].flatMap((name) => {
      const text = textOf(data, name);
      return text ? [[name, text]] : [];
    });
    setIsSending(true);
    setProblem(undefined);
    const sent = await sendReply({ kind, ...Object.fromEntries(given) });
    setIsSending(false);
    if ('shown' in sent) onSent(sent.shown);
    else setProblem(sent.problem);
  };
  return (
    <form
      ref={box}
      className="reply-form"
      aria-labelledby={`${id}-title`}
      onSubmit={(event) => void handleSubmit(event)}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <strong id={`${id}-title`}>{titles[kind]}</strong>
      <div className="reply-fields">
        {kind === 'will_pay' && <PromisedDay id={`${id}-date`} form={form} />}
        {kind === 'paid_already' && <PaidFields id={id} form={form} />}
        <div className="is-wide">
          <label htmlFor={`${id}-message`}>
            {kind === 'question' ? 'Your question' : 'Message (optional)'}
          </label>
          <textarea
            className="field"
            id={`${id}-message`}
            name="message"
            rows={kind === 'question' ? 4 : 2}
            maxLength={limits.message}
            required={kind === 'question'}
          />
        </div>
        <div className="is-wide">
          <label htmlFor={`${id}-name`}>Your name (optional)</label>
          <input
            className="field"
            id={`${id}-name`}
            name="name"
            type="text"
            autoComplete="name"
            maxLength={limits.name}
          />
        </div>
      </div>
      {problem && (
        <p className="panel-notice" role="alert">
          {problem}
        </p>
      )}
      <div className="panel-actions">
        <button className="btn" type="button" onClick={onClose}>
          Cancel
        </button>
        <button className="btn btn-primary" type="submit" aria-disabled={isSending || undefined}>
          {isSending ? 'Sending…' : 'Send'}
        </button>
      </div>
      <p className="reply-note">
        {sentence`${form.sellerName} gets it by email. It stands on this page, for everybody who has its link.`}
      </p>
    </form>
  );
}

function PromisedDay({ id, form: { timeZone, dueOn } }: { id: string; form: ReplyFormProps['form'] }) {
  const [today] = useState(() => dayIn(timeZone, new Date()));
  const last = addDaysTo(today, MOST_DAYS_AHEAD);
  return (
    <div>
      <label htmlFor={id}>Day</label>
      <input
        className="field"
        id={id}
        name="date"
        type="date"
        required
        min={today}
        max={last}
        defaultValue={dueOn >= today && dueOn <= last ? dueOn : today}
      />
    </div>
  );
}

function PaidFields({ id, form: { timeZone, currency } }: { id: string; form: ReplyFormProps['form'] }) {
  const [today] = useState(() => dayIn(timeZone, new Date()));
  return (
    <>
      <div>
        <label htmlFor={`${id}-date`}>Day of the payment</label>
        <input
          className="field"
          id={`${id}-date`}
          name="date"
          type="date"
          required
          max={today}
          defaultValue={today}
        />
      </div>
      <div>
        <label htmlFor={`${id}-method`}>How</label>
        <select className="field" id={`${id}-method`} name="method">
          {methods.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <div>
        <label htmlFor={`${id}-amount`}>{`Amount in ${currency}, if not all`}</label>
        <input
          className="field"
          id={`${id}-amount`}
          name="amount"
          type="text"
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
        />
      </div>
    </>
  );
}
