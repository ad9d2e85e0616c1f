import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { loadStripe } from '@stripe/stripe-js/dist/pure.mjs';
import { type FormEvent, useState } from 'react';
import { logFailure } from '#client/lib/log.ts';
import { Button } from '#client/ui/button.tsx';
import { toast } from '#client/ui/toast-store.ts';
import { brand } from '#shared/brand.ts';
import { cardAppearance } from './card-appearance.ts';

interface PaymentFormProps {
  publishableKey: string;
  clientSecret: string;
  submitLabel: string;
  /** The provider says that it was paid. */
  onPaid: () => void;
}

/** The card fields, which belong to the payment provider, and the button that pays. */
export function PaymentForm({ publishableKey, clientSecret, ...rest }: PaymentFormProps) {
  const [stripe] = useState(() => loadStripe(publishableKey));
  return (
    <Elements stripe={stripe} options={{ clientSecret, appearance: cardAppearance() }}>
      <CardForm {...rest} />
    </Elements>
  );
}

function CardForm({ submitLabel, onPaid }: Pick<PaymentFormProps, 'submitLabel' | 'onPaid'>) {
  const stripe = useStripe();
  const elements = useElements();
  const [isPaying, setPaying] = useState(false);
  const [hasLoadFailed, setLoadFailed] = useState(false);

  const pay = async () => {
    if (!stripe || !elements) return;
    const { error } = await stripe.confirmPayment({
      elements,
      redirect: 'if_required',
      confirmParams: { return_url: `${window.location.origin}/settings?payment=success` },
    });
    if (!error) return onPaid();
    toast({
      title: 'Payment Failed',
      description: error.message ?? 'The payment was not accepted.',
      variant: 'destructive',
    });
    setPaying(false);
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isPaying) return;
    setPaying(true);
    pay().catch((error: unknown) => {
      logFailure('The payment did not go through', error);
      toast({
        title: 'Payment Failed',
        description: 'The payment provider cannot be reached. Please try again.',
        variant: 'destructive',
      });
      setPaying(false);
    });
  };

  return (
    <form onSubmit={handleSubmit} className="grid gap-4">
      <PaymentElement onLoadError={() => setLoadFailed(true)} />
      {hasLoadFailed && (
        <p role="alert" className="text-critical">
          The card fields did not load. Please reload the page.
        </p>
      )}
      <Button
        type="submit"
        variant="primary"
        className="w-full"
        isPending={isPaying}
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
