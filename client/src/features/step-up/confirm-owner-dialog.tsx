import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { showFieldErrors } from '#client/lib/field-errors.ts';
import { submitAutofilled } from '#client/lib/submit-autofilled.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog, DialogBody, DialogCancel, DialogFoot } from '#client/ui/dialog.tsx';
import { passwordAgainFormSchema } from '#shared/password.ts';
import { OwnerFields } from './owner-fields.tsx';
import { useOwnerProof } from './step-up.queries.ts';

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
  /** Called for errors other than a wrong password. */
  onFailure: (error: unknown) => void;
}

/** Asks for the password again before a sensitive action, unless it was given a moment ago. Never saved as a draft. */
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
  const { isAsked, prove } = useOwnerProof();
  const form = useForm({
    ...(isAsked && { resolver: zodResolver(passwordAgainFormSchema) }),
    defaultValues: { currentPassword: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const handleSubmit = submitAutofilled(form, async (proof) => {
    try {
      await prove(proof, onConfirm);
    } catch (error) {
      if (!showFieldErrors(form, error)) onFailure(error);
    }
  });
  return (
    <form noValidate className="contents" onSubmit={handleSubmit}>
      {isAsked && (
        <DialogBody>
          <OwnerFields
            email={email}
            error={errors.currentPassword?.message}
            {...form.register('currentPassword')}
          />
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
