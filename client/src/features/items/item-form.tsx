import { zodResolver } from '@hookform/resolvers/zod';
import { FormProvider, useController, useForm, useFormContext } from 'react-hook-form';
import { DecimalInput } from '#client/features/documents/form/decimal-input.tsx';
import { ApiError } from '#client/lib/api.ts';
import { showFieldErrors } from '#client/lib/field-errors.ts';
import { useFormDraft } from '#client/lib/use-form-draft.ts';
import { Button } from '#client/ui/button.tsx';
import { DialogBody, DialogCancel, DialogFoot } from '#client/ui/dialog.tsx';
import { useDialogGuard } from '#client/ui/dialog-guard.tsx';
import { DraftOffer } from '#client/ui/draft-offer.tsx';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { Select } from '#client/ui/select.tsx';
import { Textarea } from '#client/ui/textarea.tsx';
import { toastFailure } from '#client/ui/toast-failure.ts';
import type { LoadLatest } from '#client/ui/use-current-version.ts';
import { useSaveForm } from '#client/ui/use-save-form.tsx';
import { type Item, itemAvailabilities } from '#shared/item.ts';
import { toDecimalString } from '#shared/money.ts';
import { availabilityLabels } from './availability.ts';
import {
  type ItemFormOutput,
  type ItemFormValues,
  itemFormSchema,
  itemFormValues,
} from './item-form-values.ts';

interface ItemFormProps {
  /** The item to edit; without one the form is empty. */
  item?: Item;
  submitLabel: string;
  pendingLabel: string;
  failureText: string;
  draft: { key: string; label: string; path: string };
  /** Saves. The form stays as it is when this throws. */
  onSave: (item: ItemFormOutput, isOverwriting: boolean) => Promise<void>;
  /** Restarts with the latest version; missing in the form of a new item. */
  onLoadLatest?: LoadLatest;
}

/** The fields of a library item, inside a dialog. Typed text survives refetches and failed saves. */
export function ItemForm(props: ItemFormProps) {
  const { item, submitLabel, pendingLabel, failureText, draft, onSave, onLoadLatest } = props;
  const form = useForm<ItemFormValues, unknown, ItemFormOutput>({
    resolver: zodResolver(itemFormSchema),
    defaultValues: itemFormValues(item),
  });
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
      toastFailure(error, (error instanceof ApiError && error.serverMessage) || failureText);
    },
  });
  return (
    <FormProvider {...form}>
      <form noValidate className="contents" onSubmit={handleSubmit}>
        <DialogBody>
          {staleNotice}
          {offered && <DraftOffer onRestore={restore} onDiscard={drop} />}
          <Fields />
        </DialogBody>
        <DialogFoot>
          <DialogCancel />
          <Button type="submit" variant="primary" isPending={isSubmitting} pendingText={pendingLabel}>
            {submitLabel}
          </Button>
        </DialogFoot>
      </form>
    </FormProvider>
  );
}

function Fields() {
  const { register, formState } = useFormContext<ItemFormValues>();
  const { errors } = formState;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Name *" error={errors.name?.message} className="sm:col-span-2">
        <Input autoComplete="off" aria-required="true" {...register('name')} />
      </Field>
      <Field label="Description" isOptional error={errors.description?.message} className="sm:col-span-2">
        <Textarea rows={2} {...register('description')} />
      </Field>
      <RateField />
      <AvailabilityField />
      <Field
        label="Terms"
        isOptional
        error={errors.terms?.message}
        help="A note for yourself. Terms aren't copied into documents."
        className="sm:col-span-2"
      >
        <Textarea rows={2} {...register('terms')} />
      </Field>
    </div>
  );
}

function RateField() {
  const { control, formState, setValue } = useFormContext<ItemFormValues>();
  const { field, fieldState } = useController({ control, name: 'rate' });
  return (
    <Field label="Rate *" error={fieldState.error?.message}>
      <DecimalInput
        field={field}
        written={toDecimalString}
        aria-required="true"
        placeholder="0.00"
        onType={field.onChange}
        onRead={(text) =>
          setValue('rate', text, { shouldDirty: true, shouldValidate: formState.isSubmitted })
        }
      />
    </Field>
  );
}

function AvailabilityField() {
  const { control } = useFormContext<ItemFormValues>();
  const { field, fieldState } = useController({ control, name: 'availableFor' });
  return (
    <Field label="Available for" error={fieldState.error?.message}>
      <Select
        ref={field.ref}
        options={itemAvailabilities.map((value) => ({ value, label: availabilityLabels[value] }))}
        value={field.value ?? 'both'}
        onValueChange={field.onChange}
        onBlur={field.onBlur}
      />
    </Field>
  );
}
