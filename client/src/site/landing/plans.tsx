import type { ReactNode } from 'react';
import { freePlan, type PlanContent, planTerms, proPlan } from '#client/content/plans.ts';
import { useSessionHint } from '#client/site/frame/session-hint.ts';
import { GetStarted, SignInLink } from '#client/site/frame/sign-in-link.tsx';
import { SiteIcon } from '#client/site/site-icon.tsx';

/** Both plans side by side. */
export function Plans({ headingLevel }: { headingLevel: 2 | 3 }) {
  const hasSession = useSessionHint();
  return (
    <div className="plans">
      <Plan plan={freePlan} headingLevel={headingLevel}>
        <GetStarted className="btn" />
      </Plan>
      <Plan plan={proPlan} headingLevel={headingLevel} isLead>
        {hasSession ? (
          <a className="btn btn-primary" href="/subscribe">
            Upgrade to Pro
          </a>
        ) : (
          <SignInLink to="sign-up" className="btn btn-primary">
            Upgrade to Pro
          </SignInLink>
        )}
      </Plan>
    </div>
  );
}

interface PlanProps {
  plan: PlanContent;
  headingLevel: 2 | 3;
  isLead?: boolean;
  children: ReactNode;
}

function Plan({ plan, headingLevel, isLead = false, children }: PlanProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <article className={isLead ? 'plan lead' : 'plan'}>
      <Heading>
        <span>{plan.name}</span>{' '}
        {plan.saving && <span className="badge is-positive plain">{plan.saving}</span>}
      </Heading>
      <p className="price">
        <b>{plan.price}</b> {plan.period}
      </p>
      <p className="note">{plan.note}</p>
      <ul className="ticks">
        {plan.includes.map((text) => (
          <li key={text}>
            <SiteIcon name="tick" />
            <span>{text}</span>
          </li>
        ))}
        {plan.excludes.map((text) => (
          <li key={text} className="no">
            <SiteIcon name="minus" />
            <span>{text}</span>
          </li>
        ))}
      </ul>
      {children}
    </article>
  );
}

export function PlanTerms() {
  return <p className="fine">{planTerms}</p>;
}
