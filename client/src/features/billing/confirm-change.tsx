import type { PaymentIntent, Stripe, StripeError } from '@stripe/stripe-js';
import { useCallback, useEffect, useRef, useState } from 'react';
import { logFailure } from '#client/lib/log.ts';
import { Spinner } from '#client/ui/spinner.tsx';
import { toast } from '#client/ui/toast-store.ts';
import { PaymentForm } from './payment-form.tsx';
import { outcomeOf } from './payment-outcome.ts';
import { useStripeScript } from './use-stripe-script.ts';

interface ConfirmChangeProps {
  publishableKey: string;
  clientSecret: string;
  /** Called with the amount the provider will charge. */
  onDue: (cents: number) => void;
  onPaid: () => void;
}

type Step = 'authenticating' | 'paid' | { failure: string | undefined };

/** Authenticates the payment with the seller's bank; if that fails, offers the card form. */
export function ConfirmChange({ publishableKey, clientSecret, onDue, onPaid }: ConfirmChangeProps) {
  const [step, setStep] = useState<Step>('authenticating');
  const latest = useRef({ onDue, onPaid });
  useEffect(() => {
    latest.current = { onDue, onPaid };
  });
  const askForCard = useCallback((failure?: string) => {
    if (failure) toast({ title: 'Payment Failed', description: failure, variant: 'destructive' });
    setStep({ failure });
  }, []);
  const finish = useCallback(() => {
    setStep('paid');
    latest.current.onPaid();
  }, []);
  // The card form retries and reports the problem.
  const stripe = useStripeScript(publishableKey, askForCard);
  const isBegun = useRef(false);
  useEffect(() => {
    if (!stripe || isBegun.current) return;
    isBegun.current = true;
    authenticate(stripe, clientSecret, (cents) => latest.current.onDue(cents)).then(
      ({ isPaid, failure }) => (isPaid ? finish() : askForCard(failure)),
      (error: unknown) => {
        logFailure('The payment could not be confirmed', error);
        askForCard("The payment provider can't be reached. Please try again.");
      },
    );
  }, [stripe, clientSecret, finish, askForCard]);
  if (step === 'authenticating')
    return <Busy>Your bank asks you to confirm this payment. Nothing is charged until then.</Busy>;
  if (step === 'paid') return <Busy>Thank you. Your plan is being changed.</Busy>;
  return (
    <PaymentForm
      publishableKey={publishableKey}
      clientSecret={clientSecret}
      submitLabel="Switch to Yearly"
      returnPath="/subscribe?change=yearly"
      failure={step.failure}
      onPaid={finish}
    />
  );
}

function Busy({ children }: { children: string }) {
  return (
    <p role="status" className="flex min-h-32 items-center justify-center gap-2 text-muted">
      <Spinner className="shrink-0" /> {children}
    </p>
  );
}

type Answer = { paymentIntent?: PaymentIntent; error?: StripeError };

async function authenticate(stripe: Stripe, clientSecret: string, onDue: (cents: number) => void) {
  const found: Answer = await stripe.retrievePaymentIntent(clientSecret);
  if (found.paymentIntent) onDue(found.paymentIntent.amount);
  const needsOwner = found.paymentIntent?.status === 'requires_action';
  const { paymentIntent, error }: Answer = needsOwner
    ? await stripe.handleNextAction({ clientSecret })
    : found;
  const isPaid = outcomeOf(paymentIntent ?? error?.payment_intent) !== undefined;
  return { isPaid, failure: error?.message };
}
