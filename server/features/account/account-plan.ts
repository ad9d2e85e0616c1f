import { type Database, queryNamed } from '#server/db/client.ts';
import { GRACE_DAYS, isProSql } from '#server/features/billing/pro-plan.sql.ts';
import type { AccountPlan } from '#shared/account-plan.ts';

const FIND_PLAN = `select ${isProSql('u', '$2::timestamptz')} as "isPremium", u.is_premium as "isSubscribed",
  nullif(u.pro_granted_until, 'infinity') as "grantEnd",
  (select s.past_due_since + $3::int * interval '1 day' from subscriptions s
    where s.user_id = u.id and s.is_current and s.status = 'past_due') as "graceEnd"
  from users u where u.id = $1`;

interface PlanRow {
  isPremium: boolean;
  isSubscribed: boolean;
  grantEnd: Date | null;
  graceEnd: Date | null;
}

/** The plan that a seller is on now, and what it comes from. */
export async function findAccountPlan(db: Database, userId: string, now: Date): Promise<AccountPlan> {
  const [row] = await queryNamed<PlanRow>(db, 'find_plan', FIND_PLAN, [
    userId,
    now.toISOString(),
    GRACE_DAYS,
  ]);
  const none = { source: null, grantedUntil: null, lateUntil: null };
  if (!row?.isPremium) return { ...none, isPremium: false };
  if (!row.isSubscribed)
    return { ...none, isPremium: true, source: 'grant', grantedUntil: row.grantEnd?.toISOString() ?? null };
  return { ...none, isPremium: true, source: 'subscription', lateUntil: row.graceEnd?.toISOString() ?? null };
}
