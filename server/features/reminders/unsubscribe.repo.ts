import { type Database, queryNamed } from '#server/db/client.ts';
import type { UnsubscribeView } from '#shared/page-render.ts';

const FIND = `select coalesce(nullif(u.business_name, ''), u.full_name) as "sellerName", l.address,
    exists (select 1 from suppressions s where s.channel = 'email' and s.user_id = l.user_id
      and s.address = l.address and s.reason = 'unsubscribed') as "isUnsubscribed"
  from unsubscribe_links l join users u on u.id = l.user_id where l.token = $1`;

const UNSUBSCRIBE = `insert into suppressions (channel, user_id, address, reason, created_at)
  select 'email', l.user_id, l.address, 'unsubscribed', $2::timestamptz from unsubscribe_links l where l.token = $1
  on conflict do nothing`;

const RESUBSCRIBE = `delete from suppressions s using unsubscribe_links l where l.token = $1 and s.channel = 'email'
  and s.user_id = l.user_id and s.address = l.address and s.reason = 'unsubscribed'`;

const TOKEN = /^[0-9A-HJKMNP-TV-Z]{26}$/;

/** What the recipient of reminders can do with the link in them. */
export function unsubscribeRepo(db: Database) {
  return {
    async find(token: string): Promise<UnsubscribeView | undefined> {
      if (!TOKEN.test(token)) return undefined;
      const [row] = await queryNamed<UnsubscribeView>(db, 'find_unsubscribe_link', FIND, [token]);
      return row;
    },

    /** Ends reminders of one seller to one address; again changes nothing. */
    async unsubscribe(token: string, now: Date): Promise<void> {
      if (TOKEN.test(token)) await queryNamed(db, 'unsubscribe', UNSUBSCRIBE, [token, now.toISOString()]);
    },

    async resubscribe(token: string): Promise<void> {
      if (TOKEN.test(token)) await queryNamed(db, 'resubscribe', RESUBSCRIBE, [token]);
    },
  };
}
