import type { Database } from '#server/db/client.ts';
import { GRACE_DAYS } from '#server/features/billing/pro-plan.sql.ts';
import type { AccountPlan } from '#shared/account-plan.ts';
import { findPlanStatement } from './account-plan.sql.ts';

/** The plan that a seller is on now, and what it comes from. */
export async function findAccountPlan(db: Database, userId: string, now: Date): Promise<AccountPlan> {
  const row = await findPlanStatement.first(db, { userId, now, graceDays: GRACE_DAYS });
  const none = { source: null, grantedUntil: null, lateUntil: null };
  if (!row?.isPro) return { ...none, isPremium: false };
  if (!row.isSubscribed)
    return { ...none, isPremium: true, source: 'grant', grantedUntil: row.grantEnd?.toISOString() ?? null };
  return { ...none, isPremium: true, source: 'subscription', lateUntil: row.graceEnd?.toISOString() ?? null };
}
