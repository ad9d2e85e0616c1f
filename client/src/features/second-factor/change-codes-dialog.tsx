import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { OwnerFields } from '#client/features/step-up/owner-fields.tsx';
import { ApiError } from '#client/lib/api.ts';
import { showFieldErrors } from '#client/lib/field-errors.ts';
import { submitAutofilled } from '#client/lib/submit-autofilled.ts';
import { Button } from '#client/ui/button.tsx';
import { CodeInput } from '#client/ui/code-input.tsx';
import { Dialog, DialogBody, DialogCancel, DialogFoot } from '#client/ui/dialog.tsx';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { toastFailure } from '#client/ui/toast-failure.ts';
import { toast } from '#client/ui/toast-store.ts';
import { type OwnerCodes, useRenewRecoveryCodes, useSwitchSecondFactorOff } from './second-factor.queries.ts';
import { SaveCodes } from './set-up-dialog.tsx';

interface ChangeProps {
  isOpen: boolean;
  email: string;
  onClose: () => void;
}

export function RenewCodesDialog({ isOpen, email, onClose }: ChangeProps) {
  const [codes, setCodes] = useState<string[]>();
  const renew = useRenewRecoveryCodes();
  const close = () => {
    setCodes(undefined);
    onClose();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title="New recovery codes"
      description={codes ? 'The earlier codes no longer work.' : 'The codes that you have now stop working.'}
    >
      {codes ? (
        <SaveCodes codes={codes} email={email} onClose={close} />
      ) : (
        <CodesForm
          email={email}
          label="Make new codes"
          pendingLabel="Making..."
          onSubmit={async (proof) => setCodes((await renew.mutateAsync(proof)).recoveryCodes)}
        />
      )}
    </Dialog>
  );
}

export function SwitchOffDialog({ isOpen, email, onClose }: ChangeProps) {
  const switchOff = useSwitchSecondFactorOff();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Switch off the second factor"
      description="Your password alone then signs in. Your other devices are signed out."
    >
      <CodesForm
        email={email}
        label="Switch off"
        pendingLabel="Switching off..."
        isDestructive
        onSubmit={async (proof) => {
          await switchOff.mutateAsync(proof);
          toast({ title: 'Second factor is off' });
          onClose();
        }}
      />
    </Dialog>
  );
}

interface CodesFormProps {
  email: string;
  label: string;
  pendingLabel: string;
  isDestructive?: boolean;
  onSubmit: (proof: OwnerCodes) => Promise<void>;
}

/** The password, and a code of the app or a recovery code. */
function CodesForm({ email, label, pendingLabel, isDestructive = false, onSubmit }: CodesFormProps) {
  const [isRecovery, setRecovery] = useState(false);
  const form = useForm({ defaultValues: { currentPassword: '', code: '', recoveryCode: '' } });
  const { errors, isSubmitting } = form.formState;
  const handleSubmit = submitAutofilled(form, async ({ currentPassword, code, recoveryCode }) => {
    try {
      await onSubmit({ currentPassword, ...(isRecovery ? { recoveryCode } : { code }) });
    } catch (error) {
      if (showFieldErrors(form, error)) return;
      toastFailure(error, (error instanceof ApiError && error.serverMessage) || 'Failed to save');
    }
  });
  return (
    <form noValidate className="contents" onSubmit={handleSubmit}>
      <DialogBody>
        <OwnerFields
          email={email}
          error={errors.currentPassword?.message}
          {...form.register('currentPassword')}
        />
        {isRecovery ? (
          <Field key="recovery" label="Recovery code" error={errors.recoveryCode?.message}>
            <Input autoComplete="off" autoCapitalize="characters" {...form.register('recoveryCode')} />
          </Field>
        ) : (
          <Field
            key="code"
            label="Code"
            help="The 6 digits that your app shows now."
            error={errors.code?.message}
          >
            <CodeInput {...form.register('code')} />
          </Field>
        )}
        <Button
          variant="link"
          className="justify-self-start text-sm"
          onClick={() => setRecovery(!isRecovery)}
        >
          {isRecovery ? 'Use a code from your app' : 'Use a recovery code'}
        </Button>
      </DialogBody>
      <DialogFoot>
        <DialogCancel />
        <Button
          type="submit"
          variant={isDestructive ? 'danger' : 'primary'}
          isPending={isSubmitting}
          pendingText={pendingLabel}
        >
          {label}
        </Button>
      </DialogFoot>
    </form>
  );
}
