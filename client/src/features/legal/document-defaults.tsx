import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, type UseFormReturn, useForm } from 'react-hook-form';
import { z } from 'zod';
import { CurrencyPicker } from '#client/features/documents/form/currency-picker.tsx';
import { Field } from '#client/ui/field.tsx';
import { Select } from '#client/ui/select.tsx';
import { SettingsForm } from '#client/ui/settings-form.tsx';
import { SettingsSection } from '#client/ui/settings-section.tsx';
import { Textarea } from '#client/ui/textarea.tsx';
import { documentDefaultFields, type Legal } from '#shared/legal.ts';
import { paymentTerms, paymentTermsLabels } from '#shared/payment-terms.ts';
import { useUpdateLegal } from './legal.queries.ts';
import { LegalCard } from './legal-card.tsx';
import { LegalSwitch } from './legal-switch.tsx';
import { LockSwitch } from './lock-switch.tsx';

const NO_TERMS = 'none';

const schema = z.object({
  currency: documentDefaultFields.currency,
  paymentTerms: z.enum([NO_TERMS, ...paymentTerms]).transform((terms) => (terms === NO_TERMS ? null : terms)),
  defaultNotes: documentDefaultFields.defaultNotes,
  footerText: documentDefaultFields.footerText,
});

type Values = z.input<typeof schema>;
type Output = z.output<typeof schema>;

const valuesOf = (legal: Legal): Values => ({
  currency: legal.currency,
  paymentTerms: legal.paymentTerms ?? NO_TERMS,
  defaultNotes: legal.defaultNotes ?? '',
  footerText: legal.footerText ?? '',
});

const termsOptions = [
  { value: NO_TERMS, label: 'None' },
  ...paymentTerms.map((value) => ({ value, label: paymentTermsLabels[value] })),
] as const;

/** What new documents begin with. */
export function DocumentDefaults() {
  return (
    <SettingsSection
      title="Defaults"
      text="New invoices and proposals begin with these. You can change them on each document."
    >
      <LegalCard what="your defaults" rows={2}>
        {(legal) => <DefaultsForm legal={legal} />}
      </LegalCard>
      <div className="grid gap-4 lg:col-start-2">
        <LegalSwitch
          name="allowPartial"
          label="Clients may pay in parts"
          help="New invoices let your client choose how much to pay online. You can change it on each invoice."
        />
        <LockSwitch />
      </div>
    </SettingsSection>
  );
}

function DefaultsForm({ legal }: { legal: Legal }) {
  const update = useUpdateLegal();
  const stored = valuesOf(legal);
  const form: UseFormReturn<Values, unknown, Output> = useForm<Values, unknown, Output>({
    resolver: zodResolver(schema),
    defaultValues: stored,
    values: stored,
    resetOptions: { keepDirtyValues: true },
  });
  return (
    <SettingsForm
      form={form}
      label="Defaults"
      draft={{ key: 'document-defaults', label: 'Defaults', path: '/settings?tab=invoicing' }}
      stored={stored}
      firstField="currency"
      onSave={async (output) => valuesOf(await update.mutateAsync(output))}
      doneText="Defaults updated successfully"
      failureText="Failed to update defaults"
    >
      <DefaultFields form={form} />
    </SettingsForm>
  );
}

function DefaultFields({ form }: { form: UseFormReturn<Values, unknown, Output> }) {
  const { errors } = form.formState;
  return (
    <>
      <Field
        label="Currency"
        error={errors.currency?.message}
        help="Documents that exist keep theirs. Nothing is converted."
      >
        <Controller
          control={form.control}
          name="currency"
          render={({ field: { ref, value, onChange, onBlur } }) => (
            <CurrencyPicker ref={ref} value={value} onValueChange={onChange} onBlur={onBlur} />
          )}
        />
      </Field>
      <Field
        label="Payment terms"
        error={errors.paymentTerms?.message}
        help="Sets the due date of new invoices"
      >
        <Controller
          control={form.control}
          name="paymentTerms"
          render={({ field: { ref, value, onChange, onBlur } }) => (
            <Select ref={ref} options={termsOptions} value={value} onValueChange={onChange} onBlur={onBlur} />
          )}
        />
      </Field>
      <Field
        label="Notes to the client"
        error={errors.defaultNotes?.message}
        help="Below the lines"
        className="sm:col-span-2"
      >
        <Textarea rows={3} {...form.register('defaultNotes')} />
      </Field>
      <Field
        label="Footer"
        error={errors.footerText?.message}
        help="At the end of every new invoice and proposal"
        className="sm:col-span-2"
      >
        <Textarea rows={2} {...form.register('footerText')} />
      </Field>
    </>
  );
}
