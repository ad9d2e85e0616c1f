import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { FormProvider, useForm } from 'react-hook-form';
import { z } from 'zod';
import { newIdempotencyKey } from '#client/lib/api.ts';
import { DialogBody, DialogCancel, DialogFoot } from '#client/ui/dialog.tsx';
import { DialogForm } from '#client/ui/dialog-form.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { FormSkeleton } from '#client/ui/form-skeleton.tsx';
import { toast } from '#client/ui/toast-store.ts';
import type { Invoice } from '#shared/invoice.ts';
import { formatMoney, moneyString } from '#shared/money.ts';
import { sentence } from '#shared/sentence.ts';
import { AmountField } from './entry-fields.tsx';
import { creditQuery, usePostMoney } from './money.queries.ts';
import { amountField, currencyOf, minorOf } from './money-values.ts';

interface ApplyCreditProps {
  invoice: Invoice;
  onClose: () => void;
}

/** Sets what the client has to their credit against an invoice. */
export function ApplyCredit({ invoice, onClose }: ApplyCreditProps) {
  const { data, isError, isFetching, refetch } = useQuery(creditQuery(invoice.clientId));
  const currency = currencyOf(invoice);
  if (isError)
    return (
      <ErrorState title="Couldn't load the credit" onRetry={() => void refetch()} isRetrying={isFetching} />
    );
  if (!data) return <FormSkeleton label="Loading credit" rows={1} />;
  const credit = data.balances.find((each) => each.currency === currency)?.balance;
  if (!credit || minorOf(credit, currency) === 0n) return <NoCredit invoice={invoice} />;
  return <ApplyCreditForm invoice={invoice} credit={credit} onClose={onClose} />;
}

function NoCredit({ invoice }: { invoice: Invoice }) {
  return (
    <>
      <DialogBody>
        <p>{sentence`${invoice.client.name} has no credit in ${currencyOf(invoice)}.`}</p>
      </DialogBody>
      <DialogFoot>
        <DialogCancel>Close</DialogCancel>
      </DialogFoot>
    </>
  );
}

const creditSchema = (currency: string, most: bigint) =>
  z.object({
    amount: amountField(currency, {
      amount: most,
      message: `At most ${formatMoney(moneyString(most, currency), currency)} can be applied`,
    }),
    idempotencyKey: z.string(),
  });

type Schema = ReturnType<typeof creditSchema>;

function ApplyCreditForm({ invoice, credit, onClose }: ApplyCreditProps & { credit: string }) {
  const { id, displayNumber, balance } = invoice;
  const currency = currencyOf(invoice);
  const [most = 0n] = [minorOf(balance, currency), minorOf(credit, currency)].sort((a, b) =>
    a < b ? -1 : 1,
  );
  const post = usePostMoney(id, 'apply-credit');
  const form = useForm<z.input<Schema>, unknown, z.output<Schema>>({
    resolver: zodResolver(creditSchema(currency, most)),
    defaultValues: { amount: moneyString(most, currency), idempotencyKey: newIdempotencyKey() },
  });
  return (
    <FormProvider {...form}>
      <DialogForm
        form={form}
        usesServerMessage
        submitLabel="Apply credit"
        pendingLabel="Applying..."
        failureText="Failed to apply the credit"
        draft={{ key: `credit:${id}`, label: `Credit for ${displayNumber}`, path: `/invoices/${id}` }}
        onSave={async ({ amount, idempotencyKey }) => {
          await post.mutateAsync({ body: { amount }, idempotencyKey });
          onClose();
          toast({ title: 'Success', description: 'Credit applied successfully' });
        }}
      >
        <AmountField
          currency={currency}
          help={sentence`${invoice.client.name} has ${formatMoney(credit, currency)} of credit, and ${formatMoney(balance, currency)} is due.`}
        />
      </DialogForm>
    </FormProvider>
  );
}
