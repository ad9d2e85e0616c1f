import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useMedia } from '#client/lib/use-media.ts';
import type { OfferView } from '#shared/offer-page.ts';
import type { ProposalPage } from '#shared/page-render.ts';
import type { ProposalPanelView } from '#shared/proposal-panel.ts';
import { ChosenList } from './chosen-list.tsx';
import { sendAcceptance } from './send-acceptance.ts';
import { SignFields } from './sign-fields.tsx';
import { SumBar } from './sum-bar.tsx';
import type { Choice } from './use-choice.ts';

import type { Step } from './use-steps.ts';
import './accept-flow.css';

export interface AcceptFlowProps {
  asked: NonNullable<ProposalPanelView['answer']>;
  offer: OfferView;
  choice: Choice;
  step: Step;
  onStep: (step: Step) => void;
  onBack: () => void;
  /** The proposal as it is now, whoever answered it. */
  onSettled: (page: ProposalPage, isOwnAnswer: boolean) => void;
}

/** Accepts a proposal: what was chosen, the terms, the signature. One step a screen on phones. */
export function AcceptFlow({ asked, offer, choice, step, onStep, onBack, onSettled }: AcceptFlowProps) {
  const id = useId();
  const isPhone = useMedia('(max-width: 719px)');
  const { view, deposit, amount } = choice.shown;
  const [isSending, setIsSending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [wrong, setWrong] = useState<'name' | 'strokes'>();
  const tries = useRef(0);
  const steps: Step[] = offer.terms ? ['chosen', 'terms', 'sign'] : ['chosen', 'sign'];
  const next = steps[steps.indexOf(step) + 1];
  const isLast = !isPhone || next === undefined;
  const heading = useStepFocus(isPhone ? step : 'chosen');

  const handleSubmit = async () => {
    if (isSending) return;
    const { signature, selection } = choice;
    const missing = missingOf(offer, signature);
    setWrong(missing);
    if (missing || choice.problem) return setProblem(choice.problem);
    setIsSending(true);
    setProblem(undefined);
    tries.current += 1;
    const sent = await sendAcceptance({
      asked,
      ...{ signature, requiresSignature: offer.requiresSignature === true },
      ...(offer.options && { selection, amount }),
      isRepeated: tries.current > 1,
    });
    setIsSending(false);
    if ('page' in sent) onSettled(sent.page, sent.isOwnAnswer);
    else setProblem(sent.problem);
    return undefined;
  };
  const shows = (each: Step) => !isPhone || each === step;
  // On a phone nothing else of the page is there.
  const Heading = isPhone ? 'h1' : 'h2';
  const title = (each: Step, text: string) => (
    <Heading
      id={`${id}-${each}`}
      className="step-title"
      ref={each === (isPhone ? step : 'chosen') ? heading : undefined}
      tabIndex={-1}
    >
      {isPhone && <span className="step-count">{`Step ${steps.indexOf(each) + 1} of ${steps.length}`}</span>}
      <span>{text}</span>
    </Heading>
  );
  return (
    <form
      className="accept-flow"
      noValidate
      aria-label="Accept this proposal"
      onSubmit={(event) => {
        event.preventDefault();
        if (isLast) void handleSubmit();
        else if (next) onStep(next);
      }}
    >
      {shows('chosen') && (
        <Part labelledBy={`${id}-chosen`}>
          {title('chosen', offer.options ? 'What you chose' : 'What you accept')}
          <ChosenList view={view} deposit={deposit} />
        </Part>
      )}
      {offer.terms && shows('terms') && (
        <Part labelledBy={`${id}-terms`}>
          {title('terms', 'Terms')}
          <p className="own-text is-prose terms-text" dir="auto">
            {offer.terms}
          </p>
        </Part>
      )}
      {shows('sign') && (
        <Part labelledBy={`${id}-sign`}>
          {title('sign', offer.requiresSignature ? 'Sign' : 'Accept')}
          <SignFields offer={offer} choice={choice} wrong={wrong} onChange={() => setWrong(undefined)} />
        </Part>
      )}
      <SumBar
        label={view.total.label}
        total={view.total.text}
        deposit={isPhone && step === 'chosen' ? undefined : deposit}
        problem={problem}
      >
        <button className="btn" type="button" onClick={onBack}>
          Back
        </button>
        <button className="btn btn-primary" type="submit" aria-disabled={isSending || undefined}>
          {isLast ? submitLabel(offer, isSending, problem !== undefined) : 'Continue'}
        </button>
      </SumBar>
    </form>
  );
}

function submitLabel({ requiresSignature }: OfferView, isSending: boolean, hasFailed: boolean): string {
  if (isSending) return 'Sending…';
  if (hasFailed) return 'Try again';
  return requiresSignature ? 'Sign and accept' : 'Accept';
}

function missingOf({ requiresSignature }: OfferView, { name, kind, strokes }: Choice['signature']) {
  if (!requiresSignature) return undefined;
  if (name.trim() === '') return 'name';
  return kind === 'drawn' && strokes.length === 0 ? 'strokes' : undefined;
}

const Part = ({ labelledBy, children }: { labelledBy: string; children: ReactNode }) => (
  <section className="accept-part" aria-labelledby={labelledBy}>
    {children}
  </section>
);

/** Each step starts at its heading, which is read out. */
function useStepFocus(step: Step) {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs at each new step
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  }, [step]);
  return heading;
}
