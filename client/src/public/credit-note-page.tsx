import { DocumentCredits } from '#client/features/documents/paper/document-credits.tsx';
import { DocumentSheet } from '#client/features/documents/paper/document-sheet.tsx';
import type { DocumentView } from '#shared/document-view.ts';
import { PdfLink } from './pdf-link.tsx';

/** Nothing is asked for here, so that it works without scripts. */
export function CreditNotePage({ creditNote }: { creditNote: DocumentView }) {
  return (
    <>
      <DocumentSheet document={creditNote}>
        <div className="below-panel">
          <a className="btn" href="?print=1" target="_blank" rel="noopener">
            Print
          </a>
          <PdfLink />
        </div>
        <div className="tear" aria-hidden="true" />
      </DocumentSheet>
      <DocumentCredits credits={creditNote.credits} />
    </>
  );
}
