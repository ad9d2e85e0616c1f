import { z } from 'zod';
import { blankPlan, type PartDraft, type PlanDraft } from './plan-draft.ts';
import { rhythmOf } from './plan-rhythm.ts';

const storedPart = z.object({
  label: z.string().nullish().catch(undefined),
  dueDate: z.string().catch(''),
  percent: z.string().optional().catch(undefined),
  amount: z.string().optional().catch(undefined),
});

function partOf(stored: unknown): PartDraft {
  const { label, dueDate = '', percent, amount } = storedPart.safeParse(stored).data ?? {};
  const share = percent !== undefined ? 'percent' : amount !== undefined ? 'amount' : 'rest';
  return { label: label ?? '', dueDate, share, percent: percent ?? '', amount: amount ?? '' };
}

/** A plan that was written one by one, as equal parts where it is nothing else. */
function planOfParts(parts: readonly PartDraft[]): PlanDraft {
  const dates = parts.map(({ dueDate }) => dueDate);
  const every = parts.every(({ label, share }) => !label && share === 'rest') ? rhythmOf(dates) : undefined;
  const firstDate = dates[0] ?? '';
  if (every) return { ...blankPlan, way: 'equal', equal: String(parts.length), firstDate, every };
  return { ...blankPlan, way: 'parts', parts: [...parts] };
}

const storedEqual = z.object({
  equal: z.union([z.string(), z.number()]).transform(String),
  firstDate: z.string().catch(''),
  every: z.enum(['week', 'month']).catch('month'),
});

/** A plan as it was sent or is answered, whatever is kept of it, as it is typed on. */
export function draftOfPlan(stored: unknown): PlanDraft {
  if (Array.isArray(stored)) return planOfParts(stored.map(partOf));
  const equal = storedEqual.safeParse(stored).data;
  return equal ? { ...blankPlan, way: 'equal', ...equal } : blankPlan;
}

/** The plan of a stored invoice to be changed. Parts that were paid keep their amounts, whatever becomes of the others. */
export function editedPlan(
  plan: readonly unknown[] | null,
  instalments: readonly { amount: string; status: string }[] | null,
): PlanDraft {
  const isPaid = (index: number) => instalments?.[index]?.status === 'paid';
  if (!plan?.some((_, index) => isPaid(index))) return draftOfPlan(plan);
  const parts = plan.map((stored, index): PartDraft => {
    const part = partOf(stored);
    const amount = instalments?.[index]?.amount ?? '';
    return isPaid(index) ? { ...part, share: 'amount', percent: '', amount } : part;
  });
  return { ...blankPlan, way: 'parts', parts };
}
