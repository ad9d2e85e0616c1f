import { useId, useState } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { FieldError } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { Select } from '#client/ui/select.tsx';
import { currencyPlaces, DEFAULT_CURRENCY } from '#shared/currency-places.ts';
import { plainDecimal } from '#shared/typed-decimal.ts';
import { type DiscountDraft, plainTypedPercent } from './discount-draft.ts';
import type { DocumentFormValues } from './document-form-values.ts';

interface DiscountFieldProps {
  name: 'discount' | `items.${number}.discount`;
  label: string;
  isReadOnly: boolean;
}

type Kind = 'percent' | 'amount';

const textOf = (discount: DiscountDraft): string =>
  !discount ? '' : 'percent' in discount ? discount.percent : discount.amount;

const kindOf = (discount: DiscountDraft): Kind | undefined =>
  discount ? ('percent' in discount ? 'percent' : 'amount') : undefined;

const draftOf = (kind: Kind, text: string): DiscountDraft =>
  text === '' ? null : kind === 'percent' ? { percent: text } : { amount: text };

/** A percentage or an amount that is taken off. */
export function DiscountField({ name, label, isReadOnly }: DiscountFieldProps) {
  const id = useId();
  const { control } = useFormContext<DocumentFormValues>();
  const { field, fieldState } = useController({ control, name });
  const currency = useWatch({ control, name: 'currency' }) ?? DEFAULT_CURRENCY;
  const value = field.value as DiscountDraft;
  const [chosenKind, setKind] = useState<Kind>('percent');
  const kind = kindOf(value) ?? chosenKind;
  const message = messageOf(fieldState.error);
  const choose = (next: Kind) => {
    setKind(next);
    if (value) field.onChange(draftOf(next, textOf(value)));
  };
  const handleBlur = () => {
    field.onBlur();
    const text = textOf(value);
    const read = kind === 'percent' ? plainTypedPercent(text) : plainDecimal(text, currencyPlaces(currency));
    if (read !== text) field.onChange(draftOf(kind, read));
  };
  return (
    <div className="grid gap-1.5">
      <div className="flex flex-wrap items-center gap-2">
        <label htmlFor={id} className="min-w-0 text-muted text-sm">
          {label}
        </label>
        <div className="flex w-44 gap-1">
          <Input
            id={id}
            ref={field.ref}
            name={name}
            inputMode="decimal"
            autoComplete="off"
            isNumeric
            readOnly={isReadOnly}
            value={textOf(value)}
            onChange={(event) => field.onChange(draftOf(kind, event.target.value))}
            onBlur={handleBlur}
            aria-invalid={message ? true : undefined}
            aria-describedby={message ? `${id}-error` : undefined}
          />
          <Select<Kind>
            aria-label={`${label} in`}
            options={[
              { value: 'percent', label: '%' },
              { value: 'amount', label: currency },
            ]}
            value={kind}
            onValueChange={choose}
            isDisabled={isReadOnly}
            className="w-20 shrink-0"
          />
        </div>
      </div>
      {message && <FieldError id={`${id}-error`}>{message}</FieldError>}
    </div>
  );
}

/** An error stands at the discount or at what was typed of it. */
function messageOf(error: unknown): string | undefined {
  const { message, percent, amount } = (error ?? {}) as Partial<Record<'message', string>> &
    Partial<Record<Kind, { message?: string }>>;
  return message ?? percent?.message ?? amount?.message;
}
