import type { ReactNode } from 'react';
import { DocumentIcon, type DocumentIconName } from '#client/features/documents/paper/document-icon.tsx';

interface NoticeSheetProps {
  icon: DocumentIconName;
  title: string;
  text: ReactNode;
  children?: ReactNode;
}

/** A sheet without a document: a single message or decision. */
export function NoticeSheet({ icon, title, text, children }: NoticeSheetProps) {
  return (
    <section className="sheet blank">
      <span className="seller-icon">
        <DocumentIcon name={icon} />
      </span>
      <h1>{title}</h1>
      <p>{text}</p>
      {children}
    </section>
  );
}
