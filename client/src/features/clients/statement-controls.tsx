import { useState } from 'react';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { Select } from '#client/ui/select.tsx';
import { isCalendarDate } from '#shared/dates.ts';
import { periodLabels, type StatementPeriod, statementPeriods } from './statement-period.ts';

const periodOptions = statementPeriods.map((value) => ({ value, label: periodLabels[value] }));

export interface StatementChoice {
  period: StatementPeriod;
  /** Of the days that are shown. */
  from: string | undefined;
  to: string | undefined;
  currency: string | undefined;
}

interface StatementControlsProps extends StatementChoice {
  /** Those that there is something in. */
  currencies: readonly string[];
  onChoose: (choice: Partial<StatementChoice>) => void;
}

/** Of which days and in which currency. */
export function StatementControls(props: StatementControlsProps) {
  const { period, from, to, currency, currencies, onChoose } = props;
  return (
    <>
      <Field label="Period" className="w-48 max-sm:w-full">
        <Select
          options={periodOptions}
          value={period}
          onValueChange={(chosen) => onChoose({ period: chosen, ...(chosen === 'custom' && { from, to }) })}
        />
      </Field>
      {period === 'custom' && <Days from={from} to={to} onChoose={(days) => onChoose({ period, ...days })} />}
      {currencies.length > 1 && (
        <Field label="Currency" className="w-28 max-sm:w-full">
          <Select
            options={currencies.map((code) => ({ value: code, label: code }))}
            value={currency ?? ''}
            onValueChange={(chosen) => onChoose({ currency: chosen })}
          />
        </Field>
      )}
    </>
  );
}

interface DaysProps {
  from: string | undefined;
  to: string | undefined;
  onChoose: (days: { from: string; to: string }) => void;
}

/** Both days count once the field is left, because a date that is being typed is another one on the way. */
function Days({ from, to, onChoose }: DaysProps) {
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
