import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/client.ts';
import { sendDueReminders } from '#server/features/reminders/send-due-reminders.ts';
import { noTexter, type Texter } from '#server/providers/texter.ts';
import { followTexts } from './follow-texts.ts';
import { markExpired } from './mark-expired.ts';
import { markOverdue } from './mark-overdue.ts';
import { purge } from './purge.ts';

export interface ClockworkDeps {
  db: Database;
  clock: Clock;
  /** Asked about messages that nothing was heard of; without it nobody is. */
  texter?: Texter;
}

/** What happens by itself because time has passed. Each part may run anywhere, any number of times. */
export async function runClockwork({ db, clock, texter = noTexter }: ClockworkDeps): Promise<void> {
  const now = clock.now();
  await markOverdue(db, now);
  await markExpired(db, now);
  await sendDueReminders(db, now);
  await followTexts(db, texter, now);
  await purge(db, now);
}
