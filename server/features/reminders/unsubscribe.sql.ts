import { namedStatement } from '#server/db/named-statement.ts';
import { boolean, instant, text } from '#server/db/sql-types.ts';

export const findLink = namedStatement({
  name: 'find_unsubscribe_link',
  parameters: { token: text },
  row: { sellerName: text, address: text, isUnsubscribed: boolean },
  sql: `select coalesce(nullif(u.business_name, ''), u.full_name) as "sellerName", l.address,
      exists (select 1 from suppressions s where s.channel = 'email' and s.user_id = l.user_id
        and s.address = l.address and s.reason = 'unsubscribed') as "isUnsubscribed"
    from unsubscribe_links l join users u on u.id = l.user_id where l.token = :token`,
});

export const unsubscribe = namedStatement({
  name: 'unsubscribe',
  parameters: { token: text, now: instant },
  row: {},
  sql: `insert into suppressions (channel, user_id, address, reason, created_at)
    select 'email', l.user_id, l.address, 'unsubscribed', :now from unsubscribe_links l where l.token = :token
    on conflict do nothing`,
});

export const resubscribe = namedStatement({
  name: 'resubscribe',
  parameters: { token: text },
  row: {},
  sql: `delete from suppressions s using unsubscribe_links l where l.token = :token and s.channel = 'email'
    and s.user_id = l.user_id and s.address = l.address and s.reason = 'unsubscribed'`,
});
