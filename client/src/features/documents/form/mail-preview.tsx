import { cn } from '#client/lib/cn.ts';
import type { DraftKind } from '#shared/draft.ts';
import type { Placeholder } from '#shared/message-templates.ts';

interface MailPreviewProps {
  kind: DraftKind;
  subject: string;
  body: string;
  title: string;
  facts: Record<Placeholder, string>;
  /** Below the amount, instead of when it is due. */
  note?: string;
}

const nouns = { invoice: 'Invoice', proposal: 'Proposal' };

/** A mail about as the client's mail program will show it. */
export function MailPreview({ kind, subject, body, title, facts, note }: MailPreviewProps) {
  const noun = nouns[kind];
  return (
    <section aria-label="The email" className="grid min-w-0 content-start gap-3">
      <p className="[overflow-wrap:anywhere]">
        <span className="text-muted text-sm">Subject </span>
        <b className="font-medium">{subject}</b>
      </p>
      <div
        data-theme="light"
        translate="no"
        className="grid gap-4 rounded-card border border-line bg-surface p-6 text-ink [overflow-wrap:anywhere]"
      >
        <p className="font-semibold">{facts.business}</p>
        <div>
          <p className="font-display text-2xl leading-8">{title}</p>
          <p className="text-muted text-sm">{`${noun} ${facts.number}`}</p>
        </div>
        <div>
          <p className="text-muted text-sm">{kind === 'invoice' ? 'Total amount' : 'Total Value'}</p>
          <p className={cn('font-semibold tabular-nums', facts.amount.length > 11 ? 'text-2xl' : 'text-3xl')}>
            {facts.amount}
          </p>
          <p>
            {note ?? (kind === 'invoice' ? `Due ${facts['due date']}` : `Valid until ${facts['due date']}`)}
          </p>
        </div>
        <p className="whitespace-pre-line text-ink-soft">{body}</p>
        <p>
          <span className="inline-block rounded-control bg-ink px-5 py-3 font-medium text-on-ink">{`View ${noun}`}</span>
        </p>
      </div>
    </section>
  );
}
