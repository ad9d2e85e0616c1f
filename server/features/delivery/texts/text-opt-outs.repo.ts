import { and, eq, isNull } from 'drizzle-orm';
import { type Database, inTransaction } from '#server/db/client.ts';
import { suppressions } from '#server/db/schema/suppressions.ts';
import { followedTexts } from '#server/db/schema/text-messages.ts';

const ofPhone = (phone: string) =>
  and(
    eq(suppressions.channel, 'sms'),
    isNull(suppressions.userId),
    eq(suppressions.address, phone),
    eq(suppressions.reason, 'stopped'),
  );

/** Phones, in E.164, that text messages of no seller may go to: all come from one number, which was asked to stop. */
export function textOptOutsRepo(db: Database) {
  const stop = async (phone: string, connection = db): Promise<void> => {
    await connection
      .insert(suppressions)
      .values({ channel: 'sms', userId: null, address: phone, reason: 'stopped' })
      .onConflictDoNothing();
  };

  return {
    stop: (phone: string) => stop(phone),

    async isStopped(phone: string): Promise<boolean> {
      const [row] = await db.select({ id: suppressions.id }).from(suppressions).where(ofPhone(phone));
      return row !== undefined;
    },

    /** Does what the message `sid` asks for. The same message again changes nothing. */
    follow: (wish: 'stop' | 'start', phone: string, sid: string): Promise<void> =>
      inTransaction(db, async (transaction) => {
        const [isNew] = await transaction
          .insert(followedTexts)
          .values({ sid })
          .onConflictDoNothing()
          .returning({ sid: followedTexts.sid });
        if (!isNew) return;
        if (wish === 'stop') await stop(phone, transaction);
        else await transaction.delete(suppressions).where(ofPhone(phone));
      }),
  };
}
