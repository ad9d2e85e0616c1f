import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { DateField } from '#client/features/documents/form/date-field.tsx';
import {
  ClientField,
  DescriptionField,
  TitleField,
} from '#client/features/documents/form/document-fields.tsx';
import { DocumentForm } from '#client/features/documents/form/document-form.tsx';
import type { DocumentForms, KindFormProps } from '#client/features/documents/form/document-form-dialogs.tsx';
import {
  blankValues,
  documentFormShape,
  editedLines,
  splitOutput,
  storedValues,
} from '#client/features/documents/form/document-form-values.ts';
import { addDaysTo } from '#shared/dates.ts';
import {
  type CreateInvoice,
  type InvoiceWithItems,
  invoiceFieldsSchema,
  type UpdateInvoice,
} from '#shared/invoice.ts';
import { connectedMethods, defaultPaymentMethod } from '#shared/payment-method.ts';
import type { User } from '#shared/user.ts';
import { dueHint } from './due-text.ts';
import { invoiceQueries, useCreateInvoice, useUpdateInvoice } from './invoices.queries.ts';
import { PaymentMethodField } from './payment-method-field.tsx';

/** Days that a client has to pay unless the seller says otherwise. */
const DEFAULT_DUE_DAYS = 30;

const invoiceFormSchema = z.object({ ...invoiceFieldsSchema.shape, ...documentFormShape });

type Values = z.input<typeof invoiceFormSchema>;
type Output = z.output<typeof invoiceFormSchema>;

function newValues(seller: User, today: string): Values {
  return {
    ...blankValues(),
    dueDate: addDaysTo(today, DEFAULT_DUE_DAYS),
    paymentMethod: defaultPaymentMethod(seller),
  };
}

const editValues = (invoice: InvoiceWithItems): Values => ({
  ...storedValues(invoice),
  dueDate: invoice.dueDate,
  paymentMethod: invoice.paymentMethod,
});

/** A new invoice like an earlier one: same client, texts and lines, its own date and key. */
function duplicateValues(invoice: InvoiceWithItems, seller: User, today: string): Values {
  const { dueDate, paymentMethod, idempotencyKey } = newValues(seller, today);
  const values = { ...editValues(invoice), dueDate, idempotencyKey };
  const isKept = ['cash', ...connectedMethods(seller)].includes(invoice.paymentMethod);
  return isKept ? values : { ...values, paymentMethod };
}

/** What `POST /api/invoices` takes. A method that the form did not start with is remembered. */
function createBody(output: Output, startedWith: Values['paymentMethod']): CreateInvoice {
  const { fields, items } = splitOutput(output);
  return {
    invoice: fields,
    items,
    ...(fields.paymentMethod !== startedWith && { rememberPaymentMethod: true }),
  };
}

/** What `PUT /api/invoices/{id}` takes. A paid invoice takes title and description alone. */
function updateBody(stored: InvoiceWithItems, output: Output): UpdateInvoice {
  const { fields, items } = splitOutput(output);
  if (stored.status === 'paid') return { title: fields.title, description: fields.description };
  return { ...fields, ...editedLines(stored.items, items) };
}

const lockTexts = {
  paid: 'This invoice is paid, so you can only change its title and description. Set it back to pending to change the rest.',
  cancelled: "This invoice is cancelled and can't be changed. Set it back to pending to change it.",
};

/** What may be changed: everything, the texts of a paid invoice, or nothing of a cancelled one. */
function lockOf(stored: InvoiceWithItems | undefined): keyof typeof lockTexts | 'none' {
  return stored?.status === 'paid' || stored?.status === 'cancelled' ? stored.status : 'none';
}

function InvoiceForm(props: KindFormProps<InvoiceWithItems, Values, Output>) {
  const { user, defaultValues, client, stored, ...options } = props;
  const form = useForm<Values, unknown, Output>({ resolver: zodResolver(invoiceFormSchema), defaultValues });
  const lock = lockOf(stored);
  const isFixed = lock !== 'none';
  const areTextsFixed = lock === 'cancelled';
  return (
    <DocumentForm
      {...options}
      noun="invoice"
      form={form}
      lock={{
        ...(lock === 'none' ? {} : { text: lockTexts[lock] }),
        areLinesFixed: isFixed,
        isWhole: areTextsFixed,
      }}
      firstField={lock === 'paid' ? 'title' : 'clientId'}
      // In the order in which they are filled in.
      fields={(onAddClient) => (
        <div className="grid gap-4 sm:grid-cols-2">
          <ClientField client={client} isReadOnly={isFixed} onAddClient={onAddClient} />
          <TitleField isReadOnly={areTextsFixed} />
          <DateField
            name="dueDate"
            label="Due Date"
            timeZone={user.timeZone}
            isReadOnly={isFixed}
            hint={dueHint}
          />
          <PaymentMethodField
            isPro={user.isPremium}
            connected={connectedMethods(user)}
            isReadOnly={isFixed}
          />
          <DescriptionField isReadOnly={areTextsFixed} />
        </div>
      )}
    />
  );
}

export const invoiceForms: DocumentForms<InvoiceWithItems, Values, Output> = {
  noun: 'invoice',
  query: invoiceQueries.one,
  newValues,
  editValues,
  duplicateValues,
  useCreate() {
    const { mutateAsync } = useCreateInvoice();
    return (output, { paymentMethod }) =>
      mutateAsync({ ...createBody(output, paymentMethod), idempotencyKey: output.idempotencyKey });
  },
  useUpdate(stored) {
    const { mutateAsync } = useUpdateInvoice(stored.id);
    return (output, loaded) => mutateAsync({ ...updateBody(stored, output), loaded });
  },
  createdText: 'Invoice created and sent',
  updatedText: 'Invoice updated successfully',
  Form: InvoiceForm,
};
