import { Controller, useFormContext } from 'react-hook-form';
import type { DocumentFormValues } from '#client/features/documents/form/document-form-values.ts';
import type { PlanDraft } from '#client/features/documents/form/plan-draft.ts';
import type { PlanRow } from '#client/features/documents/form/plan-rows.ts';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { Select } from '#client/ui/select.tsx';
import { formatLongDate } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';

const rhythms = [
  { value: 'month', label: 'Every month' },
  { value: 'week', label: 'Every week' },
] as const;

interface EqualPartsProps {
  rows: readonly PlanRow[];
  currency: string;
  isReadOnly: boolean;
}

/** So many parts of the same size, and what they are. */
export function EqualParts({ rows, currency, isReadOnly }: EqualPartsProps) {
  const { control, register, formState } = useFormContext<DocumentFormValues>();
  const errors = formState.errors.instalments;
  return (
    <>
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        <Field label="Number of parts" error={errors?.equal?.message}>
          <Input
            inputMode="numeric"
            autoComplete="off"
            className="tabular-nums"
            readOnly={isReadOnly}
            {...register('instalments.equal')}
          />
        </Field>
        <Field label="How often" error={errors?.every?.message}>
          <Controller
            control={control}
            name="instalments.every"
            render={({ field: { ref, value, onChange, onBlur } }) => (
              <Select<PlanDraft['every']>
                ref={ref}
                options={rhythms}
                value={value ?? 'month'}
                onValueChange={onChange}
                onBlur={onBlur}
                isDisabled={isReadOnly}
              />
            )}
          />
        </Field>
        <Field label="First due date" className="max-sm:col-span-2" error={errors?.firstDate?.message}>
          <Input
            type="date"
            max="9999-12-31"
            readOnly={isReadOnly}
            className="tabular-nums"
            {...register('instalments.firstDate')}
          />
        </Field>
      </div>
      {rows.length > 0 && (
        <ol aria-label="Parts" className="grid gap-x-8 gap-y-1 text-sm tabular-nums sm:columns-2 sm:block">
          {rows.map(({ dueDate, amount }, index) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: a part is nothing but its place
              key={index}
              className="flex break-inside-avoid justify-between gap-4 border-line border-b py-1.5"
            >
              <span className="text-ink-soft">{formatLongDate(dueDate)}</span>
              <span className="font-medium">
                {amount === undefined ? '—' : formatMoney(amount, currency)}
              </span>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
