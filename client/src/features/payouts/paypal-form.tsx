import { zodResolver } from '@hookform/resolvers/zod';
import type { SyntheticEvent } from 'react';
import { useForm } from 'react-hook-form';
import { showFieldErrors } from '#client/lib/field-errors.ts';
import { readAutofilled, submitAutofilled } from '#client/lib/submit-autofilled.ts';
import { Button } from '#client/ui/button.tsx';
import { CardBody } from '#client/ui/card.tsx';
import { toastFailure } from '#client/ui/toast-failure.ts';
import { toast } from '#client/ui/toast-store.ts';
import { type PaypalStatus, paypalAccountSchema } from '#shared/paypal.ts';
import { useConnectPaypal } from './paypal.queries.ts';
import { PaypalFields } from './paypal-fields.tsx';

export const CONNECT_FAILED = 'Failed to connect PayPal account. Please try again.';

/** Tells whether the account is connected already or a mailed link has to be opened first. */
export function toastConnected({ verified, businessEmail, reason }: PaypalStatus, hasMail: boolean): void {
  const pending = hasMail
    ? `Pending until the link sent to ${businessEmail} is opened. Clients can't pay with PayPal until then.`
    : "Pending: the account is not verified yet, and no email goes out here. Clients can't pay with PayPal until then.";
  toast({
    title: 'PayPal Connected',
    description: verified ? 'Clients can pay you with PayPal now.' : (reason ?? pending),
  });
}

/** The form for a first account, which needs no password. */
export function PaypalForm({ hasMail }: { hasMail: boolean }) {
  const { mutateAsync } = useConnectPaypal();
  const form = useForm({
    resolver: zodResolver(paypalAccountSchema),
    defaultValues: { businessEmail: '', merchantId: '' },
  });
  const { isSubmitting } = form.formState;
  const isEmpty = form.watch(['businessEmail', 'merchantId']).some((value) => value.trim() === '');
  // Autofill may fire no event; read the fields when the user reaches for the button.
  const takeOver = ({ currentTarget }: SyntheticEvent<HTMLFormElement>) =>
    readAutofilled(form, currentTarget);
  const handleSubmit = submitAutofilled(form, async (account) => {
    try {
      toastConnected(await mutateAsync(account), hasMail);
    } catch (error) {
      showFieldErrors(form, error);
      toastFailure(error, CONNECT_FAILED);
    }
  });
  return (
    <form
      noValidate
      aria-label="PayPal"
      onPointerOver={takeOver}
      onPointerDown={takeOver}
      onFocus={takeOver}
      onKeyDown={takeOver}
      onSubmit={handleSubmit}
    >
      <CardBody className="grid gap-4 pt-0 sm:grid-cols-2">
        <PaypalFields form={form} />
      </CardBody>
      <footer className="flex justify-end border-line border-t px-5 py-3 max-sm:px-4 max-sm:*:flex-1">
        <Button
          type="submit"
          variant="primary"
          aria-disabled={isEmpty}
          isPending={isSubmitting}
          pendingText="Connecting..."
        >
          Connect PayPal
        </Button>
      </footer>
    </form>
  );
}
