import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { showFieldErrors } from '#client/lib/field-errors.ts';
import { submitAutofilled } from '#client/lib/submit-autofilled.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog, DialogBody, DialogCancel, DialogFoot } from '#client/ui/dialog.tsx';
import { passwordAgainFormSchema } from '#shared/password.ts';
import { CurrentPasswordField } from './current-password-field.tsx';

interface ConfirmPasswordProps {
  isOpen: boolean;
  onClose: () => void;
  /** The account's email, for password managers. */
  email: string;
  title: string;
  description: string;
  submitLabel: string;
  pendingLabel: string;
  isDestructive?: boolean;
  /** Runs the action that needs the password. Its field errors are shown at the field. */
  onConfirm: (currentPassword: string) => Promise<void>;
  /** Called for errors other than a wrong password. */
  onFailure: (error: unknown) => void;
}

/** Asks for the password again before a sensitive action. Never saved as a draft. */
export function ConfirmPasswordDialog({
  isOpen,
  onClose,
  title,
  description,
  ...form
}: ConfirmPasswordProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} description={description}>
      <PasswordForm {...form} />
    </Dialog>
  );
}

type FormProps = Omit<ConfirmPasswordProps, 'isOpen' | 'onClose' | 'title' | 'description'>;

function PasswordForm({
  email,
  submitLabel,
  pendingLabel,
  isDestructive = false,
  onConfirm,
  onFailure,
}: FormProps) {
  const form = useForm({
    resolver: zodResolver(passwordAgainFormSchema),
    defaultValues: { currentPassword: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const handleSubmit = submitAutofilled(form, async ({ currentPassword }) => {
    try {
      await onConfirm(currentPassword);
    } catch (error) {
      if (!showFieldErrors(form, error)) onFailure(error);
    }
  });
  return (
    <form noValidate className="contents" onSubmit={handleSubmit}>
      <input hidden readOnly autoComplete="username" name="username" value={email} />
      <DialogBody>
        <CurrentPasswordField error={errors.currentPassword?.message} {...form.register('currentPassword')} />
      </DialogBody>
      <DialogFoot>
        <DialogCancel />
        <Button
          type="submit"
          variant={isDestructive ? 'danger' : 'primary'}
          isPending={isSubmitting}
          pendingText={pendingLabel}
        >
          {submitLabel}
        </Button>
      </DialogFoot>
    </form>
  );
}
