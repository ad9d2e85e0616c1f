import type { FormEvent } from 'react';
import type { FieldValues, Path, PathValue, SubmitHandler, UseFormReturn } from 'react-hook-form';

/**
 * Takes over what the text fields show. Some password managers and browsers fill fields without an event, so that the
 * form does not know of it.
 */
export function takeShown<Values extends FieldValues, Context, Output>(
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

/** As `form.handleSubmit`, with what the fields show: for forms that password managers or browsers fill. */
export function submitShown<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  onValid: SubmitHandler<Output>,
) {
  return (event: FormEvent<HTMLFormElement>) => {
    takeShown(form, event.currentTarget);
    return form.handleSubmit(onValid)(event);
  };
}
