import type { Calendar } from '#client/features/documents/list/client-documents.tsx';
import { daysBetween, formatInstantDate } from '#shared/dates.ts';
import type { Invoice } from '#shared/invoice.ts';

const days = (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`;

/**
 * What an invoice's due date means today: `due in 12 days`, `due today`, `12 days late`, `Paid Nov 28`.
 * The status decides whether it is late; a clock that differs from the server's changes the count only.
 */
export function dueText(
  invoice: Pick<Invoice, 'status' | 'dueDate' | 'paidAt'>,
  { today, timeZone }: Calendar,
): string | undefined {
  const left = daysBetween(today, invoice.dueDate);
  if (invoice.status === 'overdue') return `${days(Math.max(-left, 1))} late`;
  if (invoice.status === 'pending') return left > 0 ? `due in ${days(left)}` : 'due today';
  if (invoice.status === 'paid' && invoice.paidAt) {
    const year = `, ${today.slice(0, 4)}`;
    return `Paid ${formatInstantDate(invoice.paidAt, timeZone).replace(year, '')}`;
  }
  return undefined;
}

/** What a row shows of when the next of an invoice is due. */
export const dueDateOf = (invoice: Pick<Invoice, 'status' | 'nextDueOn' | 'paidAt'>, calendar: Calendar) => ({
  day: invoice.nextDueOn,
  meaning: dueText({ ...invoice, dueDate: invoice.nextDueOn }, calendar),
  isLate: invoice.status === 'overdue',
});

/** Below the due date of a form: how far away it is, or that it has passed. */
export function dueHint(dueDate: string, today: string): string | undefined {
  const left = daysBetween(today, dueDate);
  if (Number.isNaN(left)) return undefined;
  if (left < 0) return 'This date has passed. The invoice will be overdue right away';
  return left === 0 ? 'Due today' : `In ${days(left)}`;
}
