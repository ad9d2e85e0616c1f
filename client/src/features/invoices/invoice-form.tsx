import { useMemo } from 'react';
import { useForm, useFormContext, useWatch } from 'react-hook-form';
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
import { sentMinimum, typedMinimum } from '#client/features/documents/form/partial-draft.ts';
import { PaymentMethodField } from '#client/features/documents/form/payment-method-field.tsx';
import { blankPlan, sentPlan, typedPlan } from '#client/features/documents/form/plan-draft.ts';
import { laterPlan } from '#client/features/documents/form/plan-rhythm.ts';
import { lastDayOfPlan } from '#client/features/documents/form/plan-rows.ts';
import { plannedTotal } from '#client/features/documents/form/planned-total.ts';
import { draftOfPlan, editedPlan } from '#client/features/documents/form/stored-plan.ts';
import { copyLink } from '#client/features/documents/list/copy-link.ts';
import { DEFAULT_CURRENCY } from '#shared/currency-places.ts';
import { addDaysTo, dayIn, daysBetween } from '#shared/dates.ts';
import {
  type CreateInvoice,
  type InvoiceWithItems,
  invoiceFieldsSchema,
  type UpdateInvoice,
} from '#shared/invoice.ts';
import { connectedMethods, defaultPaymentMethod } from '#shared/payment-method.ts';
import type { User } from '#shared/user.ts';
import { dueHint } from './due-text.ts';
import { publicInvoicePath } from './invoice-actions.ts';
import { invoiceQueries, useCreateInvoice, useUpdateInvoice } from './invoices.queries.ts';
import { InvoicePayment } from './plan/invoice-payment.tsx';
import { RemindersField } from './reminders-field.tsx';

/** Days that a client has to pay unless the seller says otherwise. */
const DEFAULT_DUE_DAYS = 30;

/** @param checked what a payment plan has to add up to, and whether payments in parts are allowed */
const invoiceFormSchema = (
  currency: string,
  checked: { total?: string | undefined; allowPartial?: boolean | undefined },
) =>
  z.object({
    ...invoiceFieldsSchema.shape,
    ...documentFormShape(currency),
    instalments: typedPlan(currency, checked.total),
    minPartial: typedMinimum(currency, checked.allowPartial ?? false),
  });

type Values = z.input<ReturnType<typeof invoiceFormSchema>>;
type Output = z.output<ReturnType<typeof invoiceFormSchema>>;

/** @param stored of which deposits may be taken off */
const resolverFor = (stored: InvoiceWithItems | undefined) =>
  currencyResolver<Values, Output>((currency, values) =>
    invoiceFormSchema(currency, { ...values, total: plannedTotal(values, stored?.deductions) }),
  );

function newValues(seller: User, today: string): Values {
  return {
    ...blankValues(seller.currency),
    issuedOn: today,
    dueDate: addDaysTo(today, DEFAULT_DUE_DAYS),
    paymentMethod: defaultPaymentMethod(seller),
    instalments: blankPlan,
    allowPartial: false,
    minPartial: '',
    reminders: true,
  };
}

const editValues = (invoice: InvoiceWithItems): Values => ({
  ...storedValues(invoice),
  dueDate: invoice.dueDate,
  paymentMethod: invoice.paymentMethod,
  instalments: editedPlan(invoice.plan, invoice.instalments),
  allowPartial: invoice.allowPartial,
  minPartial: invoice.minPartial ?? '',
  reminders: invoice.remindersOn,
});

/** A new invoice like an earlier one: same client, texts and lines, its own date and key. */
function duplicateValues(invoice: InvoiceWithItems, seller: User, today: string): Values {
  const { dueDate: usualDay, paymentMethod, issuedOn } = newValues(seller, today);
  const issued = invoice.issuedOn ?? dayIn(seller.timeZone, new Date(invoice.createdAt));
  const instalments = laterPlan(draftOfPlan(invoice.plan), daysBetween(issued, today));
  const dueDate = lastDayOfPlan(instalments) ?? usualDay;
  const values = { ...editValues(invoice), ...copiedValues(invoice), dueDate, issuedOn, instalments };
  const isKept = ['cash', ...connectedMethods(seller)].includes(invoice.paymentMethod);
  return isKept ? values : { ...values, paymentMethod };
}

