import { DocumentIcon } from '#client/features/documents/paper/document-icon.tsx';

/** Its answer is a file to save, so the page stays. The address names no document: the page holds no link to itself. */
export function PdfLink() {
  return (
    <a className="btn" href="?pdf=1">
      <DocumentIcon name="download" />
      Save PDF
    </a>
  );
}
