import { type ReactNode, useId } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { DecimalInput } from '#client/features/documents/form/decimal-input.tsx';
import { Button } from '#client/ui/button.tsx';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { Select } from '#client/ui/select.tsx';
import { Textarea } from '#client/ui/textarea.tsx';
import { currencyPlaces } from '#shared/currency-places.ts';
import { type LedgerMethod, ledgerMethods } from '#shared/ledger.ts';
import { moneyString } from '#shared/money.ts';
import { plainDecimal } from '#shared/typed-decimal.ts';
import { readAmount } from './money-values.ts';

const methodLabels: Record<LedgerMethod, string> = {
  bank_transfer: 'Bank transfer',
  cash: 'Cash',
  check: 'Check',
  card: 'Card',
  paypal: 'PayPal',
  other: 'Other',
};

/** An amount that is likely to be meant. */
export interface AmountChoice {
  label: string;
  /** Decimal string. */
  amount: string;
}

interface AmountFieldProps {
  currency: string;
  choices?: readonly AmountChoice[];
  help?: ReactNode;
}

export function AmountField({ currency, choices = [], help }: AmountFieldProps) {
  const { setValue, formState } = useFormContext<{ amount: string }>();
  const { field, fieldState } = useController<{ amount: string }>({ name: 'amount' });
  const choicesId = useId();
  const normalize = (text: string) => {
    const minor = readAmount(text, currency);
    return minor === undefined ? plainDecimal(text, currencyPlaces(currency)) : moneyString(minor, currency);
  };
  const choose = (amount: string) =>
    setValue('amount', amount, { shouldDirty: true, shouldValidate: formState.isSubmitted });
  return (
    <div className="grid gap-2">
      <Field label={`Amount in ${currency} *`} help={help} error={fieldState.error?.message}>
        <DecimalInput
          field={field}
          normalize={normalize}
          aria-required="true"
          placeholder="0.00"
          onType={field.onChange}
          onRead={choose}
        />
      </Field>
      {choices.length > 1 && (
        <fieldset aria-labelledby={choicesId} className="flex flex-wrap gap-2">
          <legend id={choicesId} className="sr-only">
            Suggested amounts
          </legend>
          {choices.map(({ label, amount }) => (
            <Button key={label} type="button" size="sm" onClick={() => choose(amount)}>
              {label}
            </Button>
          ))}
        </fieldset>
      )}
    </div>
  );
}

interface EntryValues {
  paidOn: string;
  method: LedgerMethod;
  note: string;
}

/** When, how, and what the seller notes of it. @param dayLabel what happened on the day */
export function EntryFields({ dayLabel, children }: { dayLabel: string; children?: ReactNode }) {
  const { register, formState } = useFormContext<EntryValues>();
  const { errors } = formState;
  return (
    <>
      <Field label={dayLabel} error={errors.paidOn?.message}>
        <Input type="date" aria-required="true" className="tabular-nums" {...register('paidOn')} />
      </Field>
      <MethodField />
      {children}
      <Field label="Note" isOptional error={errors.note?.message} className="sm:col-span-2">
        <Textarea rows={2} {...register('note')} />
      </Field>
    </>
  );
}

function MethodField() {
  const { field, fieldState } = useController<EntryValues, 'method'>({ name: 'method' });
  return (
    <Field label="Method" error={fieldState.error?.message}>
      <Select
        ref={field.ref}
        options={ledgerMethods.map((value) => ({ value, label: methodLabels[value] }))}
        value={field.value}
        onValueChange={field.onChange}
        onBlur={field.onBlur}
      />
    </Field>
  );
}
