import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { type FormEvent, useId, useState } from 'react';
import { logFailure } from '#client/lib/log.ts';
import { Button } from '#client/ui/button.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { FieldError } from '#client/ui/field.tsx';
import { toastFailure } from '#client/ui/toast-failure.ts';
import { toast } from '#client/ui/toast-store.ts';
import { brand } from '#shared/brand.ts';
import { cardAppearance } from './card-appearance.ts';
import { PaymentFormSkeleton } from './payment-form-skeleton.tsx';
import { outcomeOf, type PaymentOutcome } from './payment-outcome.ts';
import { useStripeScript } from './use-stripe-script.ts';

interface PaymentFormProps {
  publishableKey: string;
  clientSecret: string;
  submitLabel: string;
  /** Our URL that the provider's page returns to. */
  returnPath: string;
  /** Why the last attempt failed. */
  failure?: string | undefined;
  /** Called when the payment succeeded or is processing. */
  onPaid: (outcome: PaymentOutcome) => void;
}

/** The provider's card fields and the pay button. */
export function PaymentForm(props: PaymentFormProps) {
  const [hasFailed, setFailed] = useState(false);
  const handleFailure = () => {
    toastFailure(undefined, 'Failed to initialize payment. Please try again.');
    setFailed(true);
  };
  if (!hasFailed) return <ProviderFields {...props} onLoadError={handleFailure} />;
  return (
    <ErrorState
      title="Couldn't load the card fields"
      text="Your connection or a blocker in your browser is keeping this page from the payment provider. You haven't been charged."
      onRetry={() => setFailed(false)}
    />
  );
}

interface Failing {
  /** The provider's script or fields failed to load. */
  onLoadError: () => void;
}

function ProviderFields({ publishableKey, clientSecret, ...rest }: PaymentFormProps & Failing) {
  const stripe = useStripeScript(publishableKey, rest.onLoadError);
  if (!stripe) return <PaymentFormSkeleton />;
  return (
    <Elements stripe={stripe} options={{ clientSecret, appearance: cardAppearance() }}>
      <CardForm {...rest} />
    </Elements>
  );
}

type CardFormProps = Omit<PaymentFormProps, 'publishableKey' | 'clientSecret'> & Failing;

function CardForm({ submitLabel, returnPath, failure, onPaid, onLoadError }: CardFormProps) {
  const stripe = useStripe();
  const elements = useElements();
  const [isPaying, setPaying] = useState(false);
  const [problem, setProblem] = useState(failure);
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
      confirmParams: { return_url: `${window.location.origin}${returnPath}` },
    });
    const outcome = outcomeOf(paymentIntent ?? error?.payment_intent);
    if (outcome) onPaid(outcome);
    else fail(error?.message ?? "The payment wasn't accepted.");
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isPaying) return;
    setPaying(true);
    setProblem(undefined);
    pay().catch((error: unknown) => {
      logFailure("The payment didn't go through", error);
      fail("The payment provider can't be reached. Please try again.");
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
