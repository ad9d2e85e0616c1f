import type { ReactNode } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { currencyPlaces, DEFAULT_CURRENCY } from '#shared/currency-places.ts';
import { moneyString, parseHundredths } from '#shared/money.ts';
import { plainDecimal, quantityText } from '#shared/typed-decimal.ts';
import { DecimalInput } from './decimal-input.tsx';
import { type LineDrafts, plainQuantity } from './line-drafts.ts';
import { lineLabel } from './line-style.ts';

interface LineDecimalProps {
  index: number;
  name: 'quantity' | 'rate';
  label: string;
  isReadOnly: boolean;
  /** Behind the number. */
  suffix?: ReactNode;
  id: string;
  'aria-invalid': boolean | undefined;
  'aria-describedby': string | undefined;
}

/** A number of a line. On blur it is normalized, or the field shows why it is invalid. */
export function LineDecimal({ index, name, label, isReadOnly, suffix, ...wiring }: LineDecimalProps) {
  const { control, setValue, trigger, clearErrors, getFieldState, getValues } = useFormContext<LineDrafts>();
  const path = `items.${index}.${name}` as const;
  const { field } = useController({ control, name: path });
  const currency = getValues('currency') ?? DEFAULT_CURRENCY;
  const normalize = (text: string): string => {
    if (name === 'rate') return plainDecimal(text, currencyPlaces(currency));
    const line = getValues(`items.${index}`);
    const plain = plainQuantity({ ...line, quantity: text });
    const hundredths = parseHundredths(plain);
    return hundredths === undefined ? plain : quantityText(hundredths);
  };
  return (
    <div className="min-w-0">
      <label htmlFor={wiring.id} className={lineLabel}>
        {label}
      </label>
      <div className="flex gap-1">
        <DecimalInput
          field={field}
          normalize={normalize}
          readOnly={isReadOnly}
          onType={(text) => {
            field.onChange(text);
            if (getFieldState(path).invalid) clearErrors(path);
          }}
          onRead={(text) => setValue(path, text, { shouldDirty: true })}
          onLeave={() => {
            if (field.value.trim() !== '') void trigger(path);
          }}
          {...(name === 'rate' ? { placeholder: moneyString(0n, currency) } : {})}
          {...wiring}
        />
        {suffix}
      </div>
    </div>
  );
}
