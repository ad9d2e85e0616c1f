import { effectiveDate, type LegalText } from '#client/content/legal.ts';

/** A legal text in an area that scrolls, with its sections to choose from. */
export function LegalPage({ text: { title, intro, sections } }: { text: LegalText }) {
  return (
    <div className="wrap">
      <header className="page-head">
        <h1 className="serif">{title}</h1>
        <p>{intro}</p>
        <p className="fine">Version {effectiveDate}</p>
      </header>
      <section className="legal" aria-label={title}>
        <nav aria-label="Sections">
          <ol>
            {sections.map(({ id, title: name }) => (
              <li key={id}>
                <a href={`#${id}`}>{name}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="legal-text">
          {sections.map(({ id, title: name, paragraphs, points, note }) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`}>
              <h2 className="serif" id={`${id}-title`}>
                {name}
              </h2>
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
              {points && (
                <ul>
                  {points.map((point) => (
                    <li key={point}>{point}</li>
                  ))}
                </ul>
              )}
              {note && <p className="note-box">{note}</p>}
            </section>
          ))}
        </div>
      </section>
    </div>
  );
}
