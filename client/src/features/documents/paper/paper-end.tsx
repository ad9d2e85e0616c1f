import type { DocumentView } from '#shared/document-view.ts';
import { PaperCredits } from './document-credits.tsx';

/** Whether anything stands below the lines: the credits follow it in print. */
export const hasEnd = ({ below, bank, legalText }: Pick<DocumentView, 'below' | 'bank' | 'legalText'>) =>
  Boolean(below || bank || legalText);

/** What stands below the lines: what the seller says, where to pay, and the small print. */
export function PaperEnd({ document }: { document: DocumentView }) {
  const { below = [], bank, legalText, credits } = document;
  if (!hasEnd(document)) return null;
  return (
    <div className="paper-end">
      {below.map(({ label, text }) => (
        <section key={label}>
          <h2 className="section-label">{label}</h2>
          <p className="own-text is-prose" dir="auto">
            {text}
          </p>
        </section>
      ))}
      {bank && (
        <section className="bank-on-paper">
          <h2 className="section-label">{bank.label}</h2>
          <dl className="facts">
            {bank.rows.map(({ label, text }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd className="own-text" dir="auto">
                  {text}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {legalText && (
        <p className="legal-text own-text is-prose" dir="auto">
          {legalText}
        </p>
      )}
      <PaperCredits credits={credits} />
    </div>
  );
}
