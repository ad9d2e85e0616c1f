import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { ApiError } from '#client/lib/api.ts';
import { showFieldErrors } from '#client/lib/field-errors.ts';
import { submitAutofilled } from '#client/lib/submit-autofilled.ts';
import { Button } from '#client/ui/button.tsx';
import { Field } from '#client/ui/field.tsx';
import { PasswordInput } from '#client/ui/password-input.tsx';
import { toast } from '#client/ui/toast-store.ts';
import { INVALID_LINK, newPasswordFormSchema, newPasswordHint } from '#shared/auth.ts';
import { useResetPassword } from './auth.queries.ts';

interface NewPasswordFormProps {
  token: string;
  onDone: () => void;
  /** The link was used, has expired or never existed. */
  onInvalidLink: () => void;
}

export function NewPasswordForm({ token, onDone, onInvalidLink }: NewPasswordFormProps) {
  const reset = useResetPassword();
  const form = useForm({
    resolver: zodResolver(newPasswordFormSchema),
    defaultValues: { newPassword: '', confirmPassword: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const handleSubmit = submitAutofilled(form, async (passwords) => {
    try {
      await reset.mutateAsync({ token, ...passwords });
      onDone();
    } catch (error) {
      if (error instanceof ApiError && error.code === INVALID_LINK) return onInvalidLink();
      showFieldErrors(form, error);
      const description =
        (error instanceof ApiError && error.serverMessage) ||
        "Couldn't change your password. Please try again.";
      toast({ title: 'Error', description, variant: 'destructive' });
    }
  });
  return (
    <form noValidate className="grid gap-4" onSubmit={handleSubmit}>
      <Field label="New password" help={newPasswordHint} error={errors.newPassword?.message}>
        <PasswordInput
          size="lg"
          noun="new password"
          autoComplete="new-password"
          {...form.register('newPassword')}
        />
      </Field>
      <Field label="Confirm password" error={errors.confirmPassword?.message}>
        <PasswordInput
          size="lg"
          noun="confirm password"
          autoComplete="new-password"
          {...form.register('confirmPassword')}
        />
      </Field>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        isPending={isSubmitting}
        pendingText="Changing password..."
      >
        Change Password
      </Button>
    </form>
  );
}
