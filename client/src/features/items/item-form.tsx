import { zodResolver } from '@hookform/resolvers/zod';
import { FormProvider, useController, useForm, useFormContext, useWatch } from 'react-hook-form';
import { useSellerCurrency } from '#client/features/auth/auth.queries.ts';
import { DecimalInput } from '#client/features/documents/form/decimal-input.tsx';
import { DialogForm, type DialogFormOptions } from '#client/ui/dialog-form.tsx';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { Select } from '#client/ui/select.tsx';
import { Textarea } from '#client/ui/textarea.tsx';
import { type Item, itemAvailabilities, rateIn } from '#shared/item.ts';
import { plainDecimal } from '#shared/typed-decimal.ts';
import { availabilityLabels } from './availability.ts';
import {
  type ItemFormOutput,
  type ItemFormValues,
  itemFormSchema,
  itemFormValues,
} from './item-form-values.ts';
import { MoreFields } from './more-fields.tsx';

interface ItemFormProps extends DialogFormOptions<ItemFormOutput> {
  /** The item to edit; without one the form is empty. */
  item?: Item;
}

/** The fields of a library item, inside a dialog. */
export function ItemForm({ item, ...options }: ItemFormProps) {
  const ownCurrency = useSellerCurrency();
  const form = useForm<ItemFormValues, unknown, ItemFormOutput>({
    resolver: zodResolver(itemFormSchema(ownCurrency)),
    defaultValues: itemFormValues(item),
  });
  return (
    <FormProvider {...form}>
      <DialogForm form={form} usesServerMessage {...options}>
        <Fields />
      </DialogForm>
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
      <MoreFields />
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
  const ownCurrency = useSellerCurrency();
  const currency = useWatch({ control, name: 'currency' }) || ownCurrency;
  const normalize = (text: string) => {
    const plain = plainDecimal(text);
    const fitted = rateIn(plain, currency);
    return 'rate' in fitted ? fitted.rate : plain;
  };
  const { field, fieldState } = useController({ control, name: 'rate' });
  return (
    <Field label="Rate *" error={fieldState.error?.message}>
      <DecimalInput
        field={field}
        normalize={normalize}
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
