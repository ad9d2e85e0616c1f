import { Download } from 'lucide-react';
import { buttonStyle } from '#client/ui/button-style.ts';

/** The document as a file, for whoever has not the address of its public page. */
export function PdfLink({ path, id }: { path: 'invoices' | 'proposals' | 'credit-notes'; id: string }) {
  return (
    <a href={`/api/${path}/${id}/pdf`} download className={buttonStyle()}>
      <Download aria-hidden="true" className="size-4" strokeWidth={1.75} />
      Download PDF
    </a>
  );
}
