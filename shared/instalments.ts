import { allocate } from './allocate.ts';
import { addDaysTo, addMonthsTo } from './dates.ts';
import { divideRounded, formatMoney, moneyString, parseMoney, sumMinor } from './money.ts';
import { parsePercent, WHOLE } from './percent.ts';

/** Most and fewest parts of a payment plan. */
export const MOST_PARTS = 24;
export const FEWEST_PARTS = 2;

export const instalmentStatuses = ['paid', 'partial', 'due', 'overdue'] as const;

/** What a part takes: a percentage of the whole, an amount, or an equal share of what the others leave. */
export type PartShare = { percent: string } | { amount: string } | { rest: true };

/** A part as a seller plans it. */
export type PlannedPart = PartShare & { dueDate: string; label?: string | null | undefined };

/** So many equal parts, each so long after the one before. */
export interface EqualParts {
  equal: number;
  firstDate: string;
  every: 'week' | 'month';
}

export type PlanInput = readonly PlannedPart[] | EqualParts;

/** The parts that a plan means. Months are counted from the first date, whose day the last of a short month stands for. */
export function partsOfPlan(plan: PlanInput): PlannedPart[] {
  if (!('equal' in plan)) return [...plan];
  const { equal, firstDate, every } = plan;
  return Array.from({ length: equal }, (_, index) => ({
    rest: true,
    dueDate: every === 'week' ? addDaysTo(firstDate, 7 * index) : addMonthsTo(firstDate, index),
  }));
}

/** Why an amount can't be split so, and by which part if by one of them. */
export interface SplitProblem {
  problem: string;
  index?: number;
}

const isOfPercent = (part: PartShare): part is { percent: string } => 'percent' in part;
const isOfAmount = (part: PartShare): part is { amount: string } => 'amount' in part;

/**
 * Splits an amount into the parts of a plan, which add up to it. Percentages are of the whole and rounded together; what
 * is left is shared out in equal parts, the earlier ones larger by a unit where it does not come out even.
 * @param total decimal string
 * @returns decimal strings with the places of the currency
 */
export function splitAmount(
  total: string,
  parts: readonly PartShare[],
  currency: string,
): string[] | SplitProblem {
  const whole = parseMoney(total, currency) ?? 0n;
  const percents = parts.map((part) => (isOfPercent(part) ? (parsePercent(part.percent) ?? 0n) : 0n));
  const amounts = parts.map((part) => (isOfAmount(part) ? (parseMoney(part.amount, currency) ?? 0n) : 0n));
  const rests = parts.map((part) => ('rest' in part ? 1n : 0n));
  const hasRest = rests.some(Boolean);
  const fixed = sumMinor(amounts);
  const percent = sumMinor(percents);
  const exact = whole * percent;
  const left = whole - fixed;
  // Without a rest, percentages and amounts have to be the whole; only what rounding has taken or given is made up for.
  const isWhole = hasRest || isWithinUnit(left * WHOLE - exact);
  const ofPercents = percent === 0n ? 0n : hasRest ? divideRounded(exact, WHOLE) : left;
  const rest = left - ofPercents;
  if (!isWhole || rest < 0n || (hasRest && rest === 0n) || (!hasRest && rest !== 0n))
    return { problem: sumProblem(whole, fixed + divideRounded(exact, WHOLE), currency) };
  const shared = allocateParts(ofPercents, percents);
  const equal = allocateParts(rest, rests);
  const split = parts.map(
    (_, index) => (amounts[index] ?? 0n) + (shared[index] ?? 0n) + (equal[index] ?? 0n),
  );
  const empty = split.findIndex((amount) => amount <= 0n);
  if (empty >= 0) return { problem: 'Each part must be more than 0', index: empty };
  return split.map((amount) => moneyString(amount, currency));
}

const isWithinUnit = (difference: bigint) => difference > -WHOLE && difference < WHOLE;

/** Nothing is left over where nobody takes a share. */
const allocateParts = (total: bigint, weights: readonly bigint[]): bigint[] =>
  total > 0n ? allocate(total, weights) : weights.map(() => 0n);

function sumProblem(whole: bigint, sum: bigint, currency: string): string {
  const money = (minor: bigint) => formatMoney(moneyString(minor, currency), currency);
  if (whole === 0n) return "An amount of 0 can't be paid in parts";
  return sum === whole
    ? 'The parts leave nothing for the rest'
    : `The parts come to ${money(sum)}, but ${money(whole)} is to be paid`;
}

/** A part with its amount, as it is stored. */
export interface Instalment {
  label: string | null;
  /** Calendar day. */
  dueOn: string;
  /** Decimal string. */
  amount: string;
  /** What it was planned as, unless as this amount. */
  percent?: string;
  rest?: true;
}

/** The instalments of a plan, or why it doesn't fit the amount. */
export function instalmentsOf(
  total: string,
  parts: readonly PlannedPart[],
  currency: string,
): Instalment[] | SplitProblem {
  const amounts = splitAmount(total, parts, currency);
  if (!Array.isArray(amounts)) return amounts;
  return parts.map((part, index) => ({
    label: part.label ?? null,
    dueOn: part.dueDate,
    amount: amounts[index] ?? '',
    ...(isOfPercent(part) && { percent: part.percent }),
    ...('rest' in part && { rest: true as const }),
  }));
}

/** What stored instalments were planned as. */
export const planOf = (instalments: readonly Instalment[]): PlannedPart[] =>
  instalments.map(({ label, dueOn, amount, percent, rest }) => ({
    ...(percent ? { percent } : rest ? { rest } : { amount }),
    dueDate: dueOn,
    ...(label && { label }),
  }));

/** The same plan for another amount: as it was planned where that fits, else in proportion to its parts. */
export function replan(
  instalments: readonly Instalment[],
  total: string,
  currency: string,
): Instalment[] | SplitProblem {
  const planned = instalmentsOf(total, planOf(instalments), currency);
  if (Array.isArray(planned)) return planned;
  const minor = (amount: string) => parseMoney(amount, currency) ?? 0n;
  const amounts = allocate(
    minor(total),
    instalments.map(({ amount }) => minor(amount)),
  );
  if (amounts.includes(0n)) return { problem: 'The amount is too small for its payment plan' };
  return instalments.map(({ label, dueOn }, index) => ({
    ...{ label, dueOn },
    amount: moneyString(amounts[index] ?? 0n, currency),
  }));
}

/** How much of each instalment is paid: what comes first covers what is due first. */
export function coverInstalments(amounts: readonly string[], applied: string, currency: string): string[] {
  let left = parseMoney(applied, currency) ?? 0n;
  return amounts.map((amount) => {
    const due = parseMoney(amount, currency) ?? 0n;
    const paid = left < due ? left : due;
    left -= paid;
    return moneyString(paid, currency);
  });
}
