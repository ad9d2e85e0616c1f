import { DocumentIcon } from '#client/features/documents/paper/document-icon.tsx';
import type { PartView } from '#shared/schedule-view.ts';

/** What is to be paid when, the next part first. */
export function PartsPanel({ parts }: { parts: readonly PartView[] }) {
  const next = parts.find(({ isNext }) => isNext);
  if (!next) return null;
  const others = parts.filter((part) => part !== next);
  return (
    <section className="panel bank-panel" aria-labelledby="payment-plan">
      <h2 id="payment-plan">
        <DocumentIcon name="clock" />
        Payment plan
      </h2>
      <ol className="bank-rows parts">
        {[next, ...others].map((part) => (
          <li key={part.date} className={part.isNext ? 'is-next' : undefined}>
            <span className="own-text" dir="auto">
              {part.isNext ? `Next: ${part.label}` : part.label}
            </span>
            <span>{[part.date, part.state].filter(Boolean).join(', ')}</span>
            <b>{part.amount}</b>
          </li>
        ))}
      </ol>
    </section>
  );
}
