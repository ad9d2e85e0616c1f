import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { DocumentForm, type DocumentFormOptions } from '#client/features/documents/form/document-form.tsx';
import type { KnownClient } from '#client/features/documents/form/document-form-values.ts';
import type { User } from '#shared/user.ts';
import { InvoiceFields, type InvoiceLock } from './invoice-fields.tsx';
import { type InvoiceFormOutput, type InvoiceFormValues, invoiceFormSchema } from './invoice-form-values.ts';

interface InvoiceFormProps extends DocumentFormOptions<InvoiceFormOutput> {
  user: User;
  defaultValues: InvoiceFormValues;
  /** The client of the invoice the form starts from. */
  client?: KnownClient;
  lock?: InvoiceLock;
}

const lockTexts: Record<Exclude<InvoiceLock, 'none'>, string> = {
  paid: 'This invoice is paid, so you can only change its title and description. Set it back to pending to change the rest.',
  cancelled: "This invoice is cancelled and can't be changed. Set it back to pending to change it.",
};

export function InvoiceForm({ user, defaultValues, client, lock = 'none', ...use }: InvoiceFormProps) {
  const form = useForm<InvoiceFormValues, unknown, InvoiceFormOutput>({
    resolver: zodResolver(invoiceFormSchema),
    defaultValues,
  });
  return (
    <DocumentForm
      {...use}
      noun="invoice"
      form={form}
      lock={{
        ...(lock === 'none' ? {} : { text: lockTexts[lock] }),
        areLinesFixed: lock !== 'none',
        isWhole: lock === 'cancelled',
      }}
      firstField={lock === 'paid' ? 'title' : 'clientId'}
      fields={(onAddClient) => (
        <InvoiceFields user={user} lock={lock} client={client} onAddClient={onAddClient} />
      )}
    />
  );
}
