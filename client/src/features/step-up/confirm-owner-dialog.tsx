import { useForm } from 'react-hook-form';
import { Button } from '#client/ui/button.tsx';
import { Dialog, DialogBody, DialogCancel, DialogFoot } from '#client/ui/dialog.tsx';
import { OwnerFields } from './owner-fields.tsx';
import { useOwnerProof } from './use-owner-proof.ts';

interface ConfirmOwnerProps {
  isOpen: boolean;
  onClose: () => void;
  /** The account's email, for password managers. */
  email: string;
  title: string;
  description: string;
  submitLabel: string;
  pendingLabel: string;
  isDestructive?: boolean;
  /** Runs the action, once its owner has proved who they are. */
  onConfirm: () => Promise<void>;
  /** Called for errors other than a wrong proof. */
  onFailure: (error: unknown) => void;
}

/** Asks for a proof of the owner before a sensitive action, unless one was given a moment ago. Never saved as a draft. */
export function ConfirmOwnerDialog({ isOpen, onClose, title, description, ...form }: ConfirmOwnerProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} description={description}>
      <OwnerForm {...form} />
    </Dialog>
  );
}

type FormProps = Omit<ConfirmOwnerProps, 'isOpen' | 'onClose' | 'title' | 'description'>;

function OwnerForm({
  email,
  submitLabel,
  pendingLabel,
  isDestructive = false,
  onConfirm,
  onFailure,
}: FormProps) {
  const proof = useOwnerProof();
  const form = useForm();
  const { isSubmitting } = form.formState;
  const handleSubmit = form.handleSubmit(() => proof.prove(onConfirm).catch(onFailure));
  return (
    <form noValidate className="contents" onSubmit={handleSubmit}>
      {proof.isAsked && (
        <DialogBody>
          <OwnerFields proof={proof} email={email} />
        </DialogBody>
      )}
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
