import { useController, useFormContext, useWatch } from 'react-hook-form';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { Select, type SelectOption } from '#client/ui/select.tsx';
import { isCalendarDate } from '#shared/dates.ts';
import { weekDayOf } from '#shared/recurrence.ts';
import type { RecurringValues } from './recurring-form-values.ts';
import { ordinal, startOnDay } from './rule-dates.ts';

const weekDays: readonly SelectOption[] = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
].map((label, index) => ({ value: String(index + 1), label }));

const LAST = 'last';
const monthDays: readonly SelectOption[] = [
  ...Array.from({ length: 31 }, (_none, index) => ({
    value: String(index + 1),
    label: `the ${ordinal(index + 1)}`,
  })),
  { value: LAST, label: 'the last day' },
];

const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });
const monthAndDay = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });

/** On which day of each week, month or year. */
export function RuleDay() {
  const { control, setValue, formState } = useFormContext<RecurringValues>();
  const [frequency, startOn] = useWatch({ control, name: ['frequency', 'startOn'] });
  const weekDay = useController({ control, name: 'weekDay' }).field;
  const lastDay = useController({ control, name: 'lastDay' }).field;
  const error = formState.errors.weekDay?.message ?? formState.errors.lastDay?.message;
  const isDated = isCalendarDate(startOn);
  if (frequency === 'day') {
    return (
      <Field label="On">
        <Input readOnly value={'each of them'} />
      </Field>
    );
  }
  if (frequency === 'week') {
    const value = weekDay.value ?? (isDated ? weekDayOf(startOn) : 1);
    return (
      <Field label="On" error={error}>
        <Select
          ref={weekDay.ref}
          options={weekDays}
          value={String(value)}
          onValueChange={(day) => weekDay.onChange(Number(day))}
          onBlur={weekDay.onBlur}
        />
      </Field>
    );
  }
  if (frequency === 'year') {
    const start = new Date(`${isDated ? startOn : '2000-01-01'}T00:00:00Z`);
    return (
      <Field label="On" error={error}>
        <Select
          ref={lastDay.ref}
          options={[
            { value: 'day', label: monthAndDay.format(start) },
            { value: LAST, label: `the last day of ${monthName.format(start)}` },
          ]}
          value={lastDay.value ? LAST : 'day'}
          onValueChange={(choice) => lastDay.onChange(choice === LAST)}
          onBlur={lastDay.onBlur}
        />
      </Field>
    );
  }
  const handleMonthDay = (choice: string) => {
    lastDay.onChange(choice === LAST);
    // The start says which day of the month it is.
    if (choice !== LAST && isDated)
      setValue('startOn', startOnDay(startOn, Number(choice)), { shouldDirty: true });
  };
  return (
    <Field label="On" error={error}>
      <Select
        ref={lastDay.ref}
        options={monthDays}
        value={lastDay.value ? LAST : isDated ? String(Number(startOn.slice(8))) : ''}
        onValueChange={handleMonthDay}
        onBlur={lastDay.onBlur}
      />
    </Field>
  );
}
