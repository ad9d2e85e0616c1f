import { useState } from 'react';
import { isCalendarDate } from '#shared/dates.ts';
import { Field } from './field.tsx';
import { Input } from './input.tsx';

interface DayRangeProps {
  from: string | undefined;
  to: string | undefined;
  onChoose: (days: { from: string; to: string }) => void;
}

/** A first and a last day. Both count once the field is left, because a date that is being typed is another one on the way. */
export function DayRange({ from, to, onChoose }: DayRangeProps) {
  const [typed, setTyped] = useState({ from: from ?? '', to: to ?? '' });
  const isWhole = isCalendarDate(typed.from) && isCalendarDate(typed.to);
  const isBackwards = isWhole && typed.from > typed.to;
  const settle = () => {
    const isChanged = typed.from !== from || typed.to !== to;
    if (isWhole && !isBackwards && isChanged) onChoose(typed);
  };
  const day = (name: 'from' | 'to') => (
    <Input
      type="date"
      className="tabular-nums"
      value={typed[name]}
      onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
      onBlur={settle}
      onKeyDown={(event) => event.key === 'Enter' && settle()}
    />
  );
  return (
    <>
      <Field label="From" className="w-40 max-sm:w-auto max-sm:flex-1">
        {day('from')}
      </Field>
      <Field
        label="To"
        error={isBackwards ? "Can't be before the first day" : undefined}
        className="w-40 max-sm:w-auto max-sm:flex-1"
      >
        {day('to')}
      </Field>
    </>
  );
}
