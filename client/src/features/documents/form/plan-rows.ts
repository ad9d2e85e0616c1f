import { isCalendarDate } from '#shared/dates.ts';
import { instalmentsOf, type PartShare, type PlannedPart } from '#shared/instalments.ts';
import { divideRounded, moneyString, parseMoney } from '#shared/money.ts';
import { parsePercent, WHOLE } from '#shared/percent.ts';
import { equalParts, type PlanDraft, sentPlan } from './plan-draft.ts';

/** A part as the form shows it, with what it comes to as far as that is known. */
export interface PlanRow {
  label: string;
  dueDate: string;
  amount: string | undefined;
}

/** What a typed plan comes to, and why it doesn't add up. */
export function planRows(
  draft: PlanDraft,
  total: string | undefined,
  currency: string,
): { rows: PlanRow[]; problem?: string } {
  const parts = partsOf(draft, currency);
  const row = ({ label, dueDate }: PlannedPart, amount: string | undefined): PlanRow => ({
    ...{ label: label ?? '', dueDate, amount },
  });
  if (parts.length === 0) return { rows: [] };
  if (total === undefined) return { rows: parts.map((part) => row(part, undefined)) };
  const split = instalmentsOf(total, parts, currency);
  if (Array.isArray(split)) return { rows: parts.map((part, index) => row(part, split[index]?.amount)) };
  return { rows: parts.map((part) => row(part, ownAmount(part, total, currency))), problem: split.problem };
}

const partsOf = (draft: PlanDraft, currency: string): PlannedPart[] => {
  if (draft.way === 'equal') return equalParts(draft);
  const sent = sentPlan(draft, currency);
  return Array.isArray(sent) ? sent : [];
};

/** What a part comes to whatever the others are. */
function ownAmount(part: PartShare, total: string, currency: string): string | undefined {
  const minor = (sum: string) => parseMoney(sum, currency);
  if ('rest' in part) return undefined;
  const percent = 'percent' in part ? parsePercent(part.percent) : undefined;
  const own = 'amount' in part ? minor(part.amount) : undefined;
  const amount = percent === undefined ? own : divideRounded((minor(total) ?? 0n) * percent, WHOLE);
  return amount === undefined ? undefined : moneyString(amount, currency);
}

/** The day of the last part, which is the invoice's own; undefined as long as it is none. */
export function lastDayOfPlan(draft: PlanDraft | undefined): string | undefined {
  if (!draft || draft.way === 'none') return undefined;
  const last = draft.way === 'equal' ? equalParts(draft).at(-1) : draft.parts.at(-1);
  return last && isCalendarDate(last.dueDate) ? last.dueDate : undefined;
}
