import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation } from 'wouter';
import { z } from 'zod';
import { OwnerCodeFields, OwnerFields } from '#client/features/step-up/owner-fields.tsx';
import { stepUpQueries } from '#client/features/step-up/step-up.queries.ts';
import { useOwnerCodes, useOwnerProof } from '#client/features/step-up/use-owner-proof.ts';
import { ApiError } from '#client/lib/api.ts';
import { showFieldErrors } from '#client/lib/field-errors.ts';
import { submitAutofilled } from '#client/lib/submit-autofilled.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, CardBody } from '#client/ui/card.tsx';
import { Dialog, DialogBody, DialogCancel, DialogFoot } from '#client/ui/dialog.tsx';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { SettingsSection } from '#client/ui/settings-section.tsx';
import { toastFailure } from '#client/ui/toast-failure.ts';
import { toast } from '#client/ui/toast-store.ts';
import { DELETION_GRACE_DAYS, WRONG_EMAIL } from '#shared/account-deletion.ts';
import { useDeleteAccount } from './account.queries.ts';

/** Its owner deletes the account, and may keep it for a while. */
export function AccountDeletion({ email, onDownload }: { email: string; onDownload: () => void }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <SettingsSection title="Delete account" text="Deletion is processed within 30 days.">
      <Card>
        <CardBody className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <p className="min-w-0 flex-1 basis-56 text-muted">
            This also deletes your invoices, proposals and clients. You have {DELETION_GRACE_DAYS} days to
            change your mind.
          </p>
          <Button className="text-critical max-sm:w-full" onClick={() => setAsking(true)}>
            Delete Account
          </Button>
        </CardBody>
      </Card>
      <Dialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="Delete account?"
        description="Are you sure you want to delete your account? This permanently deletes all your data."
      >
        <DeletionForm
          email={email}
          onDownload={() => {
            setAsking(false);
            onDownload();
          }}
        />
      </Dialog>
    </SettingsSection>
  );
}

function DeletionForm({ email, onDownload }: { email: string; onDownload: () => void }) {
  const { data } = useQuery(stepUpQueries.methods());
  const hasCodes = data?.methods.includes('code') ?? false;
  const [owner, codes] = [useOwnerProof(), useOwnerCodes()];
  const [, navigate] = useLocation();
  const { mutateAsync } = useDeleteAccount(() => navigate('/auth', { replace: true }));
  const typed = z
    .string()
    .refine((text) => text.trim().toLowerCase() === email.toLowerCase(), { error: WRONG_EMAIL });
  const form = useForm({
    resolver: zodResolver(z.object({ email: typed })),
    defaultValues: { email: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const handleSubmit = submitAutofilled(form, async ({ email: given }) => {
    try {
      const isProved = hasCodes
        ? await codes.prove((proof) => mutateAsync({ email: given, ...proof }))
        : await owner.prove(() => mutateAsync({ email: given }));
      if (!isProved) return;
      toast({
        title: 'Your account will be deleted',
        description: 'We emailed you a link to keep it. You can also sign in until then.',
      });
    } catch (error) {
      if (showFieldErrors(form, error)) return;
      const reason = error instanceof ApiError && error.status === 409 ? error.serverMessage : undefined;
      toastFailure(error, reason ?? 'Failed to delete your account');
    }
  });
  return (
    <form noValidate className="contents" onSubmit={handleSubmit}>
      <DialogBody className="grid gap-4">
        <ul className="grid list-disc gap-1 pl-5 text-ink-soft">
          <li>Your subscription is cancelled at once, and all devices are signed out.</li>
          <li>Your clients get no more emails from us. They can read their documents, but not pay.</li>
          <li>
            For {DELETION_GRACE_DAYS} days you can keep your account: by the link that we email you, or by
            signing in.
          </li>
        </ul>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card bg-sunken px-4 py-3">
          <p className="min-w-0 flex-1 basis-48">Take a copy of everything along first.</p>
          <Button size="sm" onClick={onDownload}>
            Download your data
          </Button>
        </div>
        <Field label="Type your email address" help={email} error={errors.email?.message}>
          <Input type="email" autoComplete="off" spellCheck={false} {...form.register('email')} />
        </Field>
        {hasCodes ? (
          <OwnerCodeFields proof={codes} email={email} />
        ) : (
          <OwnerFields proof={owner} email={email} />
        )}
        <p className="text-muted text-sm">
          Can’t confirm it? <span>Please contact support to delete your account</span>
        </p>
      </DialogBody>
      <DialogFoot>
        <DialogCancel />
        <Button type="submit" variant="danger" isPending={isSubmitting} pendingText="Deleting...">
          Delete Account
        </Button>
      </DialogFoot>
    </form>
  );
}
