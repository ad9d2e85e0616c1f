import { memo } from 'react';
import type { DocumentView } from '#shared/document-view.ts';
import { DocumentSheet } from './document-sheet.tsx';
import { Attachments, Letter } from './letter.tsx';
import { isOffered } from './offer-groups.ts';
import { OfferLines } from './offer-lines.tsx';

/** Where a seller reads their own files. */
const OWN_FILES = '/api/files';

/** The sheet with all that a document says, as the workspace shows it: nothing in it can be chosen. */
export const PaperSheet = memo(function PaperSheet({ document }: { document: DocumentView }) {
  const { letter, attachments } = document;
  return (
    <DocumentSheet
      document={document}
      parts={{
        letter: letter && <Letter letter={letter} filesPath={OWN_FILES} />,
        lines: isOffered(document) ? <OfferLines document={document} /> : undefined,
        end: attachments && <Attachments attachments={attachments} filesPath={OWN_FILES} />,
      }}
    />
  );
});
