import { DEFAULT_CURRENCY } from '#shared/currency-places.ts';
import { coverInstalments, instalmentsOf } from '#shared/instalments.ts';
import { moneyString, parseMoney } from '#shared/money.ts';
import { nextDueOf } from '#shared/next-due.ts';
import type { PublicInvoice } from '#shared/public-document.ts';
import type { DocumentFormValues } from './document-form-values.ts';
import { typedPlan } from './plan-draft.ts';
import { plannedTotal } from './planned-total.ts';

type PublicPlan = Pick<PublicInvoice, 'instalments' | 'nextDue'>;

/** What a stored invoice came to, what of that is still owed, and the deposits that are taken off: decimal strings. */
export interface StoredSums {
  amount?: string;
  balance?: string;
  deductions?: readonly { amount: string }[];
}

interface PlanFacts {
  stored?: StoredSums | undefined;
  /** The seller's calendar day. */
  today: string;
}

/** The parts of a typed plan as the client will see them; nothing as long as they don't add up. */
export function previewPlan(values: DocumentFormValues, { stored, today }: PlanFacts): PublicPlan {
  const { currency = DEFAULT_CURRENCY } = values;
  const total = plannedTotal(values, stored?.deductions);
  const planned = total && typedPlan(currency, total).safeParse(values.instalments).data;
  const instalments = planned && instalmentsOf(total, planned, currency);
  if (!Array.isArray(instalments)) return {};
  const applied = appliedTo(stored, currency);
  const amounts = instalments.map(({ amount }) => amount);
  const paid = coverInstalments(amounts, applied, currency);
  const nextDue = nextDueOf(instalments, applied, currency);
  const statusOf = (amount: string, covered: string, dueOn: string) => {
    if (covered === amount) return 'paid';
    if (dueOn < today) return 'overdue';
    return Number(covered) > 0 ? 'partial' : 'due';
  };
  return {
    instalments: instalments.map(({ label, dueOn, amount }, index) => {
      const covered = paid[index] ?? '';
      return { label, dueDate: dueOn, amount, paid: covered, status: statusOf(amount, covered, dueOn) };
    }),
    ...(nextDue && { nextDue }),
  };
}

/** What is no longer owed of a stored invoice. */
function appliedTo(stored: StoredSums | undefined, currency: string): string {
  const minor = (sum = '0') => parseMoney(sum, currency) ?? 0n;
  return moneyString(minor(stored?.amount) - minor(stored?.balance), currency);
}
