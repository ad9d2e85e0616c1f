import { Controller, useWatch } from 'react-hook-form';
import { CountryPicker } from '#client/features/documents/form/country-picker.tsx';
import { CurrencyPicker } from '#client/features/documents/form/currency-picker.tsx';
import { Disclosure } from '#client/ui/disclosure.tsx';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { Select } from '#client/ui/select.tsx';
import type { Client } from '#shared/client.ts';
import { paymentTerms, paymentTermsLabels } from '#shared/payment-terms.ts';
import type { ClientFormOf } from './client-form-values.ts';

const electronicFields = ['registrationId', 'registrationScheme', 'eAddress', 'eAddressScheme'] as const;
const invoiceFields = [
  ...(['street', 'street2', 'postalCode', 'city', 'region', 'country'] as const),
  ...(['taxId', 'buyerReference', 'currency', 'paymentTerms'] as const),
] as const;
const billingFields = [...invoiceFields, ...electronicFields] as const;
type BillingField = (typeof billingFields)[number];

/** The fields as a form begins with them. */
export const billingValues = (client: Client | undefined) =>
  Object.fromEntries(billingFields.map((name) => [name, client?.[name] ?? ''])) as Record<
    BillingField,
    string
  > & {
    paymentTerms: Client['paymentTerms'] | '';
  };

interface FormProps {
  form: ClientFormOf;
}

/** What plain documents do without, folded away until something is in it. */
export function BillingFields({ form }: FormProps) {
  const { errors } = form.formState;
  const isUsed = useWatch({ control: form.control, name: billingFields }).some(Boolean);
  return (
    <Disclosure
      title="Billing details"
      isOpenAtFirst={isUsed}
      isHeldOpen={billingFields.some((name) => errors[name])}
      className="sm:col-span-2"
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Text form={form} name="street" label="Street" />
        <Text form={form} name="street2" label="Floor, suite or building" />
        <Text form={form} name="postalCode" label="Postal code" />
        <Text form={form} name="city" label="City" />
        <Text form={form} name="region" label="State or province" />
        <Country form={form} />
        <Text
          form={form}
          name="taxId"
          label="VAT or tax ID"
          help="In the EU with its country, such as DE123456789"
        />
        <Text
          form={form}
          name="buyerReference"
          label="Client's reference"
          help="Some clients ask for one on every invoice, such as a cost center"
        />
        <Currency form={form} />
        <Terms form={form} />
        <ElectronicFields form={form} />
      </div>
    </Disclosure>
  );
}

function ElectronicFields({ form }: FormProps) {
  const { errors } = form.formState;
  const isUsed = useWatch({ control: form.control, name: electronicFields }).some(Boolean);
  return (
    <Disclosure
      title="For electronic invoices"
      isOpenAtFirst={isUsed}
      isHeldOpen={electronicFields.some((name) => errors[name])}
      className="sm:col-span-2"
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Text
          form={form}
          name="registrationId"
          label="Registration number"
          help="Of the company or trade register"
        />
        <Text
          form={form}
          name="registrationScheme"
          label="Register code"
          help="Of that register by ISO 6523, such as 0002 for SIREN"
        />
        <Text
          form={form}
          name="eAddress"
          label="Electronic address"
          help="Where electronic invoices reach the client, such as a Peppol ID"
        />
        <Text
          form={form}
          name="eAddressScheme"
          label="Address scheme"
          help="Four digits, such as 9930, or EM for an email address"
        />
      </div>
    </Disclosure>
  );
}

interface TextProps extends FormProps {
  name: BillingField;
  label: string;
  help?: string;
}

function Text({ form, name, label, help }: TextProps) {
  return (
    <Field label={label} help={help} error={form.formState.errors[name]?.message}>
      <Input autoComplete="off" {...form.register(name)} />
    </Field>
  );
}

function Country({ form }: FormProps) {
  return (
    <Field label="Country" error={form.formState.errors.country?.message}>
      <Controller
        control={form.control}
        name="country"
        render={({ field: { ref, value, onChange, onBlur } }) => (
          <CountryPicker ref={ref} value={value ?? ''} onValueChange={onChange} onBlur={onBlur} />
        )}
      />
    </Field>
  );
}

function Currency({ form }: FormProps) {
  return (
    <Field label="Currency" error={form.formState.errors.currency?.message}>
      <Controller
        control={form.control}
        name="currency"
        render={({ field: { ref, value, onChange, onBlur } }) => (
          <CurrencyPicker
            ref={ref}
            value={value ?? ''}
            noneLabel="Same as yours"
            onValueChange={onChange}
            onBlur={onBlur}
          />
        )}
      />
    </Field>
  );
}

const SAME = 'same';

const termsOptions = [
  { value: SAME, label: 'Same as yours' },
  ...paymentTerms.map((value) => ({ value, label: paymentTermsLabels[value] })),
] as const;

function Terms({ form }: FormProps) {
  return (
    <Field label="Payment terms" error={form.formState.errors.paymentTerms?.message}>
      <Controller
        control={form.control}
        name="paymentTerms"
        render={({ field: { ref, value, onChange, onBlur } }) => (
          <Select
            ref={ref}
            options={termsOptions}
            value={value || SAME}
            onValueChange={(picked) => onChange(picked === SAME ? '' : picked)}
            onBlur={onBlur}
          />
        )}
      />
    </Field>
  );
}
