import { inArray } from 'drizzle-orm';
import { type Database, inTransaction } from '#server/db/client.ts';
import { recurringInvoices } from '#server/db/schema/recurring.ts';
import { outboxRepo } from '#server/features/delivery/outbox.repo.ts';
import { expandText } from '#shared/placeholders-in-time.ts';
import { claimAheadStatement } from './recurring.sql.ts';
import { ruleOf } from './rule-of.ts';

/** Mails of one transaction. */
const BATCH = 200;

/** Tells sellers by mail what goes out within a day, each date once. May run anywhere, any number of times. */
export async function tellAhead(db: Database, now: Date): Promise<void> {
  for (;;) {
    const count = await inTransaction(db, (transaction) => tellBatch(transaction, now));
    if (count < BATCH) return;
  }
}

async function tellBatch(transaction: Database, now: Date): Promise<number> {
  const due = await claimAheadStatement.run(transaction, { now, limit: BATCH });
  if (due.length === 0) return 0;
  const ids = due.map(({ id }) => id);
  const rows = await transaction.select().from(recurringInvoices).where(inArray(recurringInvoices.id, ids));
  const mails = rows.flatMap(({ id, userId, title, amount, currency, nextOn, nextAt, ...row }) => {
    const people = due.find((each) => each.id === id);
    if (!people || !nextOn || !nextAt) return [];
    const { sellerEmail: to, clientName, timeZone } = people;
    const payload = {
      ...{ recurringId: id, to, clientName, title: expandText(title, ruleOf(row), nextOn), amount, currency },
      ...{ at: nextAt.toISOString(), timeZone },
    };
    return [{ userId, payload }];
  });
  await outboxRepo(transaction).addAll('recurring_ahead', mails);
  return due.length;
}
