import type { Calendar } from '#client/features/documents/list/client-documents.tsx';
import { daysBetween, formatInstantDate } from '#shared/dates.ts';
import type { Proposal } from '#shared/proposal.ts';

const days = (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`;

type Answered = Pick<Proposal, 'status' | 'answeredAt'>;

/** When a proposal was answered, without the year while it is this one: `Accepted Nov 28`. */
function answeredText({ status, answeredAt }: Answered, { today, timeZone }: Calendar): string | undefined {
  if (!answeredAt) return undefined;
  const date = formatInstantDate(answeredAt, timeZone).replace(`, ${today.slice(0, 4)}`, '');
  return `${status === 'accepted' ? 'Accepted' : 'Declined'} ${date}`;
}

/**
 * What a proposal's validity means today: `12 days left`, `last day`, `expired 3 days ago`, `Accepted Nov 28`.
 * The status decides whether it is over; a clock that differs from the server's changes the count only.
 */
export function validityText(
  proposal: Answered & Pick<Proposal, 'validUntil'>,
  calendar: Calendar,
): string | undefined {
  const left = daysBetween(calendar.today, proposal.validUntil);
  if (proposal.status === 'expired') return `expired ${days(Math.max(-left, 1))} ago`;
  if (proposal.status === 'pending') return left > 0 ? `${days(left)} left` : 'last day';
  return answeredText(proposal, calendar);
}

/** What a row shows of a proposal's validity. */
export const validityOf = (proposal: Answered & Pick<Proposal, 'validUntil'>, calendar: Calendar) => ({
  day: proposal.validUntil,
  meaning: validityText(proposal, calendar),
  isLate: proposal.status === 'expired',
});

/** Below the date of a form: how far away it is, or that it has passed. */
export function validityHint(validUntil: string, today: string): string | undefined {
  const left = daysBetween(today, validUntil);
  if (Number.isNaN(left)) return undefined;
  if (left < 0) return 'This date has passed. The proposal will be expired right away';
  return left === 0 ? 'Valid today only' : `In ${days(left)}`;
}
