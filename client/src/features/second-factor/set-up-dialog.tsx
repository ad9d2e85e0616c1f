import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { OwnerFields } from '#client/features/step-up/owner-fields.tsx';
import { useOwnerProof } from '#client/features/step-up/use-owner-proof.ts';
import { ApiError } from '#client/lib/api.ts';
import { showFieldErrors } from '#client/lib/field-errors.ts';
import { submitAutofilled } from '#client/lib/submit-autofilled.ts';
import { Button } from '#client/ui/button.tsx';
import { CodeInput } from '#client/ui/code-input.tsx';
import { Dialog, DialogBody, DialogCancel, DialogFoot } from '#client/ui/dialog.tsx';
import { Field } from '#client/ui/field.tsx';
import { toastFailure } from '#client/ui/toast-failure.ts';
import { toast } from '#client/ui/toast-store.ts';
import { confirmSecondFactorSchema, type SecondFactorSeed } from '#shared/second-factor.ts';
import { QrCode } from './qr-code.tsx';
import { RecoveryCodeList } from './recovery-code-list.tsx';
import { useConfirmSecondFactor, useStartSecondFactor } from './second-factor.queries.ts';

interface SetUpProps {
  isOpen: boolean;
  email: string;
  onClose: () => void;
}

export function SetUpDialog({ isOpen, email, onClose }: SetUpProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Set up a second factor"
      description="From then on, signing in with your password also takes a code from an app on your phone."
    >
      <SetUpSteps email={email} onClose={onClose} />
    </Dialog>
  );
}

/** Password, code, recovery codes. */
function SetUpSteps({ email, onClose }: Omit<SetUpProps, 'isOpen'>) {
  const [seed, setSeed] = useState<SecondFactorSeed>();
  const [codes, setCodes] = useState<string[]>();
  if (codes) return <SaveCodes codes={codes} email={email} onClose={onClose} />;
  if (seed) return <ScanStep seed={seed} onConfirmed={setCodes} />;
  return <OwnerStep email={email} onStarted={setSeed} />;
}

function OwnerStep({ email, onStarted }: { email: string; onStarted: (seed: SecondFactorSeed) => void }) {
  const proof = useOwnerProof();
  const start = useStartSecondFactor();
  const form = useForm();
  const { isSubmitting } = form.formState;
  const handleSubmit = form.handleSubmit(async () => {
    try {
      await proof.prove(async () => onStarted(await start.mutateAsync()));
    } catch (error) {
      report(error);
    }
  });
  return (
    <form noValidate className="contents" onSubmit={handleSubmit}>
      <DialogBody>
        <p>
          You need an app that shows one-time codes, such as your password manager or an authenticator app.
        </p>
        <OwnerFields proof={proof} email={email} />
      </DialogBody>
      <DialogFoot>
        <DialogCancel />
        <Button type="submit" variant="primary" isPending={isSubmitting} pendingText="Checking...">
          Continue
        </Button>
      </DialogFoot>
    </form>
  );
}

function ScanStep({ seed, onConfirmed }: { seed: SecondFactorSeed; onConfirmed: (codes: string[]) => void }) {
  const confirm = useConfirmSecondFactor();
  const form = useForm({ resolver: zodResolver(confirmSecondFactorSchema), defaultValues: { code: '' } });
  const { errors, isSubmitting } = form.formState;
  const handleSubmit = submitAutofilled(form, async ({ code }) => {
    try {
      const { recoveryCodes } = await confirm.mutateAsync(code);
      toast({ title: 'Second factor is on', description: 'Your other devices were signed out.' });
      onConfirmed(recoveryCodes);
    } catch (error) {
      if (!showFieldErrors(form, error)) report(error);
    }
  });
  return (
    <form noValidate className="contents" onSubmit={handleSubmit}>
      <DialogBody>
        <div className="flex flex-wrap items-start gap-x-6 gap-y-4">
          <QrCode text={seed.uri} label="QR code for your app" />
          <div className="grid min-w-0 flex-1 basis-56 gap-2">
            <p>Scan this with your app. If you can't, type this key into it:</p>
            <p className="font-mono text-sm [overflow-wrap:anywhere]">
              {seed.secret.match(/.{1,4}/g)?.join(' ')}
            </p>
          </div>
        </div>
        <Field label="Code" help="The 6 digits that your app shows now." error={errors.code?.message}>
          <CodeInput autoFocus {...form.register('code')} />
        </Field>
      </DialogBody>
      <DialogFoot>
        <DialogCancel />
        <Button type="submit" variant="primary" isPending={isSubmitting} pendingText="Switching on...">
          Switch on
        </Button>
      </DialogFoot>
    </form>
  );
}

/** The last step of whatever makes recovery codes. */
export function SaveCodes({
  codes,
  email,
  onClose,
}: {
  codes: string[];
  email: string;
  onClose: () => void;
}) {
  return (
    <>
      <DialogBody>
        <RecoveryCodeList codes={codes} email={email} />
      </DialogBody>
      <DialogFoot>
        <Button variant="primary" autoFocus onClick={onClose}>
          I have saved them
        </Button>
      </DialogFoot>
    </>
  );
}

const report = (error: unknown) =>
  toastFailure(
    error,
    (error instanceof ApiError && error.serverMessage) || "Couldn't set up the second factor",
  );
