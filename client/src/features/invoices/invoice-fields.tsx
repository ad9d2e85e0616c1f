import { useFormContext, useWatch } from 'react-hook-form';
import { ClientField, DescriptionField, TitleField } from '#client/features/documents/document-fields.tsx';
import type { KnownClient } from '#client/features/documents/document-form-values.ts';
import { useToday } from '#client/features/documents/use-today.ts';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import type { User } from '#shared/user.ts';
import { dueHint } from './due-text.ts';
import type { InvoiceFormValues } from './invoice-form-values.ts';
import { PaymentMethodField } from './payment-method-field.tsx';

/** What may be changed: everything, the texts of a paid invoice, or nothing of a cancelled one. */
export type InvoiceLock = 'none' | 'paid' | 'cancelled';

interface InvoiceFieldsProps {
  user: User;
  lock: InvoiceLock;
  client: KnownClient | undefined;
  onAddClient: () => void;
}

/** The fields of an invoice without its lines, in the order in which they are filled in. */
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
