import type { ReactNode } from 'react';
import type { DocumentView } from '#shared/document-view.ts';
import { PaperCredits } from './document-credits.tsx';
import { usePlace } from './places.ts';

/** As `commonView` names them. */
const TERMS_LABEL = 'Payment terms';

/** Whether anything stands below the lines: the credits follow it in print. */
export const hasEnd = ({ below, bank, legalText }: Pick<DocumentView, 'below' | 'bank' | 'legalText'>) =>
  Boolean(below || bank || legalText);

/** Id of what stands there under a name: where a difference leads. */
const endPlace = (label: string) => `doc-${label.toLowerCase().replaceAll(' ', '-')}`;

/** What stands below the lines: what the seller says, where to pay, and the small print. */
export function PaperEnd({ document, besideTerms }: { document: DocumentView; besideTerms?: ReactNode }) {
  const { below = [], bank, legalText, credits } = document;
  const place = usePlace();
  if (!hasEnd(document)) return null;
  return (
    <div className="paper-end">
      {below.map(({ label, text }) => (
        <section key={label} {...place(endPlace(label), label === TERMS_LABEL ? 'terms' : undefined)}>
          <h2 className="section-label">{label}</h2>
          <p className="own-text is-prose" dir="auto">
            {text}
          </p>
          {label === TERMS_LABEL && besideTerms}
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
