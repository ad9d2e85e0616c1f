import { type ComponentType, useEffect, useRef, useState } from 'react';
import type { ProposalPage } from '#shared/page-render.ts';
import type { ProposalAnswer } from '#shared/proposal-status.ts';
import type { AcceptFlowProps } from './accept-flow.tsx';
import { fetchPage } from './fetch-page.ts';
import { clearChoice } from './stored-choice.ts';
import { useAnswer } from './use-answer.ts';
import { type OfferShown, useChoice } from './use-choice.ts';
import { useRevisit } from './use-revisit.ts';
import { useSteps } from './use-steps.ts';
import { type Message, useToast } from './use-toast.tsx';
import { whenIdle } from './when-idle.ts';

const successTexts: Record<ProposalAnswer, Message> = {
  accepted: { title: 'Success', text: 'Proposal accepted' },
  declined: { title: 'Success', text: 'Proposal declined' },
};
const failure: Message = { title: 'Error', text: 'Failed to update proposal status' };
const changed: Message = {
  title: 'Error',
  text: 'This proposal has been changed. Please read it again before you answer.',
};
const cut = 'Some of what you chose is no longer offered. Please check your choice.';
const notLoaded = "Couldn't go on. Your choice is kept. Please check your connection and try again.";

export type Offer = ReturnType<typeof useOffer>;

/** What the page of an offer shows and does. */
export function useOffer(initial: OfferShown) {
  const [shown, setShown] = useState<OfferShown>(initial);
  const message = useToast();
  const [told, setTold] = useState<string>();
  const notesHeading = useRef<HTMLHeadingElement>(null);
  // Whoever comes back to the page is led to what changed.
  const hasNews = useRef(false);
  const choice = useChoice(shown, () => setTold(cut));
  const asked = shown.panel.answer;
  const steps = useSteps(asked !== undefined);
  const flow = useFlow(asked !== undefined, steps);

  const show = ({ kind: _, ...page }: ProposalPage) => {
    const { offer } = page;
    if (!offer) return location.reload();
    setShown({ ...page, offer });
    if (choice.adopt({ ...page, offer })) setTold(cut);
  };
  const handleSettled = (page: ProposalPage, isOwnAnswer: boolean, status: ProposalAnswer) => {
    steps.close();
    show(page);
    if (isOwnAnswer) clearChoice();
    // Whoever accepts goes on to what is to be paid for that.
    if (isOwnAnswer && status === 'accepted' && page.panel.link) {
      location.assign(page.panel.link.href);
      return;
    }
    const isChanged = !isOwnAnswer && page.panel.answer !== undefined;
    hasNews.current = isChanged;
    if (isChanged && !steps.step) requestAnimationFrame(() => notesHeading.current?.focus());
    void message.show(isOwnAnswer ? successTexts[status] : isChanged ? changed : failure);
  };
  const answer = useAnswer(asked, {
    onSettled: (page, isOwnAnswer, { status }) => handleSettled(page, isOwnAnswer, status),
    onFailed: () => void message.show(failure),
  });
  useRevisit(() => {
    if (!asked || answer.phase !== 'open' || steps.step) return;
    fetchPage<ProposalPage>()
      .then((page) => page.panel.answer?.version !== asked.version && show(page))
      .catch(() => undefined);
  });
  useSealing(shown, setShown);
  return {
    ...{ shown, asked, choice, steps, answer, told, notesHeading, hasNews },
    toast: message.shown,
    handleAccepted: (page: ProposalPage, isOwnAnswer: boolean) =>
      handleSettled(page, isOwnAnswer, 'accepted'),
    Flow: asked && steps.step ? flow.Flow : undefined,
    problem: flow.problem,
    /** Goes on to accepting what is chosen. */
    goOn: () => {
      if (answer.phase !== 'open') return;
      // The sum is of the last valid quantity, which isn't what stands there.
      const invalid = document.querySelector<HTMLElement>('.stepper [aria-invalid="true"]');
      if (invalid) invalid.focus();
      else void flow.open(choice.problem);
    },
  };
}

/** Loaded ahead, so that going on needs no connection. */
const loadFlow = async () => (await import('./accept-flow.tsx')).AcceptFlow;

function useFlow(isOpen: boolean, steps: ReturnType<typeof useSteps>) {
  const [Flow, setFlow] = useState<ComponentType<AcceptFlowProps>>();
  const [problem, setProblem] = useState<string>();
  const isInFlow = steps.step !== undefined;
  useEffect(() => {
    if (!isOpen) return;
    const ready = isInFlow ? Promise.resolve() : whenIdle();
    // What is lost on the way is loaded again when it is needed.
    ready
      .then(loadFlow)
      .then((Loaded) => setFlow(() => Loaded))
      .catch(() => undefined);
  }, [isOpen, isInFlow]);
  const open = async (missing: string | undefined) => {
    setProblem(missing);
    if (missing) return;
    try {
      const Loaded = Flow ?? (await loadFlow());
      setFlow(() => Loaded);
      steps.open();
    } catch {
      setProblem(notLoaded);
    }
  };
  return { Flow, problem, open };
}

/** Milliseconds between two looks for the sealed file, and how many there are. */
const SEAL_WAIT = 5_000;
const MOST_LOOKS = 24;

/** Shows the sealed file once it is there. */
function useSealing({ offer }: OfferShown, onSealed: (page: OfferShown) => void) {
  const isSealing = offer.signed?.isSealed === false && !offer.signed.hasNoFile;
  const latest = useRef(onSealed);
  useEffect(() => {
    latest.current = onSealed;
  });
  useEffect(() => {
    if (!isSealing) return undefined;
    let looks = 0;
    const timer = setInterval(async () => {
      looks += 1;
      if (looks >= MOST_LOOKS) clearInterval(timer);
      const page = await fetchPage<ProposalPage>().catch(() => undefined);
      if (page?.offer?.signed?.isSealed) latest.current({ ...page, offer: page.offer });
    }, SEAL_WAIT);
    return () => clearInterval(timer);
  }, [isSealing]);
}
