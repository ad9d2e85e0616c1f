import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, type Resolver, useForm, useWatch } from 'react-hook-form';
import { UnprintableNotice } from '#client/features/documents/form/unprintable-notice.tsx';
import { sendsTexts } from '#client/lib/installation.ts';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { DialogForm, type DialogFormOptions } from '#client/ui/dialog-form.tsx';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { Textarea } from '#client/ui/textarea.tsx';
import { isBlankText } from '#shared/blank-text.ts';
import {
  type Client,
  type CreateClient,
  createClientSchema,
  noTextsHint,
  smsConsentLabel,
  smsConsentNeedsPhone,
} from '#shared/client.ts';
import { BillingFields, billingValues } from './billing-fields.tsx';
import type { ClientFormOf, ClientValues } from './client-form-values.ts';
import { contactValues, withChangedContacts, withFirstContact } from './contact-values.ts';
import { ContactsField } from './contacts-field.tsx';

const resolveClient = zodResolver(createClientSchema);
const resolver: Resolver<ClientValues, unknown, CreateClient> = (values, ...rest) =>
  resolveClient(withFirstContact(values), ...rest);

interface ClientFormProps extends DialogFormOptions<CreateClient> {
  /** The client to edit; without one the form is empty. */
  client?: Client | undefined;
}

/** The fields of a client, inside a dialog. */
export function ClientForm({ client, onSave, ...options }: ClientFormProps) {
  const form: ClientFormOf = useForm({
    resolver,
    defaultValues: {
      name: client?.name ?? '',
      email: client?.email ?? '',
      phone: client?.phone ?? '',
      company: client?.company ?? '',
      address: client?.address ?? '',
      notes: client?.notes ?? '',
      smsConsent: client?.smsConsent ?? false,
      contacts: contactValues(client),
      ...billingValues(client),
    },
  });
  const { errors } = form.formState;
  return (
    <DialogForm
      form={form}
      {...options}
      onSave={(values, isOverwriting) => onSave(withChangedContacts(values, client), isOverwriting)}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2">
        <Field label="Name *" error={errors.name?.message}>
          <Input autoComplete="off" aria-required="true" {...form.register('name')} />
        </Field>
        <Field
          label="Email *"
          error={errors.email?.message}
          help="Required: invoices and proposals are sent to this address."
        >
          <Input
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            aria-required="true"
            {...form.register('email')}
          />
        </Field>
        <Field label="Phone" isOptional error={errors.phone?.message}>
          <Input
            type="tel"
            autoComplete="off"
            {...form.register('phone', {
              // Consent was given for the previous number.
              onChange: () => form.setValue('smsConsent', false, { shouldDirty: true }),
            })}
          />
        </Field>
        <Field label="Company" isOptional error={errors.company?.message}>
          <Input autoComplete="off" {...form.register('company')} />
        </Field>
        <SmsConsent form={form} />
        <Field label="Address" isOptional error={errors.address?.message} className="sm:col-span-2">
          <Textarea rows={2} autoComplete="off" {...form.register('address')} />
        </Field>
        <Field
          label="Notes"
          isOptional
          error={errors.notes?.message}
          help="Only you can see notes."
          className="sm:col-span-2"
        >
          <Textarea rows={2} {...form.register('notes')} />
        </Field>
        <ContactsField form={form} />
        <BillingFields form={form} />
      </div>
      <Unprintable form={form} />
    </DialogForm>
  );
}

function Unprintable({ form: { control } }: { form: ClientFormOf }) {
  return (
    <UnprintableNotice
      texts={useWatch({ control, name: ['name', 'company', 'address', 'street', 'city'] })}
    />
  );
}

/** Only enabled once there is a phone number. */
function SmsConsent({ form: { control } }: { form: ClientFormOf }) {
  const hasPhone = !isBlankText(useWatch({ control, name: 'phone' }) ?? '');
  const needsPhone = hasPhone ? undefined : smsConsentNeedsPhone;
  return (
    <div className="sm:col-span-2">
      <Controller
        control={control}
        name="smsConsent"
        render={({ field, fieldState }) => (
          <Checkbox
            ref={field.ref}
            label={smsConsentLabel}
            isChecked={field.value ?? false}
            isDisabled={!hasPhone}
            help={sendsTexts() ? needsPhone : [needsPhone, noTextsHint].filter(Boolean).join('. ')}
            onCheckedChange={field.onChange}
            onBlur={field.onBlur}
            error={fieldState.error?.message}
          />
        )}
      />
    </div>
  );
}
