import type { ReactNode } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { showFieldErrors } from '#client/lib/field-errors.ts';
import { submitAutofilled } from '#client/lib/submit-autofilled.ts';
import { useFormDraft } from '#client/lib/use-form-draft.ts';
import { Button } from './button.tsx';
import { CardBody } from './card.tsx';
import { DraftOffer } from './draft-offer.tsx';
import { toastFailure } from './toast-failure.ts';
import { toast } from './toast-store.ts';
import { UnsavedChangesDialog } from './unsaved-changes-dialog.tsx';
import { UnsavedChangesFoot } from './unsaved-changes-foot.tsx';

interface SettingsFormProps<Values extends FieldValues, Output> {
  form: UseFormReturn<Values, unknown, Output>;
  /** Names the form. */
  label: string;
  draft: { key: string; label: string; path: string };
  /** What is stored. */
  stored: Values;
  /** Gets the focus when changes are discarded, because the pressed button disappears. */
  firstField: Path<Values>;
  /** Saves. @returns what is stored then; undefined when the user has changed their mind */
  onSave: (output: Output) => Promise<Values | undefined>;
  doneText: string;
  failureText: string;
  /** The fields, in two columns. */
  children: ReactNode;
}

/** A form of settings in a card. Typed text survives a failed save, a change in another window and switching tabs. */
export function SettingsForm<Values extends FieldValues, Output>(props: SettingsFormProps<Values, Output>) {
  const { form, label, stored, firstField, onSave, doneText, failureText, children } = props;
  const { isDirty, isSubmitting } = form.formState;
  const { offered, restore, drop } = useFormDraft(form, props.draft);
  const handleDiscard = () => {
    form.setFocus(firstField);
    form.reset(stored, { keepDirtyValues: false });
    drop();
  };
  const handleSubmit = submitAutofilled(form, async (output) => {
    try {
      const saved = await onSave(output);
      if (!saved) return;
      form.reset(saved, { keepDirtyValues: false });
      drop();
      toast({ title: 'Success', description: doneText });
    } catch (error) {
      showFieldErrors(form, error);
      toastFailure(error, failureText);
    }
  });
  return (
    <form noValidate aria-label={label} onSubmit={handleSubmit}>
      <CardBody className="grid gap-4 sm:grid-cols-2">
        {offered && (
          <div className="sm:col-span-2">
            <DraftOffer onRestore={restore} onDiscard={drop} />
          </div>
        )}
        <div className="contents">{children}</div>
      </CardBody>
      <UnsavedChangesFoot isDirty={isDirty} onDiscard={handleDiscard}>
        <Button type="submit" variant="primary" isPending={isSubmitting} pendingText="Saving...">
          Save Changes
        </Button>
      </UnsavedChangesFoot>
      <UnsavedChangesDialog isDirty={isDirty} onDiscard={handleDiscard} />
    </form>
  );
}
