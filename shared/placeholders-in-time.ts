import { addDaysTo, addMonthsTo, formatDate } from './dates.ts';
import { dateAt, indexFrom, type Rule } from './recurrence.ts';

/** What texts of a recurring invoice name in braces, each with what its invoice says in the place of it. */
export const timePlaceholders = [
  'month',
  'monthYear',
  'year',
  'quarter',
  'date',
  'periodStart',
  'periodEnd',
] as const;
type TimePlaceholder = (typeof timePlaceholders)[number];

const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });
const monthOf = (date: string) => monthFormat.format(new Date(`${date}T00:00:00Z`));
const yearOf = (date: string) => date.slice(0, 4);
const firstOfMonth = (date: string) => `${date.slice(0, 7)}-01`;
const quarterOf = (date: string) => `Q${Math.ceil(Number(date.slice(5, 7)) / 3)}`;

/** From a date of a rule to the day before its next one, or so many periods later. */
export function periodOf(rule: Rule, date: string, steps = 0): { serviceFrom: string; serviceTo: string } {
  const index = indexFrom(rule, date) + steps;
  return { serviceFrom: dateAt(rule, index), serviceTo: addDaysTo(dateAt(rule, index + 1), -1) };
}

/** Each moves in its own unit: months, years, quarters, days, or periods of the rule. */
const values: Record<TimePlaceholder, (rule: Rule, date: string, steps: number) => string> = {
  month: (_, date, steps) => monthOf(addMonthsTo(firstOfMonth(date), steps)),
  monthYear: (_, date, steps) => {
    const moved = addMonthsTo(firstOfMonth(date), steps);
    return `${monthOf(moved)} ${yearOf(moved)}`;
  },
  year: (_, date, steps) => String(Number(yearOf(date)) + steps),
  quarter: (_, date, steps) => quarterOf(addMonthsTo(firstOfMonth(date), 3 * steps)),
  date: (_, date, steps) => formatDate(addDaysTo(date, steps)),
  periodStart: (rule, date, steps) => formatDate(periodOf(rule, date, steps).serviceFrom),
  periodEnd: (rule, date, steps) => formatDate(periodOf(rule, date, steps).serviceTo),
};

// Two digits move by as much as anybody needs.
const PLACEHOLDER = /^([A-Za-z]+)(?:([+-])(\d{1,2}))?$/;
/** A brace that stands for itself, what stands in braces, or a brace that nothing closes. */
const BRACES = /\{\{|\{([^{}\n]*)\}|\{/g;

function readPlaceholder(inside: string): { name: TimePlaceholder; steps: number } | undefined {
  const [, word, sign, digits] = PLACEHOLDER.exec(inside) ?? [];
  const name = timePlaceholders.find((known) => known === word);
  return name && { name, steps: digits ? Number(`${sign}${digits}`) : 0 };
}

const replaceBraces = (text: string, fill: (name: TimePlaceholder, steps: number) => string): string =>
  text.replace(BRACES, (braces, inside: string | undefined) => {
    if (braces === '{{') return '{';
    const placeholder = inside === undefined ? undefined : readPlaceholder(inside);
    return placeholder ? fill(placeholder.name, placeholder.steps) : braces;
  });

/** The text of the invoice of one date; `{{` becomes a brace. */
export const expandText = (text: string, rule: Rule, date: string): string =>
  replaceBraces(text, (name, steps) => values[name](rule, date, steps));

const widest: Record<TimePlaceholder, string> = {
  month: 'September',
  monthYear: 'September 2026',
  year: '2026',
  quarter: 'Q1',
  date: 'Sep 30, 2026',
  periodStart: 'Sep 30, 2026',
  periodEnd: 'Sep 30, 2026',
};

/** Characters that the longest text of any date has. */
export const longestExpansion = (text: string): number => replaceBraces(text, (name) => widest[name]).length;

const list = timePlaceholders.map((name) => `{${name}}`).join(', ');

/** Why a text names something that no invoice could say; undefined where it doesn't. */
export function placeholderProblem(text: string): string | undefined {
  for (const [braces, inside] of text.matchAll(BRACES)) {
    if (braces === '{{' || (inside !== undefined && readPlaceholder(inside))) continue;
    if (inside === undefined) return 'Write {{ for a brace';
    return `${braces} means nothing here. You can use ${list}`;
  }
  return undefined;
}

/** The texts of a recurring invoice that may hold placeholders. */
export interface TimedTexts {
  title: string;
  description: string | null;
  /** The descriptions of its lines. */
  items: readonly string[];
}

export const expandTexts = (
  { title, description, items }: TimedTexts,
  rule: Rule,
  date: string,
): TimedTexts => ({
  title: expandText(title, rule, date),
  description: description === null ? null : expandText(description, rule, date),
  items: items.map((text) => expandText(text, rule, date)),
});
