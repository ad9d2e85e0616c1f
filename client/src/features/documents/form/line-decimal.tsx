import { useController, useFormContext } from 'react-hook-form';
import { hundredthsString } from '#shared/money.ts';
import { quantityText } from '#shared/typed-decimal.ts';
import { DecimalInput } from './decimal-input.tsx';
import type { LineDrafts } from './line-drafts.ts';
import { lineLabel } from './line-style.ts';

interface LineDecimalProps {
  index: number;
  name: 'quantity' | 'rate';
  label: string;
  isReadOnly: boolean;
  id: string;
  'aria-invalid': boolean | undefined;
  'aria-describedby': string | undefined;
}

const written = { quantity: quantityText, rate: hundredthsString };

/** A number of a line. On blur it is normalized, or the field shows why it is invalid. */
export function LineDecimal({ index, name, label, isReadOnly, ...wiring }: LineDecimalProps) {
  const { control, setValue, trigger, clearErrors, getFieldState } = useFormContext<LineDrafts>();
  const path = `items.${index}.${name}` as const;
  const { field } = useController({ control, name: path });
  return (
    <div className="min-w-0">
      <label htmlFor={wiring.id} className={lineLabel}>
        {label}
      </label>
      <DecimalInput
        field={field}
        written={written[name]}
        readOnly={isReadOnly}
        onType={(text) => {
          field.onChange(text);
          if (getFieldState(path).invalid) clearErrors(path);
        }}
        onRead={(text) => setValue(path, text, { shouldDirty: true })}
        onLeave={() => {
          if (field.value.trim() !== '') void trigger(path);
        }}
        {...(name === 'rate' ? { placeholder: '0.00' } : {})}
        {...wiring}
      />
    </div>
  );
}
