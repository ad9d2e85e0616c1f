import { zodResolver } from '@hookform/resolvers/zod';
import { FormProvider, useController, useForm } from 'react-hook-form';
import { z } from 'zod';
import { newIdempotencyKey } from '#client/lib/api.ts';
import { DialogForm } from '#client/ui/dialog-form.tsx';
import { Field } from '#client/ui/field.tsx';
import { Select } from '#client/ui/select.tsx';
import { toast } from '#client/ui/toast-store.ts';
import type { Invoice } from '#shared/invoice.ts';
import { formatMoney } from '#shared/money.ts';
import { AmountField, EntryFields } from './entry-fields.tsx';
import { usePostMoney } from './money.queries.ts';
import { amountField, currencyOf, entryShape, minorOf, refundMethod } from './money-values.ts';

const effects = ['kept', 'owed'] as const;

const refundSchema = (invoice: Invoice, today: string) =>
  z.object({
    ...entryShape(today),
    amount: amountField(currencyOf(invoice), {
      amount: minorOf(invoice.paidAmount, currencyOf(invoice)),
      message: `At most ${formatMoney(invoice.paidAmount, currencyOf(invoice))} was paid`,
    }),
    effect: z.enum(effects),
  });

type Schema = ReturnType<typeof refundSchema>;
type Values = z.input<Schema>;

interface RefundFormProps {
  invoice: Invoice;
  /** The seller's calendar day. */
  today: string;
  onClose: () => void;
}

/** Money that went back outside of the product. */
export function RefundForm({ invoice, today, onClose }: RefundFormProps) {
  const { id, displayNumber, paidAmount } = invoice;
  const post = usePostMoney(id, 'refunds');
  const form = useForm<Values, unknown, z.output<Schema>>({
    resolver: zodResolver(refundSchema(invoice, today)),
    defaultValues: {
      ...{ amount: paidAmount, paidOn: today, method: refundMethod(invoice), note: '', effect: 'kept' },
      idempotencyKey: newIdempotencyKey(),
    },
  });
  return (
    <FormProvider {...form}>
      <DialogForm
        form={form}
        usesServerMessage
        submitLabel="Record refund"
        pendingLabel="Recording..."
        failureText="Failed to record the refund"
        draft={{ key: `refund:${id}`, label: `Refund of ${displayNumber}`, path: `/invoices/${id}` }}
        onSave={async ({ idempotencyKey, note, ...output }) => {
          await post.mutateAsync({ body: { ...output, note: note || null }, idempotencyKey });
          onClose();
          toast({ title: 'Success', description: 'Refund recorded successfully' });
        }}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <div className="sm:col-span-2">
            <AmountField currency={currencyOf(invoice)} />
          </div>
          <EffectField />
          <EntryFields dayLabel="Refunded on *" />
        </div>
      </DialogForm>
    </FormProvider>
  );
}

function EffectField() {
  const { field } = useController<Values, 'effect'>({ name: 'effect' });
  return (
    <Field label="What it means" className="sm:col-span-2">
      <Select
        ref={field.ref}
        options={[
          { value: 'kept', label: 'Nothing is owed for it' },
          { value: 'owed', label: 'It is to be paid again' },
        ]}
        value={field.value}
        onValueChange={field.onChange}
        onBlur={field.onBlur}
      />
    </Field>
  );
}
