import type { FormEvent } from 'react';
import type { FieldValues, Path, PathValue, SubmitHandler, UseFormReturn } from 'react-hook-form';

/**
 * Reads the text fields from the DOM. Some password managers and browsers fill them without an event, so that the
 * form doesn't know.
 */
export function readAutofilled<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  element: HTMLFormElement | null,
): void {
  for (const field of element?.elements ?? []) {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) continue;
    const name = field.name as Path<Values>;
    const known: unknown = name === '' ? undefined : form.getValues(name);
    if (typeof known !== 'string' || known === field.value) continue;
    form.setValue(name, field.value as PathValue<Values, Path<Values>>, { shouldDirty: true });
  }
}

/** Like `form.handleSubmit`, for forms that password managers or browsers fill. */
export function submitAutofilled<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  onValid: SubmitHandler<Output>,
) {
  return (event: FormEvent<HTMLFormElement>) => {
    readAutofilled(form, event.currentTarget);
    return form.handleSubmit(onValid)(event);
  };
}
