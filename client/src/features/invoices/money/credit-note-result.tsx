import { useController, useFormContext, useWatch } from 'react-hook-form';
import { DecimalInput } from '#client/features/documents/form/decimal-input.tsx';
import { Field } from '#client/ui/field.tsx';
import { Select } from '#client/ui/select.tsx';
import { leftToCredit } from '#shared/credit-note-totals.ts';
import { currencyPlaces } from '#shared/currency-places.ts';
import type { Invoice } from '#shared/invoice.ts';
import { formatMoney, moneyString } from '#shared/money.ts';
import { plainDecimal } from '#shared/typed-decimal.ts';
import type { Creditable } from './credit-note.queries.ts';
import { type CreditValues, resultOf, resultText, splitOf } from './credit-note-values.ts';
import { EntryFields } from './entry-fields.tsx';
import { currencyOf, minorOf } from './money-values.ts';

interface ResultProps {
  invoice: Invoice;
  creditable: Creditable;
}

/** What becomes of what was paid, and what all of it comes to, while it is typed. */
export function CreditNoteResult({ invoice, creditable }: ResultProps) {
  const [mode, amount, lines, excess, refund] = useWatch<
    CreditValues,
    ['mode', 'amount', 'lines', 'excess', 'refund']
  >({ name: ['mode', 'amount', 'lines', 'excess', 'refund'] });
  const { errors } = useFormContext<CreditValues>().formState;
  const currency = currencyOf(invoice);
  const answer = resultOf({ mode, amount, lines }, creditable, invoice);
  const result = 'result' in answer ? answer.result : undefined;
  const split = result && splitOf({ excess, refund }, result.excess, currency);
  const hasExcess = (result && result.excess > 0n) || errors.excess !== undefined;
  return (
    <>
      {hasExcess && <ExcessField />}
      {result && result.excess > 0n && excess === 'both' && (
        <RefundField currency={currency} excess={result.excess} />
      )}
      {result && result.excess > 0n && excess !== 'credit' && split?.refund !== 0n && (
        <div className="grid gap-4 sm:grid-cols-2">
          <EntryFields dayLabel="Refunded on *" />
        </div>
      )}
      <div role="status" className="grid min-h-10 content-start text-ink-soft text-sm tabular-nums">
        {result && <p>{resultText(result, split, currency)}</p>}
        {result && <p>{`${leftAfter(creditable, result.total)} of the invoice can be credited later.`}</p>}
      </div>
    </>
  );
}

function leftAfter(creditable: Creditable, total: bigint): string {
  const { currency, earlier } = creditable;
  const left = minorOf(leftToCredit(creditable, earlier).total, currency) - total;
  return formatMoney(moneyString(left, currency), currency);
}

function ExcessField() {
  const { field, fieldState } = useController<CreditValues, 'excess'>({ name: 'excess' });
  return (
    <Field label="What happens with what was paid" error={fieldState.error?.message}>
      <Select
        ref={field.ref}
        options={[
          { value: 'refund', label: 'You refund it' },
          { value: 'credit', label: 'Your client keeps it as credit' },
          { value: 'both', label: 'You refund a part of it' },
        ]}
        value={field.value}
        onValueChange={field.onChange}
        onBlur={field.onBlur}
      />
    </Field>
  );
}

function RefundField({ currency, excess }: { currency: string; excess: bigint }) {
  const { field, fieldState } = useController<CreditValues, 'refund'>({ name: 'refund' });
  return (
    <Field
      label={`You refund, in ${currency} *`}
      help={`Of ${formatMoney(moneyString(excess, currency), currency)} that was paid.`}
      error={fieldState.error?.message}
    >
      <DecimalInput
        field={field}
        normalize={(text) => plainDecimal(text, currencyPlaces(currency))}
        aria-required="true"
        placeholder="0.00"
        onType={field.onChange}
        onRead={field.onChange}
      />
    </Field>
  );
}