/** What `POST /api/invoices` takes. A method that the form did not start with is remembered. */
function createBody(output: Output, startedWith: Values['paymentMethod']): CreateInvoice {
  const { fields, items } = newDocument(output);
  return {
    invoice: { ...fields, reminders: fields.reminders === false ? false : undefined },
    items,
    ...(fields.paymentMethod !== startedWith && { rememberPaymentMethod: true }),
  };
}

/** What `PUT /api/invoices/{id}` takes. A paid invoice takes title and description alone. */
function updateBody(stored: InvoiceWithItems, output: Output): UpdateInvoice {
  const { currency = DEFAULT_CURRENCY } = output;
  const { data: loaded } = invoiceFormSchema(currency, { allowPartial: stored.allowPartial }).safeParse(
    editValues(stored),
  );
  const changed = changedDocument(output, loaded);
  if (stored.status === 'paid') return { title: changed.title, description: changed.description };
  const { reminders, ...others } = changed;
  return reminders === stored.remindersOn ? others : changed;
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
  const resolver = useMemo(() => resolverFor(stored), [stored]);
  const form = useForm<Values, unknown, Output>({ resolver, defaultValues });
  const lock = lockOf(stored);
  const isFixed = lock !== 'none';
  const areTextsFixed = lock === 'cancelled';
  return (
    <DocumentForm
      {...options}
      noun="invoice"
      form={form}
      preview={{ seller: user, client, stored }}
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
          <DueDateField timeZone={user.timeZone} isReadOnly={isFixed} />
          <PaymentMethodField
            isPro={user.isPremium}
            connected={connectedMethods(user)}
            isReadOnly={isFixed}
          />
          <DescriptionField isReadOnly={areTextsFixed} />
          <CurrencyField />
          {user.isPremium && <RemindersField isReadOnly={isFixed} />}
        </div>
      )}
      afterSums={<InvoicePayment stored={stored} isReadOnly={isFixed} />}
    />
  );
}

/** When all is to be paid: by a plan on the day of its last part. */
function DueDateField(props: { timeZone: string; isReadOnly: boolean }) {
  const { control } = useFormContext<Values>();
  const way = useWatch({ control, name: 'instalments.way' });
  const isPlanned = way === 'equal' || way === 'parts';
  return (
    <DateField
      {...props}
      name="dueDate"
      label="Due Date"
      hint={dueHint}
      fixedText={isPlanned ? 'The day of the last part of the payment plan' : undefined}
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
    return (output, { paymentMethod }, sending) =>
      mutateAsync({
        ...createBody(output, paymentMethod),
        ...sending,
        idempotencyKey: output.idempotencyKey,
      });
  },
  draftCodec: {
    sent: ({ instalments, allowPartial, minPartial, reminders }, currency) => ({
      instalments: sentPlan(instalments, currency),
      allowPartial: allowPartial || undefined,
      minPartial: allowPartial ? sentMinimum(minPartial, currency) : undefined,
      reminders: reminders === false ? false : undefined,
    }),
    typed: ({ instalments, allowPartial, minPartial, reminders }) => ({
      instalments: draftOfPlan(instalments),
      allowPartial: allowPartial === true,
      minPartial: typeof minPartial === 'string' ? minPartial : '',
      reminders: reminders !== false,
    }),
  },
  copyLink: (invoice) => void copyLink(publicInvoicePath(invoice)),
  useUpdate(stored) {
    const { mutateAsync } = useUpdateInvoice(stored.id);
    return (output, loaded) => mutateAsync({ ...updateBody(stored, output), loaded });
  },
  createdText: 'Invoice created and sent',
  updatedText: 'Invoice updated successfully',
  Form: InvoiceForm,
};
