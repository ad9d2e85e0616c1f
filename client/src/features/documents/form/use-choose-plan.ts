import { useFormContext } from 'react-hook-form';
import type { DocumentFormValues } from './document-form-values.ts';
import { blankPart, blankPlan, equalParts, type PlanDraft, type PlanWay } from './plan-draft.ts';

/** What a plan begins with in a way that was not chosen before. @param dueDate when all was due at once */
function planInWay(draft: PlanDraft, way: PlanWay, dueDate: string): PlanDraft {
  const begun = draft.firstDate || draft.parts.length > 0 ? draft : { ...draft, firstDate: dueDate };
  if (way !== 'parts' || draft.parts.length > 0) return { ...begun, way };
  const parts = equalParts(begun).map(({ dueDate: day }) => ({ ...blankPart, dueDate: day }));
  return { ...begun, way, parts: parts.length > 0 ? parts : [blankPart, blankPart] };
}

/** Begins a payment plan in another way, with what was typed in it before. */
export function useChoosePlan(): (way: PlanWay) => void {
  const { getValues, setValue } = useFormContext<DocumentFormValues & { dueDate?: string }>();
  return (way) => {
    const next = planInWay(getValues('instalments') ?? blankPlan, way, getValues('dueDate') ?? '');
    // A list of fields hears of its own name alone.
    setValue('instalments.parts', next.parts, { shouldDirty: true });
    for (const name of ['way', 'equal', 'firstDate', 'every'] as const)
      setValue(`instalments.${name}`, next[name], { shouldDirty: true });
  };
}
