import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { OwnerFields } from '#client/features/step-up/owner-fields.tsx';
import { useOwnerProof } from '#client/features/step-up/use-owner-proof.ts';
import { showFieldErrors } from '#client/lib/field-errors.ts';
import { submitAutofilled } from '#client/lib/submit-autofilled.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog, DialogBody, DialogCancel, DialogFoot } from '#client/ui/dialog.tsx';
import { toastFailure } from '#client/ui/toast-failure.ts';
import { type PaypalStatus, paypalAccountSchema } from '#shared/paypal.ts';
import { useConnectPaypal } from './paypal.queries.ts';
import { PaypalFields } from './paypal-fields.tsx';
import { CONNECT_FAILED, toastConnected } from './paypal-form.tsx';

interface ChangePaypalProps {
  isOpen: boolean;
  onClose: () => void;
  status: PaypalStatus;
  /** This installation sends email. */
  hasMail: boolean;
  /** The account's email, for password managers. */
  email: string;
}

/** Replaces the connected account. */
export function ChangePaypalDialog({ isOpen, onClose, ...form }: ChangePaypalProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Change PayPal account"
      description="Invoices are paid to the new account once it is verified. We'll email you to confirm the change."
    >
      <ChangeForm {...form} onDone={onClose} />
    </Dialog>
  );
}

type ChangeFormProps = Pick<ChangePaypalProps, 'status' | 'hasMail' | 'email'> & { onDone: () => void };

function ChangeForm({ status, hasMail, email, onDone }: ChangeFormProps) {
  const { mutateAsync } = useConnectPaypal();
  const proof = useOwnerProof();
  const form = useForm({
    resolver: zodResolver(paypalAccountSchema),
    defaultValues: {
      businessEmail: status.businessEmail ?? '',
      merchantId: status.merchantId ?? '',
    },
  });
  const { isSubmitting } = form.formState;
  const handleSubmit = submitAutofilled(form, async (account) => {
    try {
      const connect = async () => toastConnected(await mutateAsync(account), hasMail);
      if (await proof.prove(connect)) onDone();
    } catch (error) {
      if (!showFieldErrors(form, error)) toastFailure(error, CONNECT_FAILED);
    }
  });
  return (
    <form noValidate className="contents" onSubmit={handleSubmit}>
      <DialogBody className="grid gap-4">
        <PaypalFields form={form} />
        <OwnerFields proof={proof} email={email} />
      </DialogBody>
      <DialogFoot>
        <DialogCancel />
        <Button type="submit" variant="primary" isPending={isSubmitting} pendingText="Saving...">
          Save Account
        </Button>
      </DialogFoot>
    </form>
  );
}
