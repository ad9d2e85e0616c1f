import { eq } from 'drizzle-orm';
import { type Database, inTransaction } from '#server/db/client.ts';
import { sellerDetails } from '#server/db/schema/seller-details.ts';
import { users } from '#server/db/schema/users.ts';
import {
  type KnownTemplates,
  type MessageTemplates,
  templateKinds,
  type UpdateMessageTemplates,
} from '#shared/message-templates.ts';

const known = (stored: MessageTemplates): KnownTemplates =>
  Object.fromEntries(templateKinds.map((kind) => [kind, stored[kind] ?? null])) as KnownTemplates;

/** What the mails of one seller say, where they have changed it. */
export function messageTemplatesRepo(db: Database, userId: string) {
  const find = async (connection: Database): Promise<MessageTemplates> => {
    const [row] = await connection
      .select({ userId: sellerDetails.userId, templates: sellerDetails.messageTemplates })
      .from(sellerDetails)
      .where(eq(sellerDetails.userId, userId));
    return row?.templates ?? {};
  };
  return {
    get: async (): Promise<KnownTemplates> => known(await find(db)),

    /** What isn't sent stays. */
    update(update: UpdateMessageTemplates, now: Date): Promise<KnownTemplates> {
      return inTransaction(db, async (transaction) => {
        await transaction
          .select({ id: users.id })
          .from(users)
          .where(eq(users.id, userId))
          .for('no key update');
        const given = Object.entries(update).filter(([, template]) => template !== undefined);
        const next = { ...known(await find(transaction)), ...Object.fromEntries(given) };
        const messageTemplates = Object.fromEntries(
          Object.entries(next).filter(([, template]) => template !== null),
        );
        await transaction
          .insert(sellerDetails)
          .values({ userId, messageTemplates, createdAt: now, updatedAt: now })
          .onConflictDoUpdate({
            target: sellerDetails.userId,
            set: { messageTemplates, updatedAt: now },
          });
        return next;
      });
    },
  };
}
