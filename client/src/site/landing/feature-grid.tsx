import { featureCells } from '#client/content/landing.ts';
import { SiteIcon } from '#client/site/site-icon.tsx';

export function FeatureGrid() {
  return (
    <div className="grid">
      <article className="cell wide">
        <h3>Proposals answered on the page</h3>
        <p>
          Your client reads, then accepts or declines. You're notified right away and can turn a yes into an
          invoice without retyping a line.
        </p>
        <AnswerDrawing />
      </article>
      <article className="cell wide">
        <h3>
          Reminders you don't have to write <ProMark />
        </h3>
        <p>
          Three follow-ups after the first email. They stop the moment the invoice is paid, and only say “past
          due” when it is.
        </p>
        <ReminderDrawing />
      </article>
      {featureCells.map(({ icon, title, text, isPro }) => (
        <article key={title} className="cell">
          <SiteIcon name={icon} />
          <h3>
            {title} {isPro && <ProMark />}
          </h3>
          <p>{text}</p>
        </article>
      ))}
    </div>
  );
}

/** What stands behind it needs the Pro plan. */
export function ProMark() {
  return <span className="pro">Pro</span>;
}

export function AnswerDrawing() {
  return (
    <div className="inset" aria-hidden="true">
      <div className="answer">
        <div className="row">
          <b>PRO-0019, web shop</b>
          <span className="badge is-warning">Sent</span>
        </div>
        <div className="btns">
          <span className="btn btn-primary">Accept Proposal</span>
          <span className="btn">Decline Proposal</span>
        </div>
      </div>
      <div className="answer">
        <div className="row">
          <span>
            <b>INV-0049</b>, web shop
          </span>
          <span className="badge is-positive">Accepted, converted</span>
        </div>
      </div>
    </div>
  );
}

const steps = [
  { when: 'Sent', what: 'with the invoice', isDone: true },
  { when: '48 hours', what: 'first reminder', isDone: true },
  { when: '72 hours', what: 'second', isDone: false },
  { when: '7 days', what: 'third', isDone: false },
];

export function ReminderDrawing() {
  return (
    <div className="inset">
      <div className="answer" aria-hidden="true">
        <div className="row">
          <b>Reminder: INV-0047</b>
          <span className="muted">48 hours</span>
        </div>
        <p className="muted">$17,161.25, due January 14, 2027. View it here.</p>
      </div>
      <ol className="steps">
        {steps.map(({ when, what, isDone }) => (
          <li key={when} className={isDone ? 'done' : undefined}>
            <b>{when}</b>
            {what}
          </li>
        ))}
      </ol>
    </div>
  );
}
