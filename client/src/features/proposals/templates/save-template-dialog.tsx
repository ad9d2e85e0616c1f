import { type FormEvent, useState } from 'react';
import { ApiError } from '#client/lib/api.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog, DialogBody, DialogCancel, DialogFoot } from '#client/ui/dialog.tsx';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { toastFailure } from '#client/ui/toast-failure.ts';
import { toast } from '#client/ui/toast-store.ts';
import { newTemplateKey, useCreateTemplate } from './templates.queries.ts';

interface SaveTemplateDialogProps {
  isOpen: boolean;
  /** Of the proposal. */
  title: string;
  /** What the template holds. */
  content: () => object | Promise<object>;
  onClose: () => void;
}

/** Keeps a proposal to start others from. */
export function SaveTemplateDialog({ isOpen, onClose, ...props }: SaveTemplateDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Save as Template"
      description="Texts, items, options, terms and attachments are saved. Client and dates are not."
    >
      <NameForm {...props} onClose={onClose} />
    </Dialog>
  );
}

function NameForm({ title, content, onClose }: Omit<SaveTemplateDialogProps, 'isOpen'>) {
  const [name, setName] = useState(title.trim());
  const [problem, setProblem] = useState<string>();
  const [isPending, setPending] = useState(false);
  const [idempotencyKey] = useState(newTemplateKey);
  const { mutateAsync: create } = useCreateTemplate();
  const save = async () => {
    setPending(true);
    try {
      await create({ name, content: await content(), idempotencyKey });
      onClose();
      toast({ title: 'Template saved', description: 'You find it when you create a proposal.' });
    } catch (error) {
      const message = error instanceof ApiError ? error.fieldErrors?.name?.[0] : undefined;
      setProblem(message);
      const own = error instanceof ApiError ? error.serverMessage : undefined;
      if (!message) toastFailure(error, own ?? "Couldn't save the template");
    } finally {
      setPending(false);
    }
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    // It may stand in the form of a proposal, which is not meant.
    event.stopPropagation();
    if (!isPending) void save();
  };
  return (
    <form noValidate className="contents" onSubmit={handleSubmit}>
      <DialogBody>
        <Field label="Name" error={problem}>
          <Input
            autoComplete="off"
            maxLength={200}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
      </DialogBody>
      <DialogFoot>
        <DialogCancel />
        <Button type="submit" variant="primary" isPending={isPending} pendingText="Saving...">
          Save Template
        </Button>
      </DialogFoot>
    </form>
  );
}
