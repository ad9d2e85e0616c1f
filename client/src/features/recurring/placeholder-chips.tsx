import { useEffect, useId, useRef } from 'react';
import { type FieldPath, useFormContext, useWatch } from 'react-hook-form';
import { useToday } from '#client/lib/use-today.ts';
import { formatDate } from '#shared/dates.ts';
import { expandText, timePlaceholders } from '#shared/placeholders-in-time.ts';
import type { Rule } from '#shared/recurrence.ts';
import { type RecurringValues, typedRule } from './recurring-form-values.ts';
import { comingDates } from './rule-dates.ts';

type TextPath = FieldPath<RecurringValues>;

const labels: Record<(typeof timePlaceholders)[number], string> = {
  month: 'Month',
  monthYear: 'Month and year',
  year: 'Year',
  quarter: 'Quarter',
  date: 'Date',
  periodStart: 'Start of period',
  periodEnd: 'End of period',
};

const isText = (element: EventTarget | null): element is HTMLInputElement | HTMLTextAreaElement =>
  (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) &&
  /^(title|description|items\.\d+\.description)$/.test(element.name);

interface PlaceholderChipsProps {
  /** The seller's zone (IANA). */
  timeZone: string;
  /** Dates that are done with. */
  done: readonly string[] | undefined;
}

/** What texts can say that changes from one invoice to the next, and what the next three say. */
export function PlaceholderChips({ timeZone, done }: PlaceholderChipsProps) {
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const insert = useInsertion(place);
  return (
    <div ref={place} className="grid gap-2 border-line border-t pt-4">
      <p id={id} className="font-medium">
        Texts that change with the date
      </p>
      <p className="text-muted text-sm">
        Press one to put it into the title, the description or a line, wherever you typed last. With +1 or -1
        it is the next or the one before, as in {'{month-1}'}.
      </p>
      <ul aria-labelledby={id} className="flex flex-wrap gap-1.5">
        {timePlaceholders.map((name) => (
          <li key={name}>
            <button
              type="button"
              title={`{${name}}`}
              onClick={() => insert(`{${name}}`)}
              className="min-h-7 rounded-full border border-edge bg-surface px-2.5 text-ink-soft text-sm hover:border-edge-hover hover:bg-hover max-sm:min-h-9"
            >
              {labels[name]}
            </button>
          </li>
        ))}
      </ul>
      <NextTexts timeZone={timeZone} done={done} />
    </div>
  );
}

/** @returns what puts a text where somebody typed last, and the caret behind it */
function useInsertion(place: React.RefObject<HTMLElement | null>) {
  const { getValues, setValue, formState } = useFormContext<RecurringValues>();
  const last = useRef<HTMLInputElement | HTMLTextAreaElement>(null);
  useEffect(() => {
    const form = place.current?.closest('form');
    const remember = ({ target }: FocusEvent) => {
      if (isText(target)) last.current = target;
    };
    form?.addEventListener('focusin', remember);
    return () => form?.removeEventListener('focusin', remember);
  }, [place]);
  return (placeholder: string) => {
    const form = place.current?.closest('form');
    const field = last.current?.isConnected
      ? last.current
      : form?.querySelector<HTMLInputElement>('[name="title"]');
    if (!field || !isText(field)) return;
    const path = field.name as TextPath;
    const text = String(getValues(path) ?? '');
    const [from, to] = [field.selectionStart ?? text.length, field.selectionEnd ?? text.length];
    // Between words, as somebody who types would leave a space.
    const gap = from === to && from === text.length && text !== '' && !/\s$/.test(text) ? ' ' : '';
    setValue(path, `${text.slice(0, from)}${gap}${placeholder}${text.slice(to)}` as never, {
      shouldDirty: true,
      shouldValidate: formState.isSubmitted,
    });
    field.focus();
    const caret = from + gap.length + placeholder.length;
    field.setSelectionRange(caret, caret);
  };
}

/** The texts with placeholders as the next three invoices have them. */
function NextTexts({ timeZone, done }: PlaceholderChipsProps) {
  const { control } = useFormContext<RecurringValues>();
  const values = useWatch({ control }) as RecurringValues;
  const today = useToday(timeZone);
  const rule = typedRule(values);
  const texts = [values.title, values.description ?? '', ...values.items.map((line) => line.description)];
  const changing = texts.filter((text) => text.includes('{'));
  if (!rule || changing.length === 0) return null;
  const dates = comingDates(rule, { today, count: 3, ...(done && { without: done }) });
  return (
    <dl className="grid gap-2 rounded-control bg-surface px-3 py-2.5" aria-label="The next three texts">
      {dates.map((date) => (
        <TextsOn key={date} date={date} texts={changing} rule={rule} />
      ))}
    </dl>
  );
}

function TextsOn({ date, texts, rule }: { date: string; texts: readonly string[]; rule: Rule }) {
  const said = [...new Set(texts.map((text) => expandText(text, rule, date)))];
  return (
    <div className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-3 text-sm">
      <dt className="text-muted tabular-nums">{formatDate(date)}</dt>
      {said.map((text) => (
        <dd key={text} className="col-start-2 line-clamp-2 [overflow-wrap:anywhere]">
          {text}
        </dd>
      ))}
    </div>
  );
}
