import { useController, useFormContext, useWatch } from 'react-hook-form';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { DEFAULT_CURRENCY } from '#shared/currency-places.ts';
import type { DocumentFormValues } from './document-form-values.ts';

/** Whether the client chooses how much to pay at a time. */
export function PartialField({ isReadOnly }: { isReadOnly: boolean }) {
  const { control, register, formState } = useFormContext<DocumentFormValues>();
  const { field } = useController({ control, name: 'allowPartial' });
  const currency = useWatch({ control, name: 'currency' }) ?? DEFAULT_CURRENCY;
  const { allowPartial, minPartial } = formState.errors;
  return (
    <div data-part="partial" className="grid items-start gap-4 sm:grid-cols-2">
      <Checkbox
        ref={field.ref}
        label="Client may pay in parts"
        help="When they pay online, they choose how much."
        isChecked={field.value ?? false}
        isDisabled={isReadOnly}
        onCheckedChange={field.onChange}
        onBlur={field.onBlur}
        error={allowPartial?.message}
      />
      {field.value && (
        <Field label={`Smallest payment in ${currency}`} isOptional error={minPartial?.message}>
          <Input
            inputMode="decimal"
            autoComplete="off"
            isNumeric
            readOnly={isReadOnly}
            {...register('minPartial')}
          />
        </Field>
      )}
    </div>
  );
}
