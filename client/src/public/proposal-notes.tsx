import type { Ref } from 'react';
import type { ProposalNotes as Notes } from '#shared/proposal-notes.ts';

interface ProposalNotesProps {
  notes: Notes | undefined;
  /** What has to be said besides. */
  told?: string | undefined;
  heading?: Ref<HTMLHeadingElement>;
}

/** What has changed since the version before, on top of the page. */
export function ProposalNotes({ notes = {}, told, heading }: ProposalNotesProps) {
  const { changes, replacedBy, replaces } = notes;
  if (!changes && !replacedBy && !replaces && !told) return null;
  return (
    <section className="doc-notes" aria-label="What is new">
      {told && <p role="status">{told}</p>}
      {replacedBy && (
        <p>
          <a href={replacedBy.href}>{replacedBy.text}</a>
        </p>
      )}
      {replaces && <p>{replaces}</p>}
      {changes && (
        <>
          <h2 ref={heading} tabIndex={-1}>
            {changes.title}
          </h2>
          <ul>
            {changes.list.map(({ text, place }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines may say the same, and never change places
              <li key={index} className="own-text">
                {place ? <a href={`#${place}`}>{text}</a> : text}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
