import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { users } from '#server/db/schema/users.ts';
import type { SecurityPayload } from '#server/features/delivery/mails/account-payloads.ts';
import { outboxRepo } from '#server/features/delivery/outbox.repo.ts';

type News = Omit<SecurityPayload, 'to' | 'fullName'>;

/** Tells the owner of an account what has changed about signing in to it, in the caller's transaction. */
export async function notifyOwner(transaction: Database, userId: string, news: News): Promise<void> {
  const [owner] = await transaction
    .select({ to: users.email, fullName: users.fullName })
    .from(users)
    .where(eq(users.id, userId));
  if (owner) await outboxRepo(transaction).add(userId, 'security_changed', { ...owner, ...news });
}
