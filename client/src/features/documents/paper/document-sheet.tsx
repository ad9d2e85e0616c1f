import type { ReactNode } from 'react';
import type { DocumentView } from '#shared/document-view.ts';
import { ContactText } from './contact-text.tsx';
import { DocumentIcon } from './document-icon.tsx';
import { LineTable } from './line-table.tsx';
import { PaperEnd } from './paper-end.tsx';
import { usePlace } from './places.ts';

interface DocumentSheetProps {
  document: DocumentView;
  /** Actions; absent in print. */
  children?: ReactNode;
  /** What only proposals have that say more than lines. */
  parts?: SheetParts | undefined;
}

/** Put into the sheet where they belong; `lines` stand in place of the table. */
export interface SheetParts {
  notes?: ReactNode;
  letter?: ReactNode;
  lines?: ReactNode;
  besideTerms?: ReactNode;
  end?: ReactNode;
}

/** Longer titles take the whole width, a little smaller. */
const LONG_TITLE = 60;

/** The sheet: parties, title, amount and due date, then actions, then lines. */
export function DocumentSheet({ document, children, parts = {} }: DocumentSheetProps) {
  const place = usePlace();
  return (
    <article className={children ? 'sheet' : 'sheet is-bare'}>
      <header className="sheet-top">
        <Seller seller={document.seller} />
        <span className={`badge is-${document.status.tone}`}>{document.status.label}</span>
      </header>
      {parts.notes}
      <h1
        {...place('doc-title')}
        className={document.title.length > LONG_TITLE ? 'doc-title is-long own-text' : 'doc-title own-text'}
        dir="auto"
      >
        {document.title}
      </h1>
      <p className="doc-number">
        {document.heading}
        {document.settled && <span className="on-paper"> · {document.settled}</span>}
      </p>
      <Headline document={document} />
      <Facts facts={document.facts} />
      {children}
      <Parties parties={document.parties} />
      {parts.letter}
      {document.description && <Description {...document.description} />}
      {parts.lines ?? <LineTable {...document} />}
      <PaperEnd document={document} besideTerms={parts.besideTerms} />
      {parts.end}
    </article>
  );
}

function Seller({ seller }: Pick<DocumentView, 'seller'>) {
  if (seller.logo) {
    return (
      <div className="seller has-logo">
        <img className="seller-logo" src={seller.logo} alt="" width={160} height={64} />
        <span className="own-text" dir="auto">
          {seller.name}
        </span>
      </div>
    );
  }
  return (
    <div className="seller">
      <span className="seller-icon">
        <DocumentIcon name="shop" />
      </span>
      <span className="own-text" dir="auto">
        {seller.name}
      </span>
    </div>
  );
}

/** Longer amounts are set smaller, so that the largest one still fits a phone. */
const LONG_AMOUNT = 14;

function Headline({ document: { amount, due, isVoid } }: Pick<DocumentSheetProps, 'document'>) {
  const place = usePlace();
  return (
    <dl {...place('doc-headline')} className={isVoid ? 'headline is-void' : 'headline'}>
      <div>
        <dt>{amount.label}</dt>
        <dd className={amount.text.length >= LONG_AMOUNT ? 'long' : undefined}>
          {isVoid ? <s>{amount.text}</s> : amount.text}
        </dd>
      </div>
      <div>
        <dt>{due.label}</dt>
        <dd className={due.isLate ? 'late' : undefined}>
          <time dateTime={due.date}>{due.text}</time>
          {due.note && <small>{` ${due.note}`}</small>}
        </dd>
      </div>
    </dl>
  );
}

function Facts({ facts = [] }: Pick<DocumentView, 'facts'>) {
  const place = usePlace();
  if (facts.length === 0) return null;
  return (
    <dl {...place('doc-facts')} className="facts">
      {facts.map(({ label, text }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="own-text" dir="auto">
            {text}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Description({ label, text }: NonNullable<DocumentView['description']>) {
  const place = usePlace();
  return (
    <div {...place('doc-description')} className="describe">
      {label && <h2 className="section-label">{label}</h2>}
      <p className="own-text is-prose" dir="auto">
        {text}
      </p>
    </div>
  );
}

function Parties({ parties }: Pick<DocumentView, 'parties'>) {
  return (
    <section className="parties" aria-label="Parties">
      {parties.map((party) => (
        <div key={party.label}>
          <h2>{party.label}</h2>
          <address>
            <strong className="own-text" dir="auto">
              {party.name}
            </strong>
            {party.lines.map((line) => (
              <ContactText key={line.kind} line={line} />
            ))}
          </address>
        </div>
      ))}
    </section>
  );
}
