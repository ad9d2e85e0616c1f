import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { OwnerFields } from '#client/features/step-up/owner-fields.tsx';
import { useOwnerProof } from '#client/features/step-up/step-up.queries.ts';
import { showFieldErrors } from '#client/lib/field-errors.ts';
import { submitAutofilled } from '#client/lib/submit-autofilled.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog, DialogBody, DialogCancel, DialogFoot } from '#client/ui/dialog.tsx';
import { toastFailure } from '#client/ui/toast-failure.ts';
import { passwordAgainFormSchema } from '#shared/password.ts';
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

const provedSchema = paypalAccountSchema.extend(passwordAgainFormSchema.shape);
const freshSchema = paypalAccountSchema.extend({ currentPassword: z.string() });

type ChangeFormProps = Pick<ChangePaypalProps, 'status' | 'hasMail' | 'email'> & { onDone: () => void };

function ChangeForm({ status, hasMail, email, onDone }: ChangeFormProps) {
  const { mutateAsync } = useConnectPaypal();
  const { isAsked, prove } = useOwnerProof();
  const form = useForm({
    resolver: zodResolver(isAsked ? provedSchema : freshSchema),
    defaultValues: {
      businessEmail: status.businessEmail ?? '',
      merchantId: status.merchantId ?? '',
      currentPassword: '',
    },
  });
  const { errors, isSubmitting } = form.formState;
  const handleSubmit = submitAutofilled(form, async ({ currentPassword, ...account }) => {
    try {
      await prove({ currentPassword }, async () => toastConnected(await mutateAsync(account), hasMail));
      onDone();
    } catch (error) {
      if (!showFieldErrors(form, error)) toastFailure(error, CONNECT_FAILED);
    }
  });
  return (
    <form noValidate className="contents" onSubmit={handleSubmit}>
      <DialogBody className="grid gap-4">
        <PaypalFields form={form} />
        {isAsked && (
          <OwnerFields
            email={email}
            error={errors.currentPassword?.message}
            {...form.register('currentPassword')}
          />
        )}
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
