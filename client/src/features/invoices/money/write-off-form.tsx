import { zodResolver } from '@hookform/resolvers/zod';
import { FormProvider, useForm, useFormContext } from 'react-hook-form';
import { z } from 'zod';
import { newIdempotencyKey } from '#client/lib/api.ts';
import { DialogForm } from '#client/ui/dialog-form.tsx';
import { Field } from '#client/ui/field.tsx';
import { Textarea } from '#client/ui/textarea.tsx';
import { toast } from '#client/ui/toast-store.ts';
import type { Invoice } from '#shared/invoice.ts';
import { ledgerTextLimits } from '#shared/ledger-entry.ts';
import { formatMoney } from '#shared/money.ts';
import { requiredText } from '#shared/text-field.ts';
import { AmountField } from './entry-fields.tsx';
import { usePostMoney } from './money.queries.ts';
import { amountField, currencyOf, minorOf } from './money-values.ts';

const writeOffSchema = (invoice: Invoice) =>
  z.object({
    amount: amountField(currencyOf(invoice), {
      amount: minorOf(invoice.balance, currencyOf(invoice)),
      message: `At most ${formatMoney(invoice.balance, currencyOf(invoice))} is due`,
    }),
    note: requiredText(ledgerTextLimits.note, 'Say why it is written off'),
    idempotencyKey: z.string(),
  });

type Schema = ReturnType<typeof writeOffSchema>;
type Values = z.input<Schema>;

/** Gives up what is owed, or a part of it. */
export function WriteOffForm({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { id, displayNumber, balance } = invoice;
  const post = usePostMoney(id, 'write-off');
  const form = useForm<Values, unknown, z.output<Schema>>({
    resolver: zodResolver(writeOffSchema(invoice)),
    defaultValues: { amount: balance, note: '', idempotencyKey: newIdempotencyKey() },
  });
  return (
    <FormProvider {...form}>
      <DialogForm
        form={form}
        usesServerMessage
        submitLabel="Write off"
        pendingLabel="Writing off..."
        failureText="Failed to write it off"
        draft={{ key: `write-off:${id}`, label: `Write-off of ${displayNumber}`, path: `/invoices/${id}` }}
        onSave={async ({ idempotencyKey, ...body }) => {
          await post.mutateAsync({ body, idempotencyKey });
          onClose();
          toast({ title: 'Success', description: 'Written off successfully' });
        }}
      >
        <div className="grid gap-4">
          <AmountField currency={currencyOf(invoice)} />
          <NoteField />
        </div>
      </DialogForm>
    </FormProvider>
  );
}

function NoteField() {
  const { register, formState } = useFormContext<Values>();
  return (
    <Field
      label="Why *"
      help="For your records. Your client doesn't see it."
      error={formState.errors.note?.message}
    >
      <Textarea rows={2} aria-required="true" {...register('note')} />
    </Field>
  );
}
