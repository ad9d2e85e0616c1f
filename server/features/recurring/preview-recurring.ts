import { invalidField } from '#server/errors.ts';
import type { SellerContext } from '#server/features/account/seller-context.ts';
import { expandTexts } from '#shared/placeholders-in-time.ts';
import { datesFrom, instantOfDate } from '#shared/recurrence.ts';
import type { PreviewRecurring, RecurringPreview } from '#shared/recurring.ts';

const MOST_DATES = 12;
const MOST_TEXTS = 3;

/** The dates that a rule would have if it was saved today. @throws DomainError 400 for a rule without any */
export function previewRecurring(
  { texts, maxCount, sendAt, ...rule }: PreviewRecurring,
  { today, timeZone }: SellerContext,
): RecurringPreview {
  const dates = datesFrom(rule, today, { count: Math.min(MOST_DATES, maxCount ?? MOST_DATES) });
  if (dates.length === 0)
    throw rule.endsOn === null
      ? invalidField('startOn', 'There is no such date left')
      : invalidField('endsOn', 'No date is left before it ends');
  return {
    dates,
    instants: dates.map((date) => instantOfDate(timeZone, date, sendAt).toISOString()),
    ...(texts && {
      expanded: dates.slice(0, MOST_TEXTS).map((date) => {
        const { items, ...expanded } = expandTexts(texts, rule, date);
        return { ...expanded, items: [...items] };
      }),
    }),
  };
}
