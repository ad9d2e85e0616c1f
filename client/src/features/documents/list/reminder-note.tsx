import { Tooltip } from '#client/ui/tooltip.tsx';
import { formatInstant, formatInstantDate } from '#shared/dates.ts';
import type { ReminderBlock, ReminderSummary } from '#shared/reminder.ts';

interface ReminderNoteProps {
  reminders: ReminderSummary;
  /** The seller's zone (IANA). */
  timeZone: string;
}

const blocks: Record<ReminderBlock, { text: string; exact: string }> = {
  unsubscribed: { text: 'Unsubscribed', exact: 'the client unsubscribed from reminders' },
  bounced: { text: 'Address rejected', exact: 'the address rejected an email, so no reminders go there' },
  no_recipient: { text: 'No recipient', exact: 'no contact of the client gets reminders' },
  being_paid: {
    text: 'No reminder now',
    exact: 'none go out while a payment is pending or needs review',
  },
  claimed: { text: 'No reminder now', exact: 'none go out until you decide whether it is paid' },
  promised: { text: 'No reminder now', exact: 'none go out until the day after the promised one' },
  question: { text: 'No reminder now', exact: 'none go out while a question waits for your answer' },
  switched_off: { text: 'Reminders off', exact: 'reminders are turned off in Settings' },
};

/** The last and the next reminder, or why there is none; exact times on hover. */
export function ReminderNote({ reminders, timeZone }: ReminderNoteProps) {
  const { lastSentAt, nextDueAt } = reminders;
  const block = blockOf(reminders);
  if (!lastSentAt && !nextDueAt && !block) return null;
  const day = (instant: string) => formatInstantDate(instant, timeZone).replace(/, \d+$/, '');
  const exact = (label: string, instant: string | null) =>
    instant && `${label} ${formatInstant(instant, timeZone)}`;
  const known = [exact('Reminded', lastSentAt), exact('next reminder', nextDueAt), block?.exact];
  const text = [
    lastSentAt && `Reminded ${day(lastSentAt)}`,
    nextDueAt && (lastSentAt ? `next ${day(nextDueAt)}` : `Reminder ${day(nextDueAt)}`),
  ];
  return (
    <Tooltip content={capitalized(known)}>
      <span className="mt-px block w-fit max-w-full truncate text-muted text-xs">
        {block?.text ?? text.filter(Boolean).join(', ')}
      </span>
    </Tooltip>
  );
}

/** Whom nothing goes to, even by hand. */
const ofRecipients: readonly string[] = ['unsubscribed', 'bounced', 'no_recipient'];

/** If no reminder is scheduled, only what holds back those by hand matters. */
function blockOf({ blockedBy, isActive }: ReminderSummary) {
  return blockedBy && (isActive || ofRecipients.includes(blockedBy)) ? blocks[blockedBy] : undefined;
}

function capitalized(parts: (string | null | undefined)[]): string {
  const text = parts.filter(Boolean).join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
