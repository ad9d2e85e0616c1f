import { type Database, inTransaction, queryNamed } from '#server/db/client.ts';

const FOLLOW = 'insert into followed_texts (sid) values ($1) on conflict do nothing returning sid';

const STOP = `insert into suppressions (channel, user_id, address, reason) values ('sms', null, $1, 'stopped')
  on conflict do nothing`;
const START = `delete from suppressions where channel = 'sms' and user_id is null and address = $1 and reason = 'stopped'`;
const FIND = `select 1 from suppressions where channel = 'sms' and user_id is null and address = $1 and reason = 'stopped'`;

/** Phones, in E.164, that text messages of no seller may go to: all come from one number, which was told to stop. */
export function textOptOutsRepo(db: Database) {
  const stop = (phone: string, connection = db) => queryNamed(connection, 'stop_texts', STOP, [phone]);

  return {
    stop: (phone: string) => stop(phone),

    async isStopped(phone: string): Promise<boolean> {
      return (await queryNamed(db, 'find_stopped_phone', FIND, [phone])).length > 0;
    },

    /** Does what the message `sid` asks for. The same message again changes nothing. */
    follow: (wish: 'stop' | 'start', phone: string, sid: string): Promise<void> =>
      inTransaction(db, async (transaction) => {
        const isNew = (await queryNamed(transaction, 'follow_text', FOLLOW, [sid])).length > 0;
        if (!isNew) return;
        if (wish === 'stop') await stop(phone, transaction);
        else await queryNamed(transaction, 'start_texts', START, [phone]);
      }),
  };
}
