import { DayRange } from '#client/ui/day-range.tsx';
import { Field } from '#client/ui/field.tsx';
import { Select } from '#client/ui/select.tsx';
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
      {period === 'custom' && (
        <DayRange from={from} to={to} onChoose={(days) => onChoose({ period, ...days })} />
      )}
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
