import { useEffect, useRef, useState } from 'react';
import type { Asked, PageChange } from './pay-invoice.ts';
import { useRevisit } from './use-revisit.ts';

/** Payment code, loaded on intent: readers of an invoice never download it. */
export const loadPayInvoice = () => import('./pay-invoice.ts');

const failure = "Couldn't open the payment page. Please try again.";

interface PaymentUse {
  reference: string | undefined;
  /** The invoice can be paid here, or is about to be paid. */
  isOpen: boolean;
  onChange: (changed: PageChange['shown']) => void;
}

export type Payment = ReturnType<typeof usePayment>;

/** Redirects to the provider's page, and finds out the result on the way back. */
export function usePayment({ reference, isOpen, onChange }: PaymentUse) {
  const [isAsking, setIsAsking] = useState(false);
  const [problem, setProblem] = useState<string>();
  const apply = ({ shown, problem: reason }: PageChange) => {
    if (shown) onChange(shown);
    setProblem(reason);
  };
  const latestApply = useRef(apply);
  useEffect(() => {
    latestApply.current = apply;
  });

  useEffect(() => {
    if (!reference) return;
    const left = new AbortController();
    void loadPayInvoice()
      .then(({ watchPayment }) =>
        watchPayment(reference, (change) => latestApply.current(change), left.signal),
      )
      .catch(() => undefined);
    return () => left.abort();
  }, [reference]);

  const refresh = async () => {
    setIsAsking(false);
    const change =
      isOpen &&
      (await loadPayInvoice().then(
        ({ fetchInvoicePage }) => fetchInvoicePage(),
        () => undefined,
      ));
    if (change) apply(change);
  };
  useRevisit(() => void refresh());
  const latestRefresh = useRef(refresh);
  useEffect(() => {
    latestRefresh.current = refresh;
  });
  useEffect(() => {
    // Back from the provider's page through the browser's Back button: the page is in its old state.
    const handleShow = ({ persisted }: PageTransitionEvent) => persisted && void latestRefresh.current();
    window.addEventListener('pageshow', handleShow);
    return () => window.removeEventListener('pageshow', handleShow);
  }, []);

  return {
    isAsking,
    problem,
    /** @param ask what to pay; undefined for nothing */
    pay: async (ask: () => Promise<Asked | undefined>) => {
      if (isAsking) return;
      setIsAsking(true);
      setProblem(undefined);
      try {
        const asked = await ask();
        if (!asked) return setIsAsking(false);
        const answer = await (await loadPayInvoice()).startPayment(asked);
        // Stay busy: the page is about to unload.
        if ('redirectUrl' in answer) return location.assign(answer.redirectUrl);
        apply(answer);
      } catch {
        setProblem(failure);
      }
      setIsAsking(false);
    },
  };
}
