import { eq } from 'drizzle-orm';
import { type Database, inTransaction } from '#server/db/client.ts';
import { recurringInvoices } from '#server/db/schema/recurring.ts';
import type { RowOf } from '#server/db/sql-types.ts';
import { dayIn } from '#shared/dates.ts';
import { instantOfDate } from '#shared/recurrence.ts';
import { MOST_MISSED } from '#shared/recurring.ts';
import { store, takenFrom } from './advance.ts';
import { makeOccurrence } from './make-occurrence.ts';
import { datesUntil } from './present-recurring.ts';
import { claimDueStatement } from './recurring.sql.ts';
import { type RecurringRow, remainingOf } from './rule-of.ts';
import { tellOfBacklog } from './tell-of-recurring.ts';

type Due = RowOf<typeof claimDueStatement.row>;

/**
 * Makes what is due of all sellers, one date a transaction, the earliest first. May run anywhere, any number of times:
 * each date is made once. What cannot be made is a failed run; what failed for another reason is tried again at the next
 * round, and holds up no other.
 */
export async function makeDueInvoices(db: Database, now: Date): Promise<void> {
  const failures = new Map<string, unknown>();
  for (let round: { due?: Due | undefined } = {}; ; round = {}) {
    try {
      await inTransaction(db, async (transaction) => {
        round.due = await claimDueStatement.first(transaction, { now, except: [...failures.keys()] });
        if (round.due) await makeNext(transaction, round.due, now);
      });
    } catch (error) {
      if (!round.due) throw error;
      failures.set(round.due.id, error);
    }
    if (!round.due) break;
  }
  if (failures.size > 0) throw new AggregateError([...failures.values()], 'recurring invoices were not made');
}

async function makeNext(transaction: Database, due: Due, now: Date): Promise<void> {
  const { id, userId: sellerId, timeZone, isPro } = due;
  const [row] = await transaction.select().from(recurringInvoices).where(eq(recurringInvoices.id, id));
  if (!row?.nextOn) throw new Error('nothing is due');
  const missed = await missedDates(transaction, row, { timeZone, now });
  if (missed.length > MOST_MISSED) {
    const paused = await store(transaction, row, { state: 'paused', pauseReason: 'backlog' });
    await tellOfBacklog(transaction, paused, { now, occursOn: row.nextOn, missed: missed.length });
    return;
  }
  const seller = { sellerId, timeZone, today: dayIn(timeZone, now), isPro };
  await makeOccurrence(transaction, row, row.nextOn, { seller, now, recordsFailure: true });
}

/** Far more than are made up for, to tell how many there are. */
const MOST_COUNTED = 999;

/** The dates whose time has come. */
async function missedDates(
  transaction: Database,
  row: RecurringRow,
  { timeZone, now }: { timeZone: string; now: Date },
): Promise<string[]> {
  const dates = datesUntil(row, dayIn(timeZone, now), {
    count: Math.min(MOST_COUNTED, remainingOf(row)),
    without: await takenFrom(transaction, row.id, row.nextOn ?? row.startOn),
  });
  return dates.filter((date) => instantOfDate(timeZone, date, row.sendAt) <= now);
}
