import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { recurringInvoices } from '#server/db/schema/recurring.ts';
import { instantOfDate, nextDate } from '#shared/recurrence.ts';
import { takenDatesStatement } from './recurring.sql.ts';
import { type RecurringRow, remainingOf, ruleOf } from './rule-of.ts';

const DAY_MS = 86_400_000;

/** Dates from a day on that are done with. */
export async function takenFrom(transaction: Database, recurringId: string, from: string) {
  const found = await takenDatesStatement.first(transaction, { recurringId, from });
  return found?.dates ?? [];
}

export type Change = Partial<typeof recurringInvoices.$inferInsert>;

/** Changes a row that is locked. */
export async function store(transaction: Database, row: RecurringRow, change: Change): Promise<RecurringRow> {
  const [stored] = await transaction
    .update(recurringInvoices)
    .set(change)
    .where(eq(recurringInvoices.id, row.id))
    .returning();
  if (!stored) throw new Error('the recurring invoice is gone');
  return stored;
}

/** The columns that say when a date is made. */
export const onDate = (nextOn: string, { sendAt, timeZone }: { sendAt: string; timeZone: string }) => ({
  nextOn,
  nextAt: instantOfDate(timeZone, nextOn, sendAt),
});

/** What says that no mail is needed: who has just decided on a date within a day knows of it. */
export const toldOf = ({ nextOn, nextAt }: { nextOn: string; nextAt: Date }, now: Date) =>
  nextAt.getTime() - now.getTime() <= DAY_MS ? { toldOf: nextOn } : undefined;

/**
 * Goes on to the first date on or after a day that is not done with, in the state that it has or is given; without one it
 * has ended.
 */
export async function goOn(
  transaction: Database,
  row: RecurringRow,
  { from, timeZone, ...change }: { from: string; timeZone: string } & Change,
): Promise<RecurringRow> {
  const next = { ...row, ...change } as RecurringRow;
  const date =
    remainingOf(next) > 0
      ? nextDate(ruleOf(next), from, await takenFrom(transaction, row.id, from))
      : undefined;
  return store(
    transaction,
    row,
    date === undefined
      ? { ...change, state: 'ended', pauseReason: null, nextOn: null, nextAt: null }
      : { ...change, ...onDate(date, { sendAt: next.sendAt, timeZone }) },
  );
}
