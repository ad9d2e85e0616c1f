import { lt, sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { knownSignIns, passkeyChallenges, signInTickets } from '#server/db/schema/account-security.ts';
import { accountTokens } from '#server/db/schema/account-tokens.ts';
import { webhookEvents } from '#server/db/schema/billing.ts';
import { mailVolumes } from '#server/db/schema/outbox.ts';
import { idempotencyKeys, rateLimits } from '#server/db/schema/requests.ts';
import { sessions } from '#server/db/schema/sessions.ts';
import { followedTexts } from '#server/db/schema/text-messages.ts';
import { KNOWN_MS } from '#server/features/account/sign-in-alerts.ts';

const DAY_MS = 86_400_000;

/** Removes what is over: ended sessions, answers that are no longer replayed, old links, sign-ins that were not finished, volumes and limits. */
export async function purge(db: Database, now: Date): Promise<void> {
  // The column has no zone; it is written in UTC.
  await db.delete(sessions).where(sql`expire < ${now.toISOString()}::timestamptz at time zone 'UTC'`);
  await db.delete(accountTokens).where(lt(accountTokens.expiresAt, now));
  await db.delete(signInTickets).where(lt(signInTickets.expiresAt, now));
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now));
  // The last one of an account stays: with none, the next sign-in would be its first ever.
  const known = new Date(now.getTime() - KNOWN_MS).toISOString();
  await db
    .delete(knownSignIns)
    .where(sql`last_seen_at < ${known}::timestamptz and exists (select from known_sign_ins later
    where later.user_id = known_sign_ins.user_id and later.last_seen_at > known_sign_ins.last_seen_at)`);
  // These two live by the database's clock, and by the processes' that count.
  await db.delete(mailVolumes).where(sql`hour < now() - interval '48 hours'`);
  await db.delete(rateLimits).where(sql`expire < extract(epoch from now() - interval '1 day') * 1000`);
  await db.delete(followedTexts).where(sql`created_at < now() - interval '30 days'`);
  await db.delete(webhookEvents).where(sql`status <> 'waiting' and received_at < now() - interval '30 days'`);
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, new Date(now.getTime() - DAY_MS)));
}
