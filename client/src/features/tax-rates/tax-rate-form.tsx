import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, FormProvider, useForm, useFormContext } from 'react-hook-form';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { DialogForm, type DialogFormOptions } from '#client/ui/dialog-form.tsx';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { Textarea } from '#client/ui/textarea.tsx';
import { reasonedCategories, untaxedCategories } from '#shared/tax-rate.ts';
import { type TaxRateFormOutput, type TaxRateFormValues, taxRateFormSchema } from './tax-rate-values.ts';

interface TaxRateFormProps extends DialogFormOptions<TaxRateFormOutput> {
  /** What the form begins with. Its category stays. */
  values: TaxRateFormValues;
}

/** The fields of a tax rate, inside a dialog. */
export function TaxRateForm({ values, ...options }: TaxRateFormProps) {
  const form = useForm<TaxRateFormValues, unknown, TaxRateFormOutput>({
    resolver: zodResolver(taxRateFormSchema),
    defaultValues: values,
  });
  const category = values.category ?? 'S';
  const isUntaxed = untaxedCategories.includes(category);
  return (
    <FormProvider {...form}>
      <DialogForm form={form} usesServerMessage {...options}>
        <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_160px]">
          <NameField isWide={isUntaxed} />
          {!isUntaxed && <PercentField />}
          {reasonedCategories.includes(category) && <ReasonFields isCodeShown={category === 'E'} />}
        </div>
        <div className="grid gap-3">
          <Choice
            name="isDefault"
            label="Start new lines with this rate"
            help="Up to three rates can be defaults."
          />
          {category === 'S' && (
            <Choice
              name="compound"
              label="Charge it on the other taxes too"
              help="A compound tax is computed on the price with the other taxes of the line."
            />
          )}
        </div>
      </DialogForm>
    </FormProvider>
  );
}

function NameField({ isWide }: { isWide: boolean }) {
  const { register, formState } = useFormContext<TaxRateFormValues>();
  return (
    <Field
      label="Name *"
      error={formState.errors.name?.message}
      help="Printed on documents"
      {...(isWide && { className: 'sm:col-span-2' })}
    >
      <Input autoComplete="off" aria-required="true" {...register('name')} />
    </Field>
  );
}

function PercentField() {
  const { register, formState } = useFormContext<TaxRateFormValues>();
  return (
    <Field label="Percent *" error={formState.errors.percent?.message}>
      <Input
        autoComplete="off"
        inputMode="decimal"
        isNumeric
        placeholder="20"
        aria-required="true"
        {...register('percent')}
      />
    </Field>
  );
}

function ReasonFields({ isCodeShown }: { isCodeShown: boolean }) {
  const { register, formState } = useFormContext<TaxRateFormValues>();
  const { errors } = formState;
  return (
    <>
      <Field
        label="Reason *"
        error={errors.reasonText?.message}
        help="Invoices print it. Use the wording that your tax office expects, such as the paragraph of the law."
        className="sm:col-span-2"
      >
        <Textarea rows={2} aria-required="true" {...register('reasonText')} />
      </Field>
      {isCodeShown && (
        <Field
          label="Reason code"
          isOptional
          error={errors.reasonCode?.message}
          help="For electronic invoices in the EU, such as VATEX-EU-132 or VATEX-FR-FRANCHISE"
          className="sm:col-span-2"
        >
          <Input autoComplete="off" spellCheck={false} {...register('reasonCode')} />
        </Field>
      )}
    </>
  );
}

function Choice({ name, ...texts }: { name: 'isDefault' | 'compound'; label: string; help: string }) {
  const { control } = useFormContext<TaxRateFormValues>();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <Checkbox
          {...texts}
          ref={field.ref}
          isChecked={field.value === true}
          onCheckedChange={field.onChange}
          onBlur={field.onBlur}
          error={fieldState.error?.message}
        />
      )}
    />
  );
}
