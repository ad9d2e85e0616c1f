import { useFormContext } from 'react-hook-form';
import { Input } from '#client/ui/input.tsx';
import { toDecimalString } from '#shared/money.ts';
import type { LineDrafts } from './line-drafts.ts';
import { lineLabel } from './line-style.ts';
import { quantityText, readTypedDecimal } from './typed-decimal.ts';

interface LineDecimalProps {
  index: number;
  name: 'quantity' | 'rate';
  label: string;
  isReadOnly: boolean;
  id: string;
  'aria-invalid': boolean | undefined;
  'aria-describedby': string | undefined;
}

const written = { quantity: quantityText, rate: toDecimalString };

/** A number of a line. When it is left, it is written out as it was understood, or the field says why it was not. */
export function LineDecimal({ index, name, label, isReadOnly, ...wiring }: LineDecimalProps) {
  const { register, getValues, setValue, trigger, clearErrors, getFieldState } = useFormContext<LineDrafts>();
  const path = `items.${index}.${name}` as const;
  const field = register(path, {
    onChange: () => {
      if (getFieldState(path).invalid) clearErrors(path);
    },
    onBlur: () => {
      const typed = getValues(path);
      const read = readTypedDecimal(typed);
      if (read !== undefined && written[name](read) !== typed)
        setValue(path, written[name](read), { shouldDirty: true });
      if (typed.trim() !== '') void trigger(path);
    },
  });
  return (
    <div className="min-w-0">
      <label htmlFor={wiring.id} className={lineLabel}>
        {label}
      </label>
      <Input
        inputMode="decimal"
        autoComplete="off"
        isNumeric
        readOnly={isReadOnly}
        {...(name === 'rate' ? { placeholder: '0.00' } : {})}
        {...wiring}
        {...field}
      />
    </div>
  );
}
