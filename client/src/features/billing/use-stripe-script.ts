import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/dist/pure.mjs';
import { useEffect, useRef, useState } from 'react';
import { logFailure } from '#client/lib/log.ts';

/** The payment provider's script, null until it has loaded. */
export function useStripeScript(publishableKey: string, onLoadError: () => void): Stripe | null {
  const [stripe, setStripe] = useState<Stripe | null>(null);
  const fail = useRef(onLoadError);
  useEffect(() => {
    fail.current = onLoadError;
  });
  useEffect(() => {
    let isWanted = true;
    loadStripe(publishableKey).then(
      (loaded: Stripe | null) => isWanted && setStripe(loaded),
      (error: unknown) => {
        logFailure('Failed to load the payment script', error);
        if (isWanted) fail.current();
      },
    );
    return () => {
      isWanted = false;
    };
  }, [publishableKey]);
  return stripe;
}
