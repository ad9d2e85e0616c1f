import type { ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError } from '#client/lib/api.ts';
import { showFieldErrors } from '#client/lib/field-errors.ts';
import { useFormDraft } from '#client/lib/use-form-draft.ts';
import { Button } from './button.tsx';
import { DialogBody, DialogCancel, DialogFoot } from './dialog.tsx';
import { useDialogGuard } from './dialog-guard.tsx';
import { DraftOffer } from './draft-offer.tsx';
import { toastFailure } from './toast-failure.ts';
import type { LoadLatest } from './use-current-version.ts';
import { useSaveForm } from './use-save-form.tsx';

/** What the dialog around a form decides. */
export interface DialogFormOptions<Output> {
  submitLabel: string;
  pendingLabel: string;
  failureText: string;
  draft: { key: string; label: string; path: string };
  /** Saves. The form stays as it is when this throws. */
  onSave: (output: Output, isOverwriting: boolean) => Promise<void>;
  /** Restarts with the latest version; missing in the form of something new. */
  onLoadLatest?: LoadLatest | undefined;
}

interface DialogFormProps<Values extends FieldValues, Output> extends DialogFormOptions<Output> {
  form: UseFormReturn<Values, unknown, Output>;
  /** A failure is reported in the server's own words, if it sent any. */
  usesServerMessage?: boolean;
  /** The fields. */
  children: ReactNode;
}

/** A form inside a dialog. Typed text survives refetches and failed saves. */
export function DialogForm<Values extends FieldValues, Output>(props: DialogFormProps<Values, Output>) {
  const { form, draft, onSave, onLoadLatest, failureText, usesServerMessage = false } = props;
  const { isDirty, isSubmitting } = form.formState;
  const { offered, restore, drop } = useFormDraft(form, draft);
  useDialogGuard(isDirty, drop);
  const { handleSubmit, staleNotice } = useSaveForm(form, {
    onSave,
    onLoadLatest,
    onSaved: drop,
    onDrop: drop,
    onFailed: (error) => {
      showFieldErrors(form, error);
      const serverMessage = usesServerMessage && error instanceof ApiError && error.serverMessage;
      toastFailure(error, serverMessage || failureText);
    },
  });
  const { children: fields } = props;
  return (
    <form noValidate className="contents" onSubmit={handleSubmit}>
      <DialogBody>
        {staleNotice}
        {offered && <DraftOffer onRestore={restore} onDiscard={drop} />}
        {fields}
      </DialogBody>
      <DialogFoot>
        <DialogCancel />
        <Button type="submit" variant="primary" isPending={isSubmitting} pendingText={props.pendingLabel}>
          {props.submitLabel}
        </Button>
      </DialogFoot>
    </form>
  );
}
