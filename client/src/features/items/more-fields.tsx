import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller, useController, useFormContext, useWatch } from 'react-hook-form';
import { CurrencyPicker } from '#client/features/documents/form/currency-picker.tsx';
import { taxRateQueries } from '#client/features/tax-rates/tax-rates.queries.ts';
import { Button } from '#client/ui/button.tsx';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { Field, FieldError } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { Select } from '#client/ui/select.tsx';
import { MAX_TAXES } from '#shared/line-item.ts';
import { units } from '#shared/unit-text.ts';
import { type ItemFormValues, OWN_UNIT } from './item-form-values.ts';

const parts = ['unit', 'tax', 'currency'] as const;
type Part = (typeof parts)[number];

const fieldsOf = { unit: UnitFields, tax: TaxField, currency: CurrencyField };

const usedParts = ({ unit, taxRateIds, currency }: ItemFormValues): Record<Part, boolean> => ({
  unit: Boolean(unit),
  tax: Boolean(taxRateIds?.length),
  currency: Boolean(currency),
});

/** What most items do without: each part is shown on demand, and where the item has it. */
export function MoreFields() {
  const { control, formState } = useFormContext<ItemFormValues>();
  const { errors } = formState;
  const isUsed = usedParts(useWatch({ control }) as ItemFormValues);
  // A part that was in use stays while the form is open, so that it doesn't vanish under the pointer.
  const [opened, setOpened] = useState<readonly Part[]>(() => parts.filter((part) => isUsed[part]));
  const isWrong: Record<Part, boolean> = {
    unit: Boolean(errors.unit ?? errors.unitLabel),
    tax: Boolean(errors.taxRateIds),
    currency: Boolean(errors.currency),
  };
  const isShown = (part: Part) => isUsed[part] || isWrong[part] || opened.includes(part);
  const open = (part: Part) => setOpened((before) => [...before, part]);
  const hidden = parts.filter((part) => !isShown(part));
  return (
    <>
      {parts.filter(isShown).map((part) => {
        const Fields = fieldsOf[part];
        return <Fields key={part} />;
      })}
      {hidden.length > 0 && (
        <div className="flex flex-wrap items-center gap-2 sm:col-span-2">
          <span className="text-muted text-sm">Add</span>
          {hidden.map((part) => (
            <Button key={part} size="sm" onClick={() => open(part)}>
              {part === 'unit' ? 'Unit' : part === 'tax' ? 'Tax' : 'Currency'}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}

const NONE = 'none';

const unitOptions = [
  ...units.map(({ code, name }) => ({ value: code === 'C62' ? NONE : code, label: name })),
  { value: OWN_UNIT, label: 'Your own…' },
];

function UnitFields() {
  const { control, register, formState } = useFormContext<ItemFormValues>();
  const { field } = useController({ control, name: 'unit' });
  return (
    <>
      <Field label="Unit" error={formState.errors.unit?.message}>
        <Select
          ref={field.ref}
          options={unitOptions}
          value={field.value === 'C62' ? NONE : field.value || NONE}
          onValueChange={(picked) => field.onChange(picked === NONE ? '' : picked)}
          onBlur={field.onBlur}
        />
      </Field>
      {field.value === OWN_UNIT && (
        <Field label="Your unit" error={formState.errors.unitLabel?.message} help="Such as session">
          <Input autoComplete="off" {...register('unitLabel')} />
        </Field>
      )}
    </>
  );
}

function TaxField() {
  const { control } = useFormContext<ItemFormValues>();
  const { field, fieldState } = useController({ control, name: 'taxRateIds' });
  const { data } = useQuery(taxRateQueries.list());
  const chosen = field.value ?? [];
  const toggle = (id: string, isChosen: boolean) =>
    field.onChange([
      // A rate that was archived meanwhile leaves with the first change.
      ...chosen.filter((one) => one !== id && data?.some((rate) => rate.id === one)),
      ...(isChosen ? [id] : []),
    ]);
  return (
    <fieldset className="grid content-start gap-1.5 sm:col-span-2">
      <legend className="mb-1.5 font-medium text-sm">Tax</legend>
      {data?.length === 0 && <p className="text-muted text-sm">Set up tax rates in Settings, Invoicing.</p>}
      {data?.map(({ id, name, percent }) => (
        <Checkbox
          key={id}
          label={`${name} ${percent}%`}
          isChecked={chosen.includes(id)}
          isDisabled={!chosen.includes(id) && chosen.length >= MAX_TAXES}
          onCheckedChange={(isChosen) => toggle(id, isChosen)}
          onBlur={field.onBlur}
        />
      ))}
      {fieldState.error && <FieldError id="item-tax-error">{fieldState.error.message}</FieldError>}
    </fieldset>
  );
}

function CurrencyField() {
  const { control, formState } = useFormContext<ItemFormValues>();
  return (
    <Field label="Currency of the rate" error={formState.errors.currency?.message}>
      <Controller
        control={control}
        name="currency"
        render={({ field: { ref, value, onChange, onBlur } }) => (
          <CurrencyPicker
            ref={ref}
            value={value ?? ''}
            noneLabel="Same as yours"
            onValueChange={onChange}
            onBlur={onBlur}
          />
        )}
      />
    </Field>
  );
}
