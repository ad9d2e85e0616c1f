import { DocumentIcon } from '#client/features/documents/paper/document-icon.tsx';
import type { SignedView } from '#shared/offer-page.ts';

/** Who signed a proposal and when, and what proves it. */
export function SignedPanel({ signed }: { signed: SignedView }) {
  const { title, times, version, isSealed, hasNoFile, filePath, verifyPath } = signed;
  return (
    <section className="panel" aria-labelledby="signed">
      <div>
        <h2 id="signed">
          <DocumentIcon name="pen" />
          <span className="own-text">{title}</span>
        </h2>
        {times.map((time) => (
          <p key={time}>{time}</p>
        ))}
        <p>{version}</p>
      </div>
      <div className="panel-actions">
        {isSealed ? (
          <a className="btn" href={filePath}>
            <DocumentIcon name="download" />
            Signed PDF
          </a>
        ) : hasNoFile ? (
          <span className="sealing">There is no signed PDF here.</span>
        ) : (
          <span className="sealing">Sealing…</span>
        )}
        {verifyPath && (
          <a className="btn" href={verifyPath}>
            Verify
          </a>
        )}
      </div>
    </section>
  );
}
