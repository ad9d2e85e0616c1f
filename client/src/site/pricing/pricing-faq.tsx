import { useState } from 'react';
import { pricingFaq } from '#client/content/plans.ts';
import { AccordionEntry } from '#client/site/accordion.tsx';

export function PricingFaq() {
  const [openId, setOpenId] = useState(pricingFaq[0]?.id);
  return (
    <section className="section wrap split" aria-labelledby="questions">
      <h2 className="sub" id="questions">
        Questions about price
      </h2>
      <div className="faq">
        {pricingFaq.map(({ id, question, answer }) => (
          <AccordionEntry
            key={id}
            id={id}
            question={question}
            isOpen={id === openId}
            onToggle={() => setOpenId((open) => (open === id ? undefined : id))}
          >
            {answer.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </AccordionEntry>
        ))}
      </div>
    </section>
  );
}
