import { z } from 'zod';
import { currencyPlaces } from '#shared/currency-places.ts';
import { isCalendarDate } from '#shared/dates.ts';
import {
  FEWEST_PARTS,
  instalmentsOf,
  MOST_PARTS,
  type PartShare,
  type PlannedPart,
  partsOfPlan,
} from '#shared/instalments.ts';
import { instalmentsField } from '#shared/plan-input.ts';
import { plainDecimal } from '#shared/typed-decimal.ts';
import { placesProblem, plainTypedPercent } from './discount-draft.ts';

/** What a part is a part of: a percentage of the whole, an amount, or an equal share of what the others leave. */
const shares = ['percent', 'amount', 'rest'] as const;
export type Share = (typeof shares)[number];

const partDraft = z.object({
  label: z.string(),
  dueDate: z.string(),
  share: z.enum(shares),
  percent: z.string(),
  amount: z.string(),
});

/** A part of a payment plan while it is typed. Another share keeps what was typed of the one before. */
export type PartDraft = z.output<typeof partDraft>;

const planDraft = z.object({
  /** All at once, in equal parts, or in parts that are written out one by one. */
  way: z.enum(['none', 'equal', 'parts']),
  equal: z.string(),
  firstDate: z.string(),
  every: z.enum(['week', 'month']),
  parts: z.array(partDraft),
});

/** A payment plan while it is typed. Another way keeps what was typed of the one before. */
export type PlanDraft = z.output<typeof planDraft>;
export type PlanWay = PlanDraft['way'];

export const blankPlan: PlanDraft = { way: 'none', equal: '2', firstDate: '', every: 'month', parts: [] };
export const blankPart: PartDraft = { label: '', dueDate: '', share: 'rest', percent: '', amount: '' };

const countOf = (typed: string): number | undefined =>
  /^\s*\d{1,3}\s*$/.test(typed) ? Number(typed) : undefined;

const canRepeat = ({ equal, firstDate }: PlanDraft) => {
  const count = countOf(equal) ?? 0;
  return count >= FEWEST_PARTS && count <= MOST_PARTS && isCalendarDate(firstDate);
};

/** The parts that equal ones are, as far as their number and first day are known. */
export const equalParts = (draft: PlanDraft): PlannedPart[] =>
  canRepeat(draft) ? partsOfPlan({ ...draft, equal: countOf(draft.equal) ?? 0 }) : [];

const shareOf = ({ share, percent, amount }: PartDraft, currency: string): PartShare => {
  if (share === 'percent') return { percent: plainTypedPercent(percent) };
  return share === 'amount'
    ? { amount: plainDecimal(amount, currencyPlaces(currency)) }
    : { rest: true as const };
};

/** A typed plan as it is sent, not yet checked; null where all is due at once. */
export function sentPlan(draft: PlanDraft | undefined, currency: string) {
  if (!draft || draft.way === 'none') return null;
  const { equal, firstDate, every } = draft;
  if (draft.way === 'equal') return { equal: countOf(equal) ?? equal, firstDate, every };
  return draft.parts.map(({ label, dueDate, ...part }) => ({
    ...shareOf(part as PartDraft, currency),
    dueDate,
    ...(label.trim() && { label: label.trim() }),
  }));
}

/** Where a form shows what is wrong with a plan at a path of what was sent. */
export function placeInPlan(draft: PlanDraft | undefined, path: readonly PropertyKey[]): PropertyKey[] {
  const [first, field] = path;
  if (first === undefined || !draft) return ['way'];
  const index = Number(first);
  if (Number.isNaN(index)) return [first];
  if (draft.way === 'equal') return [field === 'dueDate' ? 'firstDate' : 'equal'];
  const isOwn = field === 'dueDate' || field === 'label';
  return ['parts', index, isOwn ? field : (draft.parts[index]?.share ?? 'share')];
}

/** Parses a typed plan by the API's rules. @param total what it has to add up to: decimal string; unchecked without it */
export const typedPlan = (currency: string, total?: string) =>
  planDraft.optional().transform((draft, context): PlannedPart[] | null => {
    const sent = sentPlan(draft, currency);
    if (!sent) return null;
    const { data, error } = instalmentsField.safeParse(sent);
    const problems = [...placesProblems(sent, currency), ...(error?.issues ?? [])];
    const split =
      data && problems.length === 0 && total !== undefined && instalmentsOf(total, data, currency);
    if (split && !Array.isArray(split))
      problems.push({
        path: split.index === undefined ? [] : [split.index, 'amount'],
        message: split.problem,
      });
    for (const { path, message } of problems)
      context.addIssue({ code: 'custom', path: placeInPlan(draft, path), message });
    return problems.length > 0 || !data ? z.NEVER : data;
  });

interface Problem {
  path: PropertyKey[];
  message: string;
}

/** Amounts with more decimals than their currency has. */
function placesProblems(sent: NonNullable<ReturnType<typeof sentPlan>>, currency: string): Problem[] {
  if (!Array.isArray(sent)) return [];
  return sent.flatMap((part: PartShare, index) => {
    const message = 'amount' in part ? placesProblem(part.amount, currency) : undefined;
    return message ? [{ path: [index, 'amount'], message }] : [];
  });
}
