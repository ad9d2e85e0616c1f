import { type Database, inTransaction } from '#server/db/client.ts';
import { BATCH, endHolds, takeNudges } from './expire-replies.sql.ts';
import { tellOfReply } from './tell-of-reply.ts';

/**
 * Lets reminders go on where a reply has kept them back for long enough, and asks sellers to decide about what clients say they
 * paid. May run anywhere, any number of times.
 */
export async function expireReplies(db: Database, now: Date): Promise<void> {
  while ((await endHolds.run(db, { now })).length === BATCH);
  while ((await inTransaction(db, (transaction) => nudgeBatch(transaction, now))) === BATCH);
}

async function nudgeBatch(transaction: Database, now: Date): Promise<number> {
  const rows = await takeNudges.run(transaction, { now });
  for (const { kind, paidOn, said: amount, message, name, waited, ...invoice } of rows)
    await tellOfReply(transaction, {
      ...{ kind, paidOn, amount, message, name, promisedOn: null, method: null },
      ...{ invoice, waited, now },
    });
  return rows.length;
}
