import { Tooltip } from '#client/ui/tooltip.tsx';
import { formatInstant, formatInstantDate } from '#shared/dates.ts';
import type { ReminderSummary } from '#shared/reminder.ts';

interface ReminderNoteProps {
  reminders: ReminderSummary;
  /** The seller's zone (IANA). */
  timeZone: string;
}

/** Which reminder has gone out and which comes next; the exact instants on hover. */
export function ReminderNote({ reminders: { lastSentAt, nextDueAt }, timeZone }: ReminderNoteProps) {
  if (!lastSentAt && !nextDueAt) return null;
  const day = (instant: string) => formatInstantDate(instant, timeZone).replace(/, \d+$/, '');
  const exact = (label: string, instant: string | null) =>
    instant && `${label} ${formatInstant(instant, timeZone)}`;
  const known = [exact('Reminded', lastSentAt), exact('next reminder', nextDueAt)].filter(Boolean).join(', ');
  const text = [
    lastSentAt && `Reminded ${day(lastSentAt)}`,
    nextDueAt && (lastSentAt ? `next ${day(nextDueAt)}` : `Reminder ${day(nextDueAt)}`),
  ];
  return (
    <Tooltip content={known}>
      <span className="mt-px block w-fit max-w-full truncate text-muted text-xs">
        {text.filter(Boolean).join(', ')}
      </span>
    </Tooltip>
  );
}
