import { DateField } from '#client/features/documents/form/date-field.tsx';
import {
  ClientField,
  DescriptionField,
  TitleField,
} from '#client/features/documents/form/document-fields.tsx';
import type { KnownClient } from '#client/features/documents/form/document-form-values.ts';
import { connectedMethods } from '#shared/payment-method.ts';
import type { User } from '#shared/user.ts';
import { dueHint } from './due-text.ts';
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
      <DateField
        name="dueDate"
        label="Due Date"
        timeZone={user.timeZone}
        isReadOnly={isFixed}
        hint={dueHint}
      />
      <PaymentMethodField isPro={user.isPremium} connected={connectedMethods(user)} isReadOnly={isFixed} />
      <DescriptionField isReadOnly={lock === 'cancelled'} />
    </div>
  );
}
