import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ConfirmOwnerDialog } from '#client/features/step-up/confirm-owner-dialog.tsx';
import { ApiError } from '#client/lib/api.ts';
import { submitAutofilled } from '#client/lib/submit-autofilled.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, CardBody } from '#client/ui/card.tsx';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { SettingsSection } from '#client/ui/settings-section.tsx';
import { toastFailure } from '#client/ui/toast-failure.ts';
import { newEmailFormSchema } from '#shared/email-change.ts';
import { useAskForEmailChange } from './account.queries.ts';

/** The address that signs in and gets the product's mails. The new one counts once its link is opened. */
export function EmailSettings({ email }: { email: string }) {
  const { mutateAsync } = useAskForEmailChange();
  const [asked, setAsked] = useState<string>();
  const [sentTo, setSentTo] = useState<string>();
  const form = useForm({ resolver: zodResolver(newEmailFormSchema), defaultValues: { newEmail: '' } });
  const { errors } = form.formState;
  const handleSubmit = submitAutofilled(form, async ({ newEmail }) => setAsked(newEmail));
  const close = () => setAsked(undefined);
  const ask = async () => {
    if (!asked) return;
    await mutateAsync(asked);
    close();
    form.reset();
    setSentTo(asked);
  };
  const handleFailure = (error: unknown) => {
    close();
    const problem = error instanceof ApiError ? error.fieldErrors?.newEmail?.[0] : undefined;
    if (problem) form.setError('newEmail', { message: problem }, { shouldFocus: true });
    else toastFailure(error, 'Failed to change your email address');
  };
  return (
    <SettingsSection title="Email address" text="You sign in with it, and our emails to you go there.">
      <Card>
        <form noValidate aria-label="Email address" onSubmit={handleSubmit}>
          <CardBody className="grid gap-4">
            <p className="[overflow-wrap:anywhere]">{email}</p>
            <Field
              label="New email address"
              error={errors.newEmail?.message}
              help="We'll send a link there. Your address changes once you open it."
            >
              <Input type="email" autoComplete="email" spellCheck={false} {...form.register('newEmail')} />
            </Field>
            <p role="status" className="text-ink-soft [overflow-wrap:anywhere] empty:hidden">
              {sentTo && `Open the link we sent to ${sentTo} within 24 hours. Until then ${email} stays.`}
            </p>
          </CardBody>
          <footer className="flex justify-end border-line border-t px-5 py-3 max-sm:px-4 max-sm:*:flex-1">
            <Button type="submit" variant="primary">
              Change Email
            </Button>
          </footer>
        </form>
      </Card>
      <ConfirmOwnerDialog
        isOpen={asked !== undefined}
        onClose={close}
        email={email}
        title="Change email address?"
        description={`We'll send a link to ${asked}, and tell ${email} about it.`}
        submitLabel="Send Link"
        pendingLabel="Sending..."
        onConfirm={ask}
        onFailure={handleFailure}
      />
    </SettingsSection>
  );
}
