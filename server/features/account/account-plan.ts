import { type Database, queryNamed } from '#server/db/client.ts';
import { isProSql } from '#server/db/pro-plan.ts';
import type { AccountPlan } from '#shared/account-plan.ts';

const FIND_PLAN = `select ${isProSql('u', '$2::timestamptz')} as "isPremium", u.is_premium as "isSubscribed",
  nullif(u.pro_granted_until, 'infinity') as "grantEnd"
  from users u where u.id = $1`;

interface PlanRow {
  isPremium: boolean;
  isSubscribed: boolean;
  grantEnd: Date | null;
}

/** The plan that a seller is on now, and what it comes from. */
export async function findAccountPlan(db: Database, userId: string, now: Date): Promise<AccountPlan> {
  const [row] = await queryNamed<PlanRow>(db, 'find_plan', FIND_PLAN, [userId, now.toISOString()]);
  if (!row?.isPremium) return { isPremium: false, source: null, grantedUntil: null };
  if (row.isSubscribed) return { isPremium: true, source: 'subscription', grantedUntil: null };
  return { isPremium: true, source: 'grant', grantedUntil: row.grantEnd?.toISOString() ?? null };
}
