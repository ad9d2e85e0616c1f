import { and, asc, count, eq, lt, or, sql } from 'drizzle-orm';
import { type Database, inTransaction } from '#server/db/client.ts';
import { databaseFailure } from '#server/db/failures.ts';
import { passkeys } from '#server/db/schema/account-security.ts';
import { conflict, notFound } from '#server/errors.ts';
import { lockAccount } from '#server/features/account/confirm-email.ts';
import { MOST_PASSKEYS, type Passkey } from '#shared/passkey.ts';

export type NewPasskey = Pick<
  typeof passkeys.$inferInsert,
  'name' | 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'rpId' | 'isBackedUp'
>;

const shown = {
  id: passkeys.id,
  name: passkeys.name,
  host: passkeys.rpId,
  isSynced: passkeys.isBackedUp,
  createdAt: passkeys.createdAt,
  lastUsedAt: passkeys.lastUsedAt,
};

type ShownRow = { [Column in keyof typeof shown]: (typeof shown)[Column]['_']['data'] | null } & {
  id: string;
  name: string;
  host: string;
  isSynced: boolean;
  createdAt: Date;
};

const present = ({ createdAt, lastUsedAt, ...row }: ShownRow): Passkey => ({
  ...row,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

/** The passkeys of one account. */
export function passkeysRepo(db: Database, userId: string) {
  const own = (id: string) => and(eq(passkeys.userId, userId), eq(passkeys.id, id));
  return {
    async list(): Promise<Passkey[]> {
      const rows = await db
        .select(shown)
        .from(passkeys)
        .where(eq(passkeys.userId, userId))
        .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
      return rows.map(present);
    },

    /** What a device is told of those that work on a host. */
    credentials: (rpId: string) =>
      db
        .select({ id: passkeys.credentialId, transports: passkeys.transports })
        .from(passkeys)
        .where(and(eq(passkeys.userId, userId), eq(passkeys.rpId, rpId))),

    /** Runs `onAdded` in the same transaction. @throws DomainError 409 for one too many and one that is known already */
    async add(
      passkey: NewPasskey,
      now: Date,
      onAdded: (transaction: Database) => Promise<void>,
    ): Promise<Passkey> {
      try {
        return await inTransaction(db, async (transaction) => {
          await lockAccount(transaction, userId);
          const [held] = await transaction
            .select({ count: count() })
            .from(passkeys)
            .where(eq(passkeys.userId, userId));
          if ((held?.count ?? 0) >= MOST_PASSKEYS)
            throw conflict(
              `You have ${MOST_PASSKEYS} passkeys. Remove one to add another.`,
              'too_many_passkeys',
            );
          const [row] = await transaction
            .insert(passkeys)
            .values({ ...passkey, userId, createdAt: now })
            .returning(shown);
          await onAdded(transaction);
          return present(row as ShownRow);
        });
      } catch (error) {
        if (databaseFailure(error) === 'unique') throw conflict('This passkey was added before');
        throw error;
      }
    },

    /** @throws DomainError 404 */
    async rename(id: string, name: string): Promise<Passkey> {
      const [row] = await db.update(passkeys).set({ name }).where(own(id)).returning(shown);
      if (!row) throw notFound('Passkey not found');
      return present(row);
    },

    /** In the caller's transaction. @returns its name @throws DomainError 404 */
    async remove(id: string): Promise<string> {
      const [row] = await db.delete(passkeys).where(own(id)).returning({ name: passkeys.name });
      if (!row) throw notFound('Passkey not found');
      return row.name;
    },
  };
}

/** Whose device answers, before anybody is signed in: this look-up has no owner to be bound to. */
export async function findCredential(db: Database, credentialId: string, rpId: string) {
  const [row] = await db
    .select({
      id: passkeys.id,
      userId: passkeys.userId,
      credentialId: passkeys.credentialId,
      publicKey: passkeys.publicKey,
      counter: passkeys.counter,
    })
    .from(passkeys)
    .where(and(eq(passkeys.credentialId, credentialId), eq(passkeys.rpId, rpId)));
  return row;
}

/** Notes a use. @returns false when the counter of the device did not go up since: it may have been copied */
export async function noteUse(
  db: Database,
  { id, counter, isBackedUp }: { id: string; counter: number; isBackedUp: boolean },
  now: Date,
): Promise<boolean> {
  const isNewer = or(lt(passkeys.counter, counter), and(eq(passkeys.counter, 0), sql`${counter} = 0`));
  const rows = await db
    .update(passkeys)
    .set({ counter, isBackedUp, lastUsedAt: now })
    .where(and(eq(passkeys.id, id), isNewer))
    .returning({ id: passkeys.id });
  return rows.length > 0;
}
