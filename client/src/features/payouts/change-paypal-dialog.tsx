import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { showFieldErrors } from '#client/lib/field-errors.ts';
import { submitAutofilled } from '#client/lib/submit-autofilled.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog, DialogBody, DialogCancel, DialogFoot } from '#client/ui/dialog.tsx';
import { toastFailure } from '#client/ui/toast-failure.ts';
import { passwordAgainFormSchema } from '#shared/password.ts';
import { type PaypalStatus, paypalAccountSchema } from '#shared/paypal.ts';
import { CurrentPasswordField } from './current-password-field.tsx';
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

const changeSchema = paypalAccountSchema.extend(passwordAgainFormSchema.shape);

type ChangeFormProps = Pick<ChangePaypalProps, 'status' | 'hasMail' | 'email'> & { onDone: () => void };

function ChangeForm({ status, hasMail, email, onDone }: ChangeFormProps) {
  const { mutateAsync } = useConnectPaypal();
  const form = useForm({
    resolver: zodResolver(changeSchema),
    defaultValues: {
      businessEmail: status.businessEmail ?? '',
      merchantId: status.merchantId ?? '',
      currentPassword: '',
    },
  });
  const { errors, isSubmitting } = form.formState;
  const handleSubmit = submitAutofilled(form, async (account) => {
    try {
      toastConnected(await mutateAsync(account), hasMail);
      onDone();
    } catch (error) {
      if (!showFieldErrors(form, error)) toastFailure(error, CONNECT_FAILED);
    }
  });
  return (
    <form noValidate className="contents" onSubmit={handleSubmit}>
      <DialogBody className="grid gap-4">
        <PaypalFields form={form} />
        <input hidden readOnly autoComplete="username" name="username" value={email} />
        <CurrentPasswordField error={errors.currentPassword?.message} {...form.register('currentPassword')} />
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
