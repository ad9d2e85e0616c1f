import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { DateField } from '#client/features/documents/form/date-field.tsx';
import { CurrencyField, IssueDateField } from '#client/features/documents/form/detail-fields.tsx';
import {
  ClientField,
  DescriptionField,
  TitleField,
} from '#client/features/documents/form/document-fields.tsx';
import { DocumentForm } from '#client/features/documents/form/document-form.tsx';
import type { DocumentForms, KindFormProps } from '#client/features/documents/form/document-form-dialogs.tsx';
import {
  blankValues,
  changedDocument,
  copiedValues,
  currencyResolver,
  documentFormShape,
  newDocument,
  storedValues,
} from '#client/features/documents/form/document-form-values.ts';
import { DEFAULT_CURRENCY } from '#shared/currency-places.ts';
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

const invoiceFormSchema = (currency: string) =>
  z.object({ ...invoiceFieldsSchema.shape, ...documentFormShape(currency) });

type Values = z.input<ReturnType<typeof invoiceFormSchema>>;
type Output = z.output<ReturnType<typeof invoiceFormSchema>>;

const resolver = currencyResolver<Values, Output>(invoiceFormSchema);

function newValues(seller: User, today: string): Values {
  return {
    ...blankValues(seller.currency),
    issuedOn: today,
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
  const { dueDate, paymentMethod, issuedOn } = newValues(seller, today);
  const values = { ...editValues(invoice), ...copiedValues(invoice), dueDate, issuedOn };
  const isKept = ['cash', ...connectedMethods(seller)].includes(invoice.paymentMethod);
  return isKept ? values : { ...values, paymentMethod };
}

/** What `POST /api/invoices` takes. A method that the form did not start with is remembered. */
function createBody(output: Output, startedWith: Values['paymentMethod']): CreateInvoice {
  const { fields, items } = newDocument(output);
  return {
    invoice: fields,
    items,
    ...(fields.paymentMethod !== startedWith && { rememberPaymentMethod: true }),
  };
}

/** What `PUT /api/invoices/{id}` takes. A paid invoice takes title and description alone. */
function updateBody(stored: InvoiceWithItems, output: Output): UpdateInvoice {
  const { data: loaded } = invoiceFormSchema(output.currency ?? DEFAULT_CURRENCY).safeParse(
    editValues(stored),
  );
  const changed = changedDocument(output, loaded);
  if (stored.status === 'paid') return { title: changed.title, description: changed.description };
  return changed;
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
  const form = useForm<Values, unknown, Output>({ resolver, defaultValues });
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
          <IssueDateField isReadOnly={isFixed} />
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
          <CurrencyField />
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
