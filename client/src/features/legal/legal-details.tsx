import { zodResolver } from '@hookform/resolvers/zod';
import {
  Controller,
  FormProvider,
  type UseFormReturn,
  useForm,
  useFormContext,
  useWatch,
} from 'react-hook-form';
import { z } from 'zod';
import { CountryPicker } from '#client/features/documents/form/country-picker.tsx';
import { UnprintableNotice } from '#client/features/documents/form/unprintable-notice.tsx';
import { Disclosure } from '#client/ui/disclosure.tsx';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { SettingsForm } from '#client/ui/settings-form.tsx';
import { SettingsSection } from '#client/ui/settings-section.tsx';
import { Textarea } from '#client/ui/textarea.tsx';
import { type Legal, legalDetailFields } from '#shared/legal.ts';
import { taxIdProblem } from '#shared/tax-id.ts';
import type { User } from '#shared/user.ts';
import { useUpdateLegal } from './legal.queries.ts';
import { LegalCard } from './legal-card.tsx';

const schema = z.object(legalDetailFields).superRefine(({ taxId, country }, context) => {
  const message = taxId ? taxIdProblem(taxId, country) : undefined;
  if (message) context.addIssue({ code: 'custom', path: ['taxId'], message });
});

type Values = z.input<typeof schema>;
type Output = z.output<typeof schema>;

const names = Object.keys(legalDetailFields) as (keyof Values)[];
const valuesOf = (legal: Legal): Values => Object.fromEntries(names.map((name) => [name, legal[name] ?? '']));

/** Whom to ask is suggested from the account until something is stored. */
function suggestedValues(legal: Legal, { fullName, email }: User): Values {
  const values = valuesOf(legal);
  const isUntouched = names.every((name) => values[name] === '');
  return isUntouched ? { ...values, contactName: fullName, contactEmail: email } : values;
}

/** Who the seller is by law. */
export function LegalDetails({ user }: { user: User }) {
  return (
    <SettingsSection
      title="Legal details"
      text="Tax offices and business clients expect these on an invoice. What you leave empty isn't printed."
    >
      <LegalCard what="your legal details" rows={6}>
        {(legal) => <DetailsForm legal={legal} user={user} />}
      </LegalCard>
    </SettingsSection>
  );
}

function DetailsForm({ legal, user }: { legal: Legal; user: User }) {
  const update = useUpdateLegal();
  const stored = suggestedValues(legal, user);
  const form: UseFormReturn<Values, unknown, Output> = useForm<Values, unknown, Output>({
    resolver: zodResolver(schema),
    defaultValues: stored,
    values: stored,
    resetOptions: { keepDirtyValues: true },
  });
  return (
    <FormProvider {...form}>
      <SettingsForm
        form={form}
        label="Legal details"
        draft={{ key: 'legal', label: 'Legal details', path: '/settings?tab=invoicing' }}
        stored={stored}
        firstField="legalName"
        onSave={async (output) => valuesOf(await update.mutateAsync(output))}
        doneText="Legal details updated successfully"
        failureText="Failed to update legal details"
      >
        <AddressFields />
        <TaxFields />
        <ContactFields />
        <ElectronicFields />
        <Unprintable />
      </SettingsForm>
    </FormProvider>
  );
}

interface TextProps {
  name: keyof Values;
  label: string;
  help?: string;
  autoComplete?: string;
  isWide?: boolean;
  type?: string;
}

function Text({ name, label, help, isWide, ...input }: TextProps) {
  const { register, formState } = useFormContext<Values>();
  return (
    <Field
      label={label}
      help={help}
      error={formState.errors[name]?.message}
      {...(isWide && { className: 'sm:col-span-2' })}
    >
      <Input autoComplete="off" {...input} {...register(name)} />
    </Field>
  );
}

function AddressFields() {
  const { control, formState } = useFormContext<Values>();
  return (
    <>
      <Text
        name="legalName"
        label="Legal name"
        help="As registered. Empty means your business name."
        autoComplete="organization"
        isWide
      />
      <Text name="street" label="Street" autoComplete="address-line1" />
      <Text name="street2" label="Floor, suite or building" autoComplete="address-line2" />
      <Text name="postalCode" label="Postal code" autoComplete="postal-code" />
      <Text name="city" label="City" autoComplete="address-level2" />
      <Text name="region" label="State or province" autoComplete="address-level1" />
      <Field label="Country" error={formState.errors.country?.message}>
        <Controller
          control={control}
          name="country"
          render={({ field }) => (
            <CountryPicker
              ref={field.ref}
              value={field.value ?? ''}
              onValueChange={field.onChange}
              onBlur={field.onBlur}
            />
          )}
        />
      </Field>
    </>
  );
}

function TaxFields() {
  const { register, formState } = useFormContext<Values>();
  return (
    <>
      <Text name="taxId" label="VAT or tax ID" help="In the EU with its country, such as DE123456789" />
      <Text name="taxNumber" label="Local tax number" help="If your tax office has given you another one" />
      <Text
        name="registrationId"
        label="Registration number"
        help="Of the company or trade register"
        isWide
      />
      <Field
        label="Legal notice"
        error={formState.errors.legalText?.message}
        help="Legal form, register and managers, where the law asks for them"
        className="sm:col-span-2"
      >
        <Textarea rows={2} {...register('legalText')} />
      </Field>
    </>
  );
}

function ContactFields() {
  return (
    <>
      <Text name="contactName" label="Contact person" autoComplete="name" isWide />
      <Text name="contactEmail" label="Contact email" autoComplete="email" type="email" />
      <Text name="contactPhone" label="Contact phone" autoComplete="tel" type="tel" />
    </>
  );
}

const electronicFields = ['registrationScheme', 'eAddress', 'eAddressScheme'] as const;

/** Few need them, so they are folded away unless one is filled in or wrong. */
function ElectronicFields() {
  const { getValues, formState } = useFormContext<Values>();
  return (
    <Disclosure
      title="For electronic invoices"
      isOpenAtFirst={getValues(electronicFields).some(Boolean)}
      isHeldOpen={electronicFields.some((name) => formState.errors[name])}
      className="sm:col-span-2"
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Text
          name="registrationScheme"
          label="Register code"
          help="Of the registration number by ISO 6523, such as 0002 for SIREN"
          isWide
        />
        <Text
          name="eAddress"
          label="Electronic address"
          help="Where electronic invoices reach you, such as a Peppol ID"
        />
        <Text
          name="eAddressScheme"
          label="Address scheme"
          help="Four digits, such as 9930, or EM for an email address"
        />
      </div>
    </Disclosure>
  );
}

function Unprintable() {
  const { control } = useFormContext<Values>();
  const texts = useWatch({ control, name: ['legalName', 'street', 'city', 'legalText', 'contactName'] });
  return (
    <div className="empty:hidden sm:col-span-2">
      <UnprintableNotice texts={texts} />
    </div>
  );
}
