import { useId } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { Input } from '#client/ui/input.tsx';
import type { LineDrafts } from './line-drafts.ts';

const days = [
  ['serviceFrom', 'Service from'],
  ['serviceTo', 'to'],
] as const;

/** When the work of a line was done. What is wrong with it stands below the line. */
export function LineDates({ index, isReadOnly }: { index: number; isReadOnly: boolean }) {
  const id = useId();
  const { control, register } = useFormContext<LineDrafts>();
  const { errors } = useFormState({ control, name: `items.${index}` });
  const problems = errors.items?.[index];
  return (
    <div
      data-part="lineService"
      className="order-1 col-span-full flex flex-wrap items-center gap-x-2 gap-y-1 sm:col-start-2 sm:-col-end-2"
    >
      {days.map(([name, label]) => (
        <div key={name} className="flex items-center gap-2 max-sm:w-full max-sm:justify-between">
          <label htmlFor={`${id}-${name}`} className="text-muted text-sm">
            {label}
          </label>
          <Input
            id={`${id}-${name}`}
            type="date"
            max="9999-12-31"
            readOnly={isReadOnly}
            aria-invalid={problems?.[name] ? true : undefined}
            className="w-40 tabular-nums"
            {...register(`items.${index}.${name}`)}
          />
        </div>
      ))}
    </div>
  );
}
