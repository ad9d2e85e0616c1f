import type { ReactNode } from 'react';
import type { InvoiceView } from '#shared/document-view.ts';
import { ContactText } from './contact-text.tsx';
import { DocumentIcon } from './document-icon.tsx';
import { LineTable } from './line-table.tsx';

interface InvoiceSheetProps {
  invoice: InvoiceView;
  /** What can be done with the invoice; absent on paper. */
  children?: ReactNode;
}

/** The paper: who, what, how much and by when, then the action, then what was bought. */
export function InvoiceSheet({ invoice, children }: InvoiceSheetProps) {
  return (
    <article className={children ? 'sheet' : 'sheet is-bare'}>
      <header className="sheet-top">
        <Seller seller={invoice.seller} />
        <span className={`badge is-${invoice.status.tone}`}>{invoice.status.label}</span>
      </header>
      <h1 className="doc-title own-text" dir="auto">
        {invoice.title}
      </h1>
      <p className="doc-number">{invoice.heading}</p>
      <Headline invoice={invoice} />
      {children}
      <Parties parties={invoice.parties} />
      {invoice.description && (
        <p className="describe own-text is-prose" dir="auto">
          {invoice.description}
        </p>
      )}
      <LineTable caption={`Items of ${invoice.heading}`} {...invoice} />
    </article>
  );
}

function Seller({ seller }: Pick<InvoiceView, 'seller'>) {
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

function Headline({ invoice: { amount, due, isVoid } }: Pick<InvoiceSheetProps, 'invoice'>) {
  return (
    <dl className={isVoid ? 'headline is-void' : 'headline'}>
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
        </dd>
      </div>
    </dl>
  );
}

function Parties({ parties }: Pick<InvoiceView, 'parties'>) {
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
