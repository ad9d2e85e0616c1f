import { DocumentIcon, type DocumentIconName } from '#client/features/documents/document-icon.tsx';

interface NoticeSheetProps {
  icon: DocumentIconName;
  title: string;
  text: string;
}

/** A sheet that says why there is no document. */
export function NoticeSheet({ icon, title, text }: NoticeSheetProps) {
  return (
    <section className="sheet blank">
      <span className="seller-icon">
        <DocumentIcon name={icon} />
      </span>
      <h1>{title}</h1>
      <p>{text}</p>
    </section>
  );
}
