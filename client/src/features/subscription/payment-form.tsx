import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { PaymentIntent, Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/dist/pure.mjs';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { logFailure } from '#client/lib/log.ts';
import { Button } from '#client/ui/button.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { FieldError } from '#client/ui/field.tsx';
import { toastFailure } from '#client/ui/toast-failure.ts';
import { toast } from '#client/ui/toast-store.ts';
import { brand } from '#shared/brand.ts';
import { cardAppearance } from './card-appearance.ts';
import { FieldsLoading } from './fields-loading.tsx';
import type { PaymentOutcome } from './payment-outcome.ts';

interface PaymentFormProps {
  publishableKey: string;
  clientSecret: string;
  submitLabel: string;
  /** The provider says that it was paid, or is being. */
  onPaid: (outcome: PaymentOutcome) => void;
}

/** The card fields, which belong to the payment provider, and the button that pays. */
export function PaymentForm(props: PaymentFormProps) {
  const [hasFailed, setFailed] = useState(false);
  const handleFailure = () => {
    toastFailure(undefined, 'Failed to initialize payment. Please try again.');
    setFailed(true);
  };
  if (!hasFailed) return <ProviderFields {...props} onLoadError={handleFailure} />;
  return (
    <ErrorState
      title="The card fields did not load"
      text="Something keeps this page from the payment provider: the connection, or a blocker in the browser. You have not been charged."
      onRetry={() => setFailed(false)}
    />
  );
}

interface Failing {
  /** The provider's script did not come, or its fields did not. */
  onLoadError: () => void;
}

function ProviderFields({ publishableKey, clientSecret, ...rest }: PaymentFormProps & Failing) {
  const [stripe, setStripe] = useState<Stripe | null>(null);
  const fail = useRef(rest.onLoadError);
  useEffect(() => {
    fail.current = rest.onLoadError;
  });
  useEffect(() => {
    let isWanted = true;
    loadStripe(publishableKey).then(
      (loaded: Stripe | null) => isWanted && setStripe(loaded),
      (error: unknown) => {
        logFailure('The script of the payment provider did not load', error);
        if (isWanted) fail.current();
      },
    );
    return () => {
      isWanted = false;
    };
  }, [publishableKey]);
  if (!stripe) return <FieldsLoading />;
  return (
    <Elements stripe={stripe} options={{ clientSecret, appearance: cardAppearance() }}>
      <CardForm {...rest} />
    </Elements>
  );
}

type CardFormProps = Pick<PaymentFormProps, 'submitLabel' | 'onPaid'> & Failing;

function CardForm({ submitLabel, onPaid, onLoadError }: CardFormProps) {
  const stripe = useStripe();
  const elements = useElements();
  const [isPaying, setPaying] = useState(false);
  const [problem, setProblem] = useState<string>();
  const problemId = useId();

  const fail = (description: string) => {
    toast({ title: 'Payment Failed', description, variant: 'destructive' });
    setProblem(description);
    setPaying(false);
  };
  const pay = async () => {
    if (!stripe || !elements) return;
    const { error, paymentIntent } = await stripe.confirmPayment({
      elements,
      redirect: 'if_required',
      confirmParams: { return_url: `${window.location.origin}/settings?payment=success` },
    });
    const outcome = outcomeOf(paymentIntent ?? error?.payment_intent);
    if (outcome) onPaid(outcome);
    else fail(error?.message ?? 'The payment was not accepted.');
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isPaying) return;
    setPaying(true);
    setProblem(undefined);
    pay().catch((error: unknown) => {
      logFailure('The payment did not go through', error);
      fail('The payment provider cannot be reached. Please try again.');
    });
  };

  return (
    <form onSubmit={handleSubmit} className="grid gap-4">
      <PaymentElement onLoadError={onLoadError} />
      {problem && <FieldError id={problemId}>{problem}</FieldError>}
      <Button
        type="submit"
        variant="primary"
        className="w-full"
        isPending={isPaying}
        aria-describedby={problem && problemId}
        aria-disabled={!stripe || !elements}
      >
        {submitLabel}
      </Button>
      <p className="text-muted text-sm">
        Card details go straight to the payment provider; {brand.name} never sees them.
      </p>
    </form>
  );
}

/** Undefined for one that is still to be paid. Another tab may have paid it, which makes this confirmation fail. */
function outcomeOf(payment: Pick<PaymentIntent, 'status'> | undefined): PaymentOutcome | undefined {
  return payment?.status === 'succeeded' || payment?.status === 'processing' ? payment.status : undefined;
}
