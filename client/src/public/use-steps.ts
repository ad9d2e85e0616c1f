import { useEffect, useState } from 'react';

/** What is shown one after the other on phones, and all at once where there is room. */
export type Step = 'chosen' | 'terms' | 'sign';
const steps: readonly Step[] = ['chosen', 'terms', 'sign'];

const stepOf = (state: unknown): Step | undefined => {
  const step = (state as { step?: unknown } | null)?.step;
  return steps.find((known) => known === step);
};

/** The step of an acceptance, as an entry of the browser's history: its Back button goes back a step, a reload stays. */
export function useSteps(isOpen: boolean) {
  const [step, setStep] = useState<Step>();
  useEffect(() => {
    if (!isOpen) return undefined;
    setStep(stepOf(history.state));
    const handlePop = ({ state }: PopStateEvent) => setStep(stepOf(state));
    window.addEventListener('popstate', handlePop);
    return () => window.removeEventListener('popstate', handlePop);
  }, [isOpen]);
  const go = (next: Step) => {
    history.pushState({ step: next }, '');
    setStep(next);
  };
  return {
    step,
    go,
    open: () => go('chosen'),
    back: () => history.back(),
    /** Leaves the steps; the entries behind stay, and lead to the page. */
    close: () => {
      history.replaceState(null, '');
      setStep(undefined);
    },
  };
}
