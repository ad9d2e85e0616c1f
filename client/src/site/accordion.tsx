import type { ReactNode } from 'react';
import { SiteIcon } from './site-icon.tsx';

interface AccordionEntryProps {
  /** Also the address within the page. */
  id: string;
  question: string;
  isOpen: boolean;
  onToggle: () => void;
  children: ReactNode;
}

/** A question whose answer opens below it. */
export function AccordionEntry({ id, question, isOpen, onToggle, children }: AccordionEntryProps) {
  return (
    <div id={id} className="faq-entry">
      <h3>
        <button
          type="button"
          id={`${id}-question`}
          className="faq-button"
          aria-expanded={isOpen}
          aria-controls={`${id}-answer`}
          onClick={onToggle}
        >
          {question}
          <SiteIcon name="chevron" className="faq-chevron" />
        </button>
      </h3>
      <section id={`${id}-answer`} className="faq-body" aria-labelledby={`${id}-question`} hidden={!isOpen}>
        {children}
      </section>
    </div>
  );
}
