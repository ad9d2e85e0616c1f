import { zodResolver } from '@hookform/resolvers/zod';
import { useId } from 'react';
import { Controller, type UseFormReturn, useController, useForm, useWatch } from 'react-hook-form';
import { useToday } from '#client/lib/use-today.ts';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { Select } from '#client/ui/select.tsx';
import { SettingsForm } from '#client/ui/settings-form.tsx';
import { hasYear, type NumberedKind, type Series } from '#shared/numbering.ts';
import { useUpdateNumbering } from './numbering.queries.ts';
import {
  paddingOptions,
  previewOf,
  type SeriesOutput,
  type SeriesValues,
  seriesFormSchema,
  seriesUpdate,
  seriesValues,
  typedPrefix,
} from './series-values.ts';

type Form = UseFormReturn<SeriesValues, unknown, SeriesOutput>;

const headings = {
  invoice: 'Invoice numbers',
  proposal: 'Proposal numbers',
  credit_note: 'Credit note numbers',
} as const;

interface SeriesFormProps {
  kind: NumberedKind;
  series: Series;
  timeZone: string;
}

/** The series of one kind of document. */
export function SeriesForm({ kind, series, timeZone }: SeriesFormProps) {
  const update = useUpdateNumbering();
  const stored = seriesValues(series);
  const form: Form = useForm<SeriesValues, unknown, SeriesOutput>({
    resolver: zodResolver(seriesFormSchema),
    defaultValues: stored,
    values: stored,
    resetOptions: { keepDirtyValues: true },
  });
  const heading = headings[kind];
  return (
    <SettingsForm
      form={form}
      label={heading}
      draft={{ key: `numbering:${kind}`, label: heading, path: '/settings?tab=invoicing' }}
      stored={stored}
      firstField="prefix"
      onSave={async (output) =>
        seriesValues((await update.mutateAsync(seriesUpdate(kind, series, output)))[kind])
      }
      doneText={`${heading} updated successfully`}
      failureText={`Failed to update ${heading.toLowerCase()}`}
    >
      <h3 className="font-semibold sm:col-span-2">{heading}</h3>
      <SeriesFields form={form} />
      <Preview form={form} timeZone={timeZone} />
    </SettingsForm>
  );
}

function SeriesFields({ form: { control, register, formState } }: { form: Form }) {
  const { errors } = formState;
  const canRestart = hasYear(useWatch({ control, name: 'prefix' }));
  // The first of several wrong fields gets the focus, in the order in which they are registered.
  const { field: prefix } = useController({ control, name: 'prefix' });
  return (
    <>
      <Field
        label="Prefix"
        error={errors.prefix?.message}
        help="Letters, digits, - and /. {year} becomes the year, as in RE-{year}-"
        className="sm:col-span-2"
      >
        <Input
          {...prefix}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={({ target }) => prefix.onChange(typedPrefix(target.value))}
        />
      </Field>
      <Field label="Next number" error={errors.next?.message}>
        <Input inputMode="numeric" autoComplete="off" {...register('next')} />
      </Field>
      <Field label="Digits at least" error={errors.padding?.message}>
        <Controller
          control={control}
          name="padding"
          render={({ field }) => (
            <Select
              ref={field.ref}
              options={paddingOptions}
              value={field.value}
              onValueChange={field.onChange}
              onBlur={field.onBlur}
            />
          )}
        />
      </Field>
      <div className="sm:col-span-2">
        <Controller
          control={control}
          name="restartsYearly"
          render={({ field, fieldState }) => (
            <Checkbox
              ref={field.ref}
              label="Start again at 1 each year"
              help={canRestart ? undefined : 'Put {year} into the prefix first'}
              isChecked={field.value && canRestart}
              isDisabled={!canRestart}
              onCheckedChange={field.onChange}
              onBlur={field.onBlur}
              error={fieldState.error?.message}
            />
          )}
        />
      </div>
    </>
  );
}

function Preview({ form: { control }, timeZone }: { form: Form; timeZone: string }) {
  const [prefix, padding, next] = useWatch({ control, name: ['prefix', 'padding', 'next'] });
  const year = Number(useToday(timeZone).slice(0, 4));
  const labelId = useId();
  const numbers = previewOf({ prefix, padding, next, restartsYearly: false }, year);
  return (
    <div className="sm:col-span-2">
      <p id={labelId} className="text-muted text-sm">
        The next three
      </p>
      {/* One that is wider than the screen breaks, but none does for want of space in a line. */}
      <output aria-labelledby={labelId} className="font-mono tabular-nums [overflow-wrap:anywhere]">
        {numbers.length === 0 && <span>—</span>}
        {numbers.map((number, index) => (
          <span key={number}>
            <span className="inline-block max-w-full">
              {index < numbers.length - 1 ? `${number},` : number}
            </span>{' '}
          </span>
        ))}
      </output>
    </div>
  );
}
