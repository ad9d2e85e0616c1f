import { useId } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { useToday } from '#client/lib/use-today.ts';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { Select, type SelectOption } from '#client/ui/select.tsx';
import { Switch } from '#client/ui/switch.tsx';
import { type Frequency, frequencies, type RecurringMode } from '#shared/recurrence.ts';
import { DateLeaves } from './date-leaves.tsx';
import { PlaceholderChips } from './placeholder-chips.tsx';
import { type endings, type RecurringValues, typedRule } from './recurring-form-values.ts';
import { wholeRule } from './recurring-text.ts';
import { comingDates, leavesOf, notesOn } from './rule-dates.ts';
import { RuleDay } from './rule-day.tsx';

interface RuleCardProps {
  /** The seller's zone (IANA). */
  timeZone: string;
  /** Of one that exists: what counts for its end already, and which dates are done with. */
  done?: { madeCount: number; dates: readonly string[] };
}

const modeOptions: readonly SelectOption<RecurringMode>[] = [
  { value: 'send', label: 'Create and send' },
  { value: 'draft', label: 'Create a draft' },
];

const endOptions: readonly SelectOption<(typeof endings)[number]>[] = [
  { value: 'never', label: 'I stop it' },
  { value: 'date', label: 'A date' },
  { value: 'count', label: 'A number of times' },
];

/** How often an invoice is made, and what becomes of it then. */
export function RuleCard({ timeZone, done }: RuleCardProps) {
  const id = useId();
  const { control, register, formState } = useFormContext<RecurringValues>();
  const { errors } = formState;
  const [every, ends, mode] = useWatch({ control, name: ['every', 'ends', 'mode'] });
  const frequency = useController({ control, name: 'frequency' }).field;
  const end = useController({ control, name: 'ends' }).field;
  const modeField = useController({ control, name: 'mode' }).field;
  const headsUp = useController({ control, name: 'headsUp' }).field;
  const period = useController({ control, name: 'hasPeriod' }).field;
  const isOne = Number(every) === 1;
  const units: SelectOption<Frequency>[] = frequencies.map((value) => ({
    value,
    label: isOne ? value : `${value}s`,
  }));
  return (
    <section aria-labelledby={id} className="grid gap-4 rounded-card border border-line bg-ground p-4">
      <h3 id={id} className="font-semibold">
        How often
      </h3>
      <div className="grid @min-[760px]/form:grid-cols-4 grid-cols-2 gap-x-3 gap-y-4 @max-[339px]/form:*:col-span-2">
        <div className="grid grid-cols-[4.5rem_minmax(0,1fr)] items-start gap-2 @max-[479px]/form:col-span-2">
          <Field label="Every" error={errors.every?.message}>
            <Input
              inputMode="numeric"
              autoComplete="off"
              isNumeric
              aria-required="true"
              {...register('every')}
            />
          </Field>
          <Field label="Unit" isLabelHidden className="pt-6">
            <Select
              ref={frequency.ref}
              options={units}
              value={frequency.value}
              onValueChange={frequency.onChange}
              onBlur={frequency.onBlur}
            />
          </Field>
        </div>
        <RuleDay />
        <Field label="From" error={errors.startOn?.message}>
          <Input
            type="date"
            max="9999-12-31"
            aria-required="true"
            className="tabular-nums"
            {...register('startOn')}
          />
        </Field>
        <Field label="Until">
          <Select
            ref={end.ref}
            options={endOptions}
            value={end.value}
            onValueChange={end.onChange}
            onBlur={end.onBlur}
          />
        </Field>
        {ends === 'date' && (
          <Field label="Last date" error={errors.endsOn?.message}>
            <Input type="date" max="9999-12-31" className="tabular-nums" {...register('endsOn')} />
          </Field>
        )}
        {ends === 'count' && (
          <Field label="How many times" error={errors.maxCount?.message}>
            <Input inputMode="numeric" autoComplete="off" isNumeric {...register('maxCount')} />
          </Field>
        )}
        <Field label="At" error={errors.sendAt?.message}>
          <Input type="time" aria-required="true" className="tabular-nums" {...register('sendAt')} />
        </Field>
        <Field label="Then" className="@max-[479px]/form:col-span-2">
          <Select
            ref={modeField.ref}
            options={modeOptions}
            value={modeField.value}
            onValueChange={modeField.onChange}
            onBlur={modeField.onBlur}
          />
        </Field>
        <Field label="Due in days" error={errors.dueDays?.message}>
          <Input
            inputMode="numeric"
            autoComplete="off"
            isNumeric
            aria-required="true"
            {...register('dueDays')}
          />
        </Field>
      </div>
      {mode === 'send' && (
        <Switch
          label="Tell me a day before"
          help="An email the day before each sending, so that you can still change or skip it."
          isOn={headsUp.value}
          onToggle={headsUp.onChange}
        />
      )}
      <Switch
        label="Service dates"
        help="Each invoice says which period it is for: from its date to the day before the next one."
        isOn={period.value}
        onToggle={period.onChange}
      />
      <ComingDates timeZone={timeZone} done={done} />
      <PlaceholderChips timeZone={timeZone} done={done?.dates} />
    </section>
  );
}

/** The rule in words, and the dates that come of it. */
function ComingDates({ timeZone, done }: RuleCardProps) {
  const { control } = useFormContext<RecurringValues>();
  const values = useWatch({ control }) as RecurringValues;
  const today = useToday(timeZone);
  const rule = typedRule(values);
  if (!rule) return null;
  const maxCount = values.ends === 'count' ? Number(values.maxCount) || null : null;
  const dates = comingDates(rule, {
    ...{ today, count: 5, maxCount },
    ...(done && { madeCount: done.madeCount, without: done.dates }),
  });
  const leaves = leavesOf(dates, { sendAt: values.sendAt, timeZone });
  return (
    <div className="grid gap-3 border-line border-t pt-4">
      <p className="font-medium">{wholeRule({ ...rule, maxCount })}</p>
      {leaves.length > 0 ? (
        <div className="max-w-[420px]">
          <DateLeaves leaves={leaves} />
        </div>
      ) : (
        <p className="text-sm text-warning">No date is left. Choose a later end, or another start.</p>
      )}
      {notesOn(rule, leaves, values.sendAt).map((note) => (
        <p key={note} className="text-muted text-sm">
          {note}
        </p>
      ))}
    </div>
  );
}
