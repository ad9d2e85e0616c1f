import { type FormEvent, useState } from 'react';
import { ApiError } from '#client/lib/api.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog, DialogBody, DialogCancel, DialogFoot } from '#client/ui/dialog.tsx';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { toastFailure } from '#client/ui/toast-failure.ts';
import { toast } from '#client/ui/toast-store.ts';
import type { SavedView, ViewList } from '#shared/saved-view.ts';
import { useRenameView, useSaveView } from './saved-views.queries.ts';

interface SaveViewDialogProps {
  isOpen: boolean;
  list: ViewList;
  query: string;
  onClose: () => void;
}

/** Gives what a list is narrowed by a name. */
export function SaveViewDialog({ isOpen, list, query, onClose }: SaveViewDialogProps) {
  const { mutate, isPending } = useSaveView();
  const save = (name: string, outcome: Outcome) =>
    mutate(
      { list, query, name },
      {
        onSuccess: () => {
          toast({ title: 'View saved', description: name });
          onClose();
        },
        ...outcome,
      },
    );
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Save view"
      description="Find this search, these filters and this order again by a name."
    >
      <NameForm label="Save view" isPending={isPending} onSave={save} />
    </Dialog>
  );
}

interface RenameViewDialogProps {
  isOpen: boolean;
  view: SavedView;
  onClose: () => void;
}

export function RenameViewDialog({ isOpen, view, onClose }: RenameViewDialogProps) {
  const { mutate, isPending } = useRenameView();
  const save = (name: string, outcome: Outcome) =>
    mutate(
      { id: view.id, name },
      {
        onSuccess: () => {
          toast({ title: 'View renamed', description: name });
          onClose();
        },
        ...outcome,
      },
    );
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Rename view" description="What it shows stays as it is.">
      <NameForm name={view.name} label="Rename" isPending={isPending} onSave={save} />
    </Dialog>
  );
}

interface Outcome {
  onError: (error: Error) => void;
}

interface NameFormProps {
  name?: string;
  /** On the button. */
  label: string;
  isPending: boolean;
  onSave: (name: string, outcome: Outcome) => void;
}

function NameForm({ name: earlier = '', label, isPending, onSave }: NameFormProps) {
  const [name, setName] = useState(earlier);
  const [problem, setProblem] = useState<string>();
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!name.trim()) return setProblem('Name is required');
    if (isPending) return;
    onSave(name.trim(), {
      onError: (error) => {
        const told = error instanceof ApiError && error.status < 500 ? error.serverMessage : undefined;
        if (told) setProblem(told);
        else toastFailure(error, "Couldn't save the view");
      },
    });
  };
  return (
    <form className="contents" noValidate onSubmit={handleSubmit}>
      <DialogBody>
        <Field label="Name" error={problem}>
          <Input
            value={name}
            maxLength={60}
            onChange={(event) => {
              setName(event.target.value);
              setProblem(undefined);
            }}
          />
        </Field>
      </DialogBody>
      <DialogFoot>
        <DialogCancel />
        <Button variant="primary" type="submit" isPending={isPending}>
          {label}
        </Button>
      </DialogFoot>
    </form>
  );
}
