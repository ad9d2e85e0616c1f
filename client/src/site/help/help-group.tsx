import { AccordionEntry } from '#client/site/accordion.tsx';
import { countText, type HelpGroup } from './help-search.ts';
import type { Help } from './use-help.ts';

interface HelpGroupSectionProps {
  group: HelpGroup;
  help: Pick<Help, 'openId' | 'toggleArticle'>;
}

/** The articles of one category. */
export function HelpGroupSection({ group: { category, articles }, help }: HelpGroupSectionProps) {
  return (
    <section className="help-group split" id={category.id} aria-labelledby={`${category.id}-name`}>
      <div className="group-head">
        <h2 className="serif" id={`${category.id}-name`}>
          {category.name}
        </h2>
        <p className="muted">{countText(articles.length)}</p>
      </div>
      <div className="faq">
        {articles.map(({ id, question, answer, note, tags }) => (
          <AccordionEntry
            key={id}
            id={id}
            question={question}
            isOpen={id === help.openId}
            onToggle={() => help.toggleArticle(id)}
          >
            {answer.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            {note && <p className="note-box">{note}</p>}
            <ul className="tags" aria-label="Tags">
              {tags.map((tag) => (
                <li key={tag} className="badge plain">
                  {tag}
                </li>
              ))}
            </ul>
          </AccordionEntry>
        ))}
      </div>
    </section>
  );
}
