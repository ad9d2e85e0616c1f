import { DocumentIcon } from '#client/features/documents/document-icon.tsx';

/** Opens beside the page, which stays as it is. The address names no document: the page holds no link to itself. */
export function PdfLink() {
  return (
    <a className="btn" href="?pdf=1" target="_blank" rel="noreferrer">
      <DocumentIcon name="document" />
      Download PDF
    </a>
  );
}
