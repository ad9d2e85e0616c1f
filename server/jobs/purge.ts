import { lt, sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { passkeyChallenges, signInTickets } from '#server/db/schema/account-security.ts';
import { accountTokens } from '#server/db/schema/account-tokens.ts';
import { webhookEvents } from '#server/db/schema/billing.ts';
import { mailVolumes } from '#server/db/schema/outbox.ts';
import { idempotencyKeys, rateLimits } from '#server/db/schema/requests.ts';
import { sessions } from '#server/db/schema/sessions.ts';
import { followedTexts } from '#server/db/schema/text-messages.ts';

const DAY_MS = 86_400_000;

/** Removes what is over: ended sessions, answers that are no longer replayed, old links, sign-ins that were not finished, volumes and limits. */
export async function purge(db: Database, now: Date): Promise<void> {
  // The column has no zone; it is written in UTC.
  await db.delete(sessions).where(sql`expire < ${now.toISOString()}::timestamptz at time zone 'UTC'`);
  await db.delete(accountTokens).where(lt(accountTokens.expiresAt, now));
  await db.delete(signInTickets).where(lt(signInTickets.expiresAt, now));
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now));
  // These two live by the database's clock, and by the processes' that count.
  await db.delete(mailVolumes).where(sql`hour < now() - interval '48 hours'`);
  await db.delete(rateLimits).where(sql`expire < extract(epoch from now() - interval '1 day') * 1000`);
  await db.delete(followedTexts).where(sql`created_at < now() - interval '30 days'`);
  await db.delete(webhookEvents).where(sql`status <> 'waiting' and received_at < now() - interval '30 days'`);
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, new Date(now.getTime() - DAY_MS)));
}
