import { useFormContext, useWatch } from 'react-hook-form';
import { useToday } from '#client/lib/use-today.ts';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';

/** The date field of each kind. */
type DateName = 'dueDate' | 'validUntil';

interface DateFieldProps {
  name: DateName;
  label: string;
  timeZone: string;
  isReadOnly: boolean;
  /** Describes how far away the date is, or that it has passed. */
  hint: (date: string, today: string) => string | undefined;
  /** Where it follows from something else: from what. */
  fixedText?: string | undefined;
}

export function DateField({ name, label, timeZone, isReadOnly, hint, fixedText }: DateFieldProps) {
  const { control, register, formState } = useFormContext<Record<DateName, string>>();
  const date = useWatch({ control, name });
  const today = useToday(timeZone);
  return (
    <Field
      label={label}
      help={isReadOnly ? undefined : (fixedText ?? hint(date, today))}
      error={formState.errors[name]?.message}
    >
      <Input
        type="date"
        max="9999-12-31"
        aria-required="true"
        readOnly={isReadOnly || fixedText !== undefined}
        className="tabular-nums"
        {...register(name)}
      />
    </Field>
  );
}
