import type { ReactNode } from 'react';
import type { AttachmentView, LetterView } from '#shared/letter-view.ts';
import { DocumentIcon } from './document-icon.tsx';
import { RichTextView } from './rich-text-view.tsx';

/** Puts something to a part of the letter: to its beginning, or to one of its sections. */
export type BesideLetter = (part: {
  anchor: 'cover' | 'section';
  id: string | null;
  title: string;
}) => ReactNode;

interface LetterProps {
  letter: LetterView;
  filesPath: string;
  beside?: BesideLetter | undefined;
}

/** What a proposal says in words of its own. */
export function Letter({ letter: { cover, sections, images }, filesPath, beside }: LetterProps) {
  const pictures = { images, filesPath };
  return (
    <div className="letter">
      {cover && (
        <section className="letter-part" aria-label="Introduction" id="doc-cover" data-section="cover">
          <RichTextView text={cover} below={1} {...pictures} />
          {beside?.({ anchor: 'cover', id: null, title: 'Introduction' })}
        </section>
      )}
      {sections.map(({ id, title, body }) => (
        <section
          key={id}
          className="letter-part"
          aria-labelledby={`doc-title-${id}`}
          id={`doc-section-${id}`}
          data-section={id}
        >
          <h2 id={`doc-title-${id}`} className="own-text is-prose" dir="auto">
            {title}
          </h2>
          {body && <RichTextView text={body} below={2} {...pictures} />}
          {beside?.({ anchor: 'section', id, title })}
        </section>
      ))}
    </div>
  );
}

/** The files that go with a proposal, to be downloaded. */
export function Attachments({
  attachments,
  filesPath,
}: {
  attachments: AttachmentView[];
  filesPath: string;
}) {
  return (
    <section className="attachments" id="doc-attachments">
      <h2 className="section-label">Attachments</h2>
      <ul>
        {attachments.map(({ id, name, note }) => (
          <li key={id}>
            <a href={`${filesPath}/${id}`} download={name}>
              <DocumentIcon name="download" />
              <span className="own-text" dir="auto">
                {name}
              </span>
            </a>
            <span className="attachment-note">{note}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
