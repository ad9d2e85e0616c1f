import { zodResolver } from '@hookform/resolvers/zod';
import { FormProvider, useForm } from 'react-hook-form';
import { z } from 'zod';
import { newIdempotencyKey } from '#client/lib/api.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { DialogForm } from '#client/ui/dialog-form.tsx';
import { toast } from '#client/ui/toast-store.ts';
import { formatMoney, type Money } from '#shared/money.ts';
import { sentence } from '#shared/sentence.ts';
import { useRefundCredit } from './client-credit.queries.ts';
import { AmountField, EntryFields } from './money/entry-fields.tsx';
import { amountField, entryShape, minorOf } from './money/money-values.ts';

interface RefundCreditProps {
  client: { id: string; name: string };
  /** What the client has in one currency; the dialog is open while there is some. */
  credit: Money | undefined;
  /** The seller's calendar day. */
  today: string;
  onClose: () => void;
}

export function RefundCreditDialog(props: RefundCreditProps) {
  const { client, credit, onClose } = props;
  return (
    <Dialog
      isOpen={credit !== undefined}
      onClose={onClose}
      title="Refund credit"
      description={sentence`Money that you gave back to ${client.name}`}
    >
      {credit && <RefundCreditForm {...props} credit={credit} />}
    </Dialog>
  );
}

const refundSchema = ({ amount, currency }: Money, today: string) =>
  z.object({
    ...entryShape(today),
    amount: amountField(currency, {
      amount: minorOf(amount, currency),
      message: `At most ${formatMoney(amount, currency)} can be refunded`,
    }),
  });

type Schema = ReturnType<typeof refundSchema>;

function RefundCreditForm({ client, credit, today, onClose }: RefundCreditProps & { credit: Money }) {
  const { amount, currency } = credit;
  const refund = useRefundCredit(client.id);
  const form = useForm<z.input<Schema>, unknown, z.output<Schema>>({
    resolver: zodResolver(refundSchema(credit, today)),
    defaultValues: {
      ...{ amount, paidOn: today, method: 'bank_transfer', note: '' },
      idempotencyKey: newIdempotencyKey(),
    },
  });
  return (
    <FormProvider {...form}>
      <DialogForm
        form={form}
        usesServerMessage
        submitLabel="Refund credit"
        pendingLabel="Refunding..."
        failureText="Failed to refund the credit"
        draft={{
          key: `refund-credit:${client.id}:${currency}`,
          label: `Refund of credit to ${client.name}`,
          path: `/clients/${client.id}`,
        }}
        onSave={async ({ idempotencyKey, note, ...output }) => {
          await refund.mutateAsync({ body: { ...output, currency, note: note || null }, idempotencyKey });
          onClose();
          toast({ title: 'Success', description: 'Credit refunded successfully' });
        }}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <div className="sm:col-span-2">
            <AmountField currency={currency} help={`${formatMoney(amount, currency)} of credit is left.`} />
          </div>
          <EntryFields dayLabel="Refunded on *" />
        </div>
      </DialogForm>
    </FormProvider>
  );
}
