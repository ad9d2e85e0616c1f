import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { OwnerCodeFields } from '#client/features/step-up/owner-fields.tsx';
import { type OwnerCodes, useOwnerCodes } from '#client/features/step-up/use-owner-proof.ts';
import { ApiError } from '#client/lib/api.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog, DialogBody, DialogCancel, DialogFoot } from '#client/ui/dialog.tsx';
import { toastFailure } from '#client/ui/toast-failure.ts';
import { toast } from '#client/ui/toast-store.ts';
import { useRenewRecoveryCodes, useSwitchSecondFactorOff } from './second-factor.queries.ts';
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

function CodesForm({ email, label, pendingLabel, isDestructive = false, onSubmit }: CodesFormProps) {
  const proof = useOwnerCodes();
  const form = useForm();
  const handleSubmit = form.handleSubmit(() =>
    proof
      .prove(onSubmit)
      .catch((error: unknown) =>
        toastFailure(error, (error instanceof ApiError && error.serverMessage) || 'Failed to save'),
      ),
  );
  return (
    <form noValidate className="contents" onSubmit={handleSubmit}>
      <DialogBody>
        <OwnerCodeFields proof={proof} email={email} />
      </DialogBody>
      <DialogFoot>
        <DialogCancel />
        <Button
          type="submit"
          variant={isDestructive ? 'danger' : 'primary'}
          isPending={form.formState.isSubmitting}
          pendingText={pendingLabel}
        >
          {label}
        </Button>
      </DialogFoot>
    </form>
  );
}
