import type { Database } from '#server/db/client.ts';
import type { UnsubscribeView } from '#shared/page-render.ts';
import { findLink, resubscribe, unsubscribe } from './unsubscribe.sql.ts';

const TOKEN = /^[0-9A-HJKMNP-TV-Z]{26}$/;

/** What the recipient of reminders can do with the link in them. */
export function unsubscribeRepo(db: Database) {
  return {
    find: async (token: string): Promise<UnsubscribeView | undefined> =>
      TOKEN.test(token) ? findLink.first(db, { token }) : undefined,

    /** Ends reminders of one seller to one address; again changes nothing. */
    async unsubscribe(token: string, now: Date): Promise<void> {
      if (TOKEN.test(token)) await unsubscribe.run(db, { token, now });
    },

    async resubscribe(token: string): Promise<void> {
      if (TOKEN.test(token)) await resubscribe.run(db, { token });
    },
  };
}
