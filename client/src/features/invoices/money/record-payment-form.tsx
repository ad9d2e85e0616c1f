import { zodResolver } from '@hookform/resolvers/zod';
import { FormProvider, useController, useForm, useFormContext, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { newIdempotencyKey } from '#client/lib/api.ts';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { DialogForm } from '#client/ui/dialog-form.tsx';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { toast } from '#client/ui/toast-store.ts';
import type { InvoiceWithItems } from '#shared/invoice.ts';
import { type LedgerMethod, ledgerMethods } from '#shared/ledger.ts';
import { ledgerTextLimits } from '#shared/ledger-entry.ts';
import { formatMoney, moneyString } from '#shared/money.ts';
import { sentence } from '#shared/sentence.ts';
import { optionalText } from '#shared/text-field.ts';
import type { ClaimedInvoice } from '../replies/claim.ts';
import { useDecideReply } from '../replies/replies.queries.ts';
import { type AmountChoice, AmountField, EntryFields } from './entry-fields.tsx';
import { usePostMoney } from './money.queries.ts';
import { afterPayment, amountField, currencyOf, entryShape, minorOf, readAmount } from './money-values.ts';

/** A row of the list has no plan; the screen of the invoice knows the next part. */
type Payable = Pick<InvoiceWithItems, 'id' | 'displayNumber' | 'client' | 'balance' | 'currency'> &
  Partial<Pick<InvoiceWithItems, 'nextDue'>> &
  Pick<ClaimedInvoice, 'claim'>;

const paymentSchema = (invoice: Payable, today: string) =>
  z
    .object({
      ...entryShape(today),
      amount: amountField(currencyOf(invoice)),
      method: z.enum(ledgerMethods),
      reference: optionalText(ledgerTextLimits.reference),
      sendReceipt: z.boolean(),
      keepsRest: z.boolean(),
    })
    .superRefine(({ amount, keepsRest }, context) => {
      const { over } = afterPayment(minorOf(amount, currencyOf(invoice)), invoice);
      if (over > 0n && !keepsRest)
        context.addIssue({
          code: 'custom',
          path: ['amount'],
          message: 'That is more than is due. Keep the rest as credit, or enter less.',
        });
    });

type Schema = ReturnType<typeof paymentSchema>;
type Values = z.input<Schema>;

interface RecordPaymentFormProps {
  invoice: Payable;
  /** The seller's calendar day. */
  today: string;
  onClose: () => void;
}

/** Money that came outside of the product: all of it, a part, or more than is due. */
export function RecordPaymentForm({ invoice, today, onClose }: RecordPaymentFormProps) {
  const { id, displayNumber, balance, client, claim } = invoice;
  const post = usePostMoney(id, 'payments');
  const decide = useDecideReply(id);
  const form = useForm<Values, unknown, z.output<Schema>>({
    resolver: zodResolver(paymentSchema(invoice, today)),
    defaultValues: {
      ...{ amount: claim?.amount ?? balance, paidOn: claim?.paidOn ?? today },
      method: claim?.method ?? ('bank_transfer' satisfies LedgerMethod),
      ...{ reference: '', note: '', sendReceipt: true, keepsRest: false },
      idempotencyKey: newIdempotencyKey(),
    },
  });
  return (
    <FormProvider {...form}>
      <DialogForm
        form={form}
        usesServerMessage
        submitLabel="Record payment"
        pendingLabel="Recording..."
        failureText="Failed to record the payment"
        draft={{
          key: claim ? `payment:${id}:${claim.replyId}` : `payment:${id}`,
          label: `Payment of ${displayNumber}`,
          path: `/invoices/${id}`,
        }}
        onSave={async ({ idempotencyKey, keepsRest, ...output }) => {
          const { over } = afterPayment(minorOf(output.amount, currencyOf(invoice)), invoice);
          const overpayment = over > 0n && keepsRest ? 'credit' : undefined;
          await post.mutateAsync({
            body: { ...output, note: output.note || null, reference: output.reference || null, overpayment },
            idempotencyKey,
          });
          // Where all is paid by that, what the client said is confirmed already.
          if (claim) await decide.mutateAsync({ replyId: claim.replyId, state: 'confirmed' });
          onClose();
          toast({ title: 'Success', description: 'Payment recorded successfully' });
        }}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <div className="grid gap-2 sm:col-span-2">
            <AmountField currency={currencyOf(invoice)} choices={choicesOf(invoice)} />
            <AfterPayment invoice={invoice} />
          </div>
          <EntryFields dayLabel="Received on *">
            <ReferenceField />
          </EntryFields>
          <div className="sm:col-span-2">
            <ReceiptField name={client.name} email={client.email} />
          </div>
        </div>
      </DialogForm>
    </FormProvider>
  );
}

function choicesOf({ balance, nextDue, ...invoice }: Payable): AmountChoice[] {
  const currency = currencyOf(invoice);
  const half = moneyString((minorOf(balance, currency) + 1n) / 2n, currency);
  const isPart = nextDue && nextDue.amount !== balance;
  return [
    { label: `Balance, ${formatMoney(balance, currency)}`, amount: balance },
    ...(isPart
      ? [{ label: `Next part, ${formatMoney(nextDue.amount, currency)}`, amount: nextDue.amount }]
      : []),
    { label: 'Half', amount: half },
  ];
}

function AfterPayment({ invoice }: { invoice: Payable }) {
  const { control } = useFormContext<Values>();
  const amount = useWatch({ control, name: 'amount' });
  const { field } = useController<Values, 'keepsRest'>({ name: 'keepsRest' });
  const { text, over } = afterPayment(readAmount(amount, currencyOf(invoice)), invoice);
  return (
    <div className="grid gap-2">
      <p aria-live="polite" className="text-muted text-sm">
        {text}
      </p>
      {over > 0n && (
        <Checkbox
          label={sentence`Keep the rest as credit of ${invoice.client.name}`}
          isChecked={field.value}
          onCheckedChange={field.onChange}
        />
      )}
    </div>
  );
}

function ReferenceField() {
  const { register, formState } = useFormContext<Values>();
  return (
    <Field
      label="Reference"
      isOptional
      error={formState.errors.reference?.message}
      help="As on your bank statement or the check."
      className="sm:col-span-2"
    >
      <Input autoComplete="off" {...register('reference')} />
    </Field>
  );
}

function ReceiptField({ name, email }: { name: string; email: string }) {
  const { field } = useController<Values, 'sendReceipt'>({ name: 'sendReceipt' });
  return (
    <Checkbox
      label={sentence`Email ${name} a receipt`}
      help={email}
      isChecked={field.value}
      onCheckedChange={field.onChange}
    />
  );
}
