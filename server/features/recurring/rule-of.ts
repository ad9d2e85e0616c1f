import type { recurringInvoices } from '#server/db/schema/recurring.ts';
import type { Rule } from '#shared/recurrence.ts';

export type RecurringRow = typeof recurringInvoices.$inferSelect;

/** What decides on which days it recurs. */
export const ruleOf = ({
  frequency,
  every,
  startOn,
  lastDay,
  weekDay,
  endsOn,
}: Pick<RecurringRow, keyof Rule>): Rule => ({
  ...{ frequency, every, startOn, lastDay, weekDay, endsOn },
});

/** How many more dates there are to be, as far as that is limited. */
export const remainingOf = ({ maxCount, madeCount }: Pick<RecurringRow, 'maxCount' | 'madeCount'>): number =>
  maxCount === null ? Number.POSITIVE_INFINITY : Math.max(0, maxCount - madeCount);
