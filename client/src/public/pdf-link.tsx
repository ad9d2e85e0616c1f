import { DocumentIcon } from '#client/features/documents/paper/document-icon.tsx';

/** Downloads a file, so the page stays. A relative address, so that the page never contains its own secret link. */
export function PdfLink() {
  return (
    <a className="btn" href="?pdf=1">
      <DocumentIcon name="download" />
      Save PDF
    </a>
  );
}
