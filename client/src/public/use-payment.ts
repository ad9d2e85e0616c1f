import { useEffect, useRef, useState } from 'react';
import type { PayWith } from '#shared/invoice-panels.ts';
import type { PageChange } from './pay-invoice.ts';
import { useReturn } from './use-return.ts';

/** What asks and waits, loaded on intent: nobody who only reads an invoice downloads it. */
export const loadPaying = () => import('./pay-invoice.ts');

const failure = "Couldn't open the payment page. Please try again.";

interface PaymentUse {
  reference: string | undefined;
  /** The invoice can be paid here, or is about to be paid. */
  isOpen: boolean;
  onChange: (changed: PageChange['shown']) => void;
}

export type Payment = ReturnType<typeof usePayment>;

/** Leads to the provider's page, and finds out on the way back what has become of the payment. */
export function usePayment({ reference, isOpen, onChange }: PaymentUse) {
  const [isAsking, setIsAsking] = useState(false);
  const [problem, setProblem] = useState<string>();
  const take = ({ shown, problem: told }: PageChange) => {
    if (shown) onChange(shown);
    setProblem(told);
  };
  const latestTake = useRef(take);
  useEffect(() => {
    latestTake.current = take;
  });

  useEffect(() => {
    if (!reference) return;
    const left = new AbortController();
    void loadPaying()
      .then(({ watchPayment }) =>
        watchPayment(reference, (change) => latestTake.current(change), left.signal),
      )
      .catch(() => undefined);
    return () => left.abort();
  }, [reference]);

  const refresh = async () => {
    setIsAsking(false);
    const present =
      isOpen &&
      (await loadPaying().then(
        ({ findPresent }) => findPresent(),
        () => undefined,
      ));
    if (present) take(present);
  };
  useReturn(() => void refresh());
  const latestRefresh = useRef(refresh);
  useEffect(() => {
    latestRefresh.current = refresh;
  });
  useEffect(() => {
    // Back from the provider's page by the browser's own button: the page is as it was left.
    const handleShow = ({ persisted }: PageTransitionEvent) => persisted && void latestRefresh.current();
    window.addEventListener('pageshow', handleShow);
    return () => window.removeEventListener('pageshow', handleShow);
  }, []);

  return {
    isAsking,
    problem,
    pay: async (method: PayWith) => {
      if (isAsking) return;
      setIsAsking(true);
      setProblem(undefined);
      try {
        const answer = await (await loadPaying()).beginPayment(method);
        // The page is left busy: it is gone in a moment.
        if ('redirectUrl' in answer) return location.assign(answer.redirectUrl);
        take(answer);
      } catch {
        setProblem(failure);
      }
      setIsAsking(false);
    },
  };
}
