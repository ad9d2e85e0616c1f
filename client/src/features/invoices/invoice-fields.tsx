import { useController, useFormContext, useWatch } from 'react-hook-form';
import { ClientPicker } from '#client/features/documents/client-picker.tsx';
import { useToday } from '#client/features/documents/use-today.ts';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { Textarea } from '#client/ui/textarea.tsx';
import type { Client } from '#shared/client.ts';
import type { User } from '#shared/user.ts';
import { dueHint } from './due-text.ts';
import type { InvoiceFormValues } from './invoice-form-values.ts';
import { PaymentMethodField } from './payment-method-field.tsx';

/** What may be changed: everything, the texts of a paid invoice, or nothing of a cancelled one. */
export type InvoiceLock = 'none' | 'paid' | 'cancelled';

export type KnownClient = Pick<Client, 'id' | 'name' | 'email'>;

interface InvoiceFieldsProps {
  user: User;
  lock: InvoiceLock;
  client: KnownClient | undefined;
  onAddClient: () => void;
}

/**
 * The fields of an invoice without its lines, in the order in which they are filled in.
 * Each registers itself, one after the other, so that the first wrong one gets the focus.
 */
export function InvoiceFields({ user, lock, client, onAddClient }: InvoiceFieldsProps) {
  const isFixed = lock !== 'none';
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <ClientField client={client} isReadOnly={isFixed} onAddClient={onAddClient} />
      <TitleField isReadOnly={lock === 'cancelled'} />
      <DueDateField timeZone={user.timeZone} isReadOnly={isFixed} />
      <PaymentMethodField isPremium={user.isPremium} connected={[]} isReadOnly={isFixed} />
      <DescriptionField isReadOnly={lock === 'cancelled'} />
    </div>
  );
}

function TitleField({ isReadOnly }: { isReadOnly: boolean }) {
  const { register, formState } = useFormContext<InvoiceFormValues>();
  return (
    <Field label="Title" error={formState.errors.title?.message}>
      <Input autoComplete="off" aria-required="true" readOnly={isReadOnly} {...register('title')} />
    </Field>
  );
}

function DescriptionField({ isReadOnly }: { isReadOnly: boolean }) {
  const { register, formState } = useFormContext<InvoiceFormValues>();
  return (
    <Field
      label="Description"
      isOptional
      error={formState.errors.description?.message}
      className="sm:col-span-2"
    >
      <Textarea rows={2} readOnly={isReadOnly} {...register('description')} />
    </Field>
  );
}

interface ClientFieldProps {
  client: KnownClient | undefined;
  isReadOnly: boolean;
  onAddClient: () => void;
}

function ClientField({ client, isReadOnly, onAddClient }: ClientFieldProps) {
  const { control } = useFormContext<InvoiceFormValues>();
  const { field, fieldState } = useController({ control, name: 'clientId' });
  return (
    <Field label="Client" error={fieldState.error?.message}>
      {isReadOnly ? (
        <Input readOnly value={client?.name ?? ''} />
      ) : (
        <ClientPicker
          ref={field.ref}
          value={field.value}
          onValueChange={field.onChange}
          onBlur={field.onBlur}
          known={client}
          onAddClient={onAddClient}
        />
      )}
    </Field>
  );
}

function DueDateField({ timeZone, isReadOnly }: { timeZone: string; isReadOnly: boolean }) {
  const { control, register, formState } = useFormContext<InvoiceFormValues>();
  const dueDate = useWatch({ control, name: 'dueDate' });
  const today = useToday(timeZone);
  return (
    <Field
      label="Due Date"
      help={isReadOnly ? undefined : dueHint(dueDate, today)}
      error={formState.errors.dueDate?.message}
    >
      <Input
        type="date"
        max="9999-12-31"
        aria-required="true"
        readOnly={isReadOnly}
        className="tabular-nums"
        {...register('dueDate')}
      />
    </Field>
  );
}
