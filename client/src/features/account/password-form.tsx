import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { ApiError } from '#client/lib/api.ts';
import { showFieldErrors } from '#client/lib/field-errors.ts';
import { submitAutofilled } from '#client/lib/submit-autofilled.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, CardBody } from '#client/ui/card.tsx';
import { Field } from '#client/ui/field.tsx';
import { PasswordInput } from '#client/ui/password-input.tsx';
import { SettingsSection } from '#client/ui/settings-section.tsx';
import { toastFailure } from '#client/ui/toast-failure.ts';
import { toast } from '#client/ui/toast-store.ts';
import { newPasswordHint } from '#shared/auth.ts';
import { changePasswordFormSchema } from '#shared/password.ts';
import { useChangePassword } from './account.queries.ts';

const empty = { currentPassword: '', newPassword: '', confirmPassword: '' };

/** Passwords are never kept as a draft. */
export function PasswordForm({ email }: { email: string }) {
  const change = useChangePassword();
  const form = useForm({ resolver: zodResolver(changePasswordFormSchema), defaultValues: empty });
  const { errors, isSubmitting } = form.formState;
  const handleSubmit = submitAutofilled(form, async (passwords) => {
    try {
      await change.mutateAsync(passwords);
      form.reset(empty);
      toast({ title: 'Success', description: 'Password changed successfully' });
    } catch (error) {
      showFieldErrors(form, error);
      const message = error instanceof ApiError ? error.serverMessage : undefined;
      toastFailure(error, message ?? 'Failed to change password');
    }
  });
  return (
    <SettingsSection title="Password" text={`${newPasswordHint} Changing it signs out your other devices.`}>
      <Card>
        <form noValidate aria-label="Password" onSubmit={handleSubmit}>
          <input hidden readOnly autoComplete="username" name="username" value={email} />
          <CardBody className="grid gap-4 sm:grid-cols-2">
            <Field label="Current password" error={errors.currentPassword?.message}>
              <PasswordInput autoComplete="current-password" {...form.register('currentPassword')} />
            </Field>
            <span className="max-sm:hidden" />
            <Field label="New password" error={errors.newPassword?.message}>
              <PasswordInput autoComplete="new-password" {...form.register('newPassword')} />
            </Field>
            <Field label="Confirm new password" error={errors.confirmPassword?.message}>
              <PasswordInput autoComplete="new-password" {...form.register('confirmPassword')} />
            </Field>
          </CardBody>
          <footer className="flex justify-end border-line border-t px-5 py-3 max-sm:px-4 max-sm:*:flex-1">
            <Button
              type="submit"
              variant="primary"
              isPending={isSubmitting}
              pendingText="Changing Password..."
            >
              Change Password
            </Button>
          </footer>
        </form>
      </Card>
    </SettingsSection>
  );
}
