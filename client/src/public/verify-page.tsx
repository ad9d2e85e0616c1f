import { DocumentIcon } from '#client/features/documents/paper/document-icon.tsx';
import type { VerificationView } from '#shared/verification-view.ts';
import { CheckPdfArea } from './check-pdf-area.tsx';

/** Who signed what and when, and whether a PDF is the one that was signed. */
export function VerifyPage({ verification }: { verification: VerificationView }) {
  const { sellerName, heading, title, facts, pdfHash } = verification;
  return (
    <article className="sheet is-bare verify">
      <header className="sheet-top">
        <div className="seller">
          <span className="seller-icon">
            <DocumentIcon name="shop" />
          </span>
          <span className="own-text" dir="auto">
            {sellerName}
          </span>
        </div>
        <span className="badge is-positive">Signed</span>
      </header>
      <h1 className="doc-title own-text" dir="auto">
        {title}
      </h1>
      <p className="doc-number">{heading}</p>
      <dl className="verify-facts">
        {facts.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="own-text" dir="auto">
              {text}
            </dd>
          </div>
        ))}
      </dl>
      {pdfHash ? (
        <CheckPdfArea pdfHash={pdfHash} />
      ) : (
        <p className="sealing-note">
          The signed PDF is being made. Reload this page in a moment to check a copy of it.
        </p>
      )}
    </article>
  );
}
