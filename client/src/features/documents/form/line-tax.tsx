import { useController, useFormContext } from 'react-hook-form';
import { Select } from '#client/ui/select.tsx';
import type { LineDrafts } from './line-drafts.ts';
import { lineLabel } from './line-style.ts';
import { taxChoices, taxKey, taxLabel, useTaxRates } from './tax-options.ts';

interface LineTaxProps {
  index: number;
  isReadOnly: boolean;
  id: string;
  'aria-invalid': boolean | undefined;
  'aria-describedby': string | undefined;
}

/** The tax of a line: one rate, or several that are charged together. */
export function LineTax({ index, isReadOnly, ...wiring }: LineTaxProps) {
  const { control } = useFormContext<LineDrafts>();
  const { field } = useController({ control, name: `items.${index}.taxes` });
  const rates = useTaxRates();
  const chosen = field.value ?? [];
  const choices = taxChoices(rates, chosen);
  return (
    <div className="min-w-0 max-lg:order-1 max-sm:col-span-full sm:max-lg:col-span-3 sm:max-lg:col-start-2">
      <label htmlFor={wiring.id} className={`${lineLabel} sm:max-lg:not-sr-only lg:sr-only`}>
        Tax
      </label>
      <Select
        {...wiring}
        ref={field.ref}
        options={choices.map((taxes) => ({ value: taxKey(taxes), label: taxLabel(taxes) }))}
        value={taxKey(chosen)}
        isDisabled={isReadOnly}
        onBlur={field.onBlur}
        onValueChange={(key) => field.onChange(choices.find((taxes) => taxKey(taxes) === key) ?? [])}
      />
    </div>
  );
}
