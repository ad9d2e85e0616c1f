import { DocumentIcon } from '#client/features/documents/document-icon.tsx';

/** Opens beside the page, which stays as it is. */
export function PdfLink({ href }: { href: string }) {
  return (
    <a className="btn" href={href} target="_blank" rel="noreferrer">
      <DocumentIcon name="document" />
      Download PDF
    </a>
  );
}
