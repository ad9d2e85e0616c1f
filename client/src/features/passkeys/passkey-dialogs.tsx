import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { ConfirmOwnerDialog } from '#client/features/step-up/confirm-owner-dialog.tsx';
import { OwnerFields } from '#client/features/step-up/owner-fields.tsx';
import { useOwnerProof } from '#client/features/step-up/use-owner-proof.ts';
import { ApiError } from '#client/lib/api.ts';
import { DeviceRefusal } from '#client/lib/ask-device.ts';
import { showFieldErrors } from '#client/lib/field-errors.ts';
import { submitAutofilled } from '#client/lib/submit-autofilled.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog, DialogBody, DialogCancel, DialogFoot } from '#client/ui/dialog.tsx';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { toastFailure } from '#client/ui/toast-failure.ts';
import { toast } from '#client/ui/toast-store.ts';
import { browserName, browserText } from '#shared/browser-name.ts';
import { type Passkey, renamePasskeySchema } from '#shared/passkey.ts';
import { useAddPasskey, useRemovePasskey, useRenamePasskey } from './passkeys.queries.ts';

interface AddProps {
  isOpen: boolean;
  email: string;
  onClose: () => void;
}

export function AddPasskeyDialog({ isOpen, email, onClose }: AddProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Add a passkey"
      description="Your browser then asks where to keep it: on this device, a phone or a security key."
    >
      <AddForm email={email} onClose={onClose} />
    </Dialog>
  );
}

const suggestedName = () => browserText(browserName(navigator.userAgent)) ?? 'This device';

function AddForm({ email, onClose }: Omit<AddProps, 'isOpen'>) {
  const proof = useOwnerProof();
  const add = useAddPasskey();
  const form = useForm({
    resolver: zodResolver(renamePasskeySchema),
    defaultValues: { name: suggestedName() },
  });
  const { errors, isSubmitting } = form.formState;
  const handleSubmit = submitAutofilled(form, async ({ name }) => {
    try {
      if (!(await proof.prove(() => add.mutateAsync(name)))) return;
      toast({ title: 'Passkey added' });
      onClose();
    } catch (error) {
      if (!showFieldErrors(form, error)) report(error, 'Failed to add the passkey');
    }
  });
  return (
    <form noValidate className="contents" onSubmit={handleSubmit}>
      <DialogBody>
        <Field label="Name" help="Tells your passkeys apart." error={errors.name?.message}>
          <Input {...form.register('name')} />
        </Field>
        <OwnerFields proof={proof} email={email} />
      </DialogBody>
      <DialogFoot>
        <DialogCancel />
        <Button type="submit" variant="primary" isPending={isSubmitting} pendingText="Adding...">
          Add
        </Button>
      </DialogFoot>
    </form>
  );
}

export function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const rename = useRenamePasskey();
  const form = useForm({ resolver: zodResolver(renamePasskeySchema), defaultValues: { name: passkey.name } });
  const { errors, isSubmitting } = form.formState;
  const handleSubmit = submitAutofilled(form, async ({ name }) => {
    try {
      await rename.mutateAsync({ id: passkey.id, name });
      onClose();
    } catch (error) {
      if (!showFieldErrors(form, error)) report(error, 'Failed to rename the passkey');
    }
  });
  return (
    <Dialog isOpen onClose={onClose} title="Rename passkey" description="The name is for you alone.">
      <form noValidate className="contents" onSubmit={handleSubmit}>
        <DialogBody>
          <Field label="Name" error={errors.name?.message}>
            <Input {...form.register('name')} />
          </Field>
        </DialogBody>
        <DialogFoot>
          <DialogCancel />
          <Button type="submit" variant="primary" isPending={isSubmitting} pendingText="Saving...">
            Save
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}

interface RemoveProps {
  passkey: Passkey;
  email: string;
  onClose: () => void;
}

export function RemovePasskeyDialog({ passkey, email, onClose }: RemoveProps) {
  const remove = useRemovePasskey();
  return (
    <ConfirmOwnerDialog
      isOpen
      onClose={onClose}
      email={email}
      title="Remove passkey"
      description={`You can no longer sign in with “${passkey.name}” then. Your device may still offer it: delete it there, too.`}
      submitLabel="Remove"
      pendingLabel="Removing..."
      isDestructive
      onConfirm={async () => {
        await remove.mutateAsync(passkey.id);
        toast({ title: 'Passkey removed' });
        onClose();
      }}
      onFailure={(error) => report(error, 'Failed to remove the passkey')}
    />
  );
}

function report(error: unknown, otherwise: string): void {
  if (error instanceof DeviceRefusal)
    toast({ title: 'Error', description: error.message, variant: 'destructive' });
  else toastFailure(error, (error instanceof ApiError && error.serverMessage) || otherwise);
}
