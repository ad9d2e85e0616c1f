import { namedStatement } from '#server/db/named-statement.ts';
import { boolean, instant, integer, nullable, text, uuid } from '#server/db/sql-types.ts';
import { isProSql } from '#server/features/billing/pro-plan.sql.ts';

export const findPlanStatement = namedStatement({
  name: 'find_plan',
  parameters: { userId: uuid, now: instant, graceDays: integer },
  row: {
    isPro: boolean,
    isSubscribed: boolean,
    /** Null for a grant without an end too. */
    grantEnd: nullable(instant),
    graceEnd: nullable(instant),
  },
  sql: `select ${isProSql('u', ':now')} as "isPro", u.is_premium as "isSubscribed",
      nullif(u.pro_granted_until, 'infinity') as "grantEnd",
      (select s.past_due_since + :graceDays * interval '1 day' from subscriptions s
        where s.user_id = u.id and s.is_current and s.status = 'past_due') as "graceEnd"
    from users u where u.id = :userId`,
});

/** Makes the account of an address Pro until `until` (an instant or `infinity`), or ends that with null. */
export const setGrantStatement = namedStatement({
  name: 'set_support_grant',
  parameters: { email: text, until: nullable(text), now: instant },
  row: { id: uuid, email: text, fullName: text, timeZone: text, wasPro: boolean, isPro: boolean },
  sql: `with before as (
      select id, ${isProSql('u', ':now')} as "wasPro" from users u where lower(u.email) = lower(:email) for update
    ) update users u set pro_granted_until = :until::timestamptz from before where u.id = before.id
    returning u.id, u.email, u.full_name as "fullName", u.time_zone as "timeZone", "wasPro",
      ${isProSql('u', ':now')} as "isPro"`,
});
