import { type Database, queryNamed } from '#server/db/client.ts';
import type { AccountState, ConnectReason } from '#shared/connect.ts';

export interface ConnectedSeller {
  id: string;
  email: string;
  fullName: string;
  accountId: string | null;
  state: AccountState | null;
  /** Clients can pay into the account; whether the seller is Pro counts beside it. */
  isReady: boolean;
  reason: ConnectReason | null;
  /** Earlier creations that came to an end. */
  creations: number;
}

const FIND_BY_ACCOUNT = 'select id from users where stripe_connect_account_id = $1';
const FIND_SELLER = `select u.id, u.email, u.full_name as "fullName", u.stripe_connect_account_id as "accountId",
  u.stripe_connect_account_status as state, u.stripe_connect_onboarding_complete as "isReady", c.reason,
  coalesce(c.creations, 0) as creations
  from users u left join connect_states c on c.user_id = u.id where u.id = $1`;
const LOCK_SELLER = `${FIND_SELLER} for no key update of u`;

const KEEP_ACCOUNT = `update users set stripe_connect_account_id = $2,
  stripe_connect_account_status = 'setup_required', stripe_connect_onboarding_complete = false
  where id = $1 and stripe_connect_account_id is not distinct from $3`;
const COUNT_CREATION = `insert into connect_states as c (user_id, creations) values ($1, 1)
  on conflict (user_id) do update set creations = c.creations + 1`;

const BEGIN_READ = `insert into connect_states as c (user_id, last_read, asked_at) values ($1, 1, $2)
  on conflict (user_id) do update set last_read = c.last_read + 1, asked_at = excluded.asked_at
  returning last_read as "read"`;
const CLAIM_WRITE = `update connect_states set written_read = $2, synced_at = $3, reason = $4
  where user_id = $1 and written_read < $2 returning 1`;
const SET_ACCOUNT = `update users set stripe_connect_account_status = $2, stripe_connect_onboarding_complete = $3
  where id = $1 and (stripe_connect_account_status, stripe_connect_onboarding_complete) is distinct from ($2, $3)`;

// Where the last time that the provider was asked came to nothing, it is not.
const IS_FRESH = `select 1 from connect_states
  where user_id = $1 and synced_at > $2::timestamptz - interval '60 seconds' and synced_at >= asked_at`;

// Once a day, sooner where the provider could not be asked.
const TAKE_UNREAD = `update connect_states set asked_at = $1 where user_id in (
    select u.id from users u join connect_states c on c.user_id = u.id
    where u.stripe_connect_account_id is not null
      and (c.asked_at is null or c.asked_at < $1::timestamptz - interval '10 minutes')
      and (c.synced_at is null or c.synced_at < $1::timestamptz - interval '24 hours')
    order by c.asked_at nulls first limit 50 for update of c skip locked)
  returning user_id as id`;

/** Sellers and their own accounts at the card provider. Reads and writes of one seller are ordered by numbers. */
export function connectRepo(db: Database) {
  const one = async <Row>(name: string, text: string, values: unknown[]) =>
    (await queryNamed<Row>(db, name, text, values))[0];

  return {
    async findByAccount(accountId: string): Promise<string | undefined> {
      return (await one<{ id: string }>('find_by_connect_account', FIND_BY_ACCOUNT, [accountId]))?.id;
    },
    find: (userId: string) => one<ConnectedSeller>('find_connected_seller', FIND_SELLER, [userId]),
    lock: (userId: string) => one<ConnectedSeller>('lock_connected_seller', LOCK_SELLER, [userId]),

    /** Takes the place of `former`, and of no other. */
    keepAccount: (userId: string, accountId: string, former: string | null) =>
      queryNamed(db, 'keep_connect_account', KEEP_ACCOUNT, [userId, accountId, former]),
    countCreation: (userId: string) => queryNamed(db, 'count_connect_creation', COUNT_CREATION, [userId]),

    /** The number of a read that begins now. */
    async beginRead(userId: string, now: Date): Promise<number> {
      const row = await one<{ read: string }>('begin_connect_read', BEGIN_READ, [userId, now.toISOString()]);
      return Number(row?.read);
    },
    /** False when a read that began later has been written. */
    claimWrite: async (
      userId: string,
      { read, reason, now }: { read: number; reason: ConnectReason | null; now: Date },
    ): Promise<boolean> =>
      (await one('claim_connect_write', CLAIM_WRITE, [userId, read, now.toISOString(), reason])) !==
      undefined,
    setAccount: (userId: string, state: AccountState, isReady: boolean) =>
      queryNamed(db, 'set_connect_account', SET_ACCOUNT, [userId, state, isReady]),

    /** The provider was asked within the last minute, and answered. */
    isFresh: async (userId: string, now: Date): Promise<boolean> =>
      (await one('is_connect_fresh', IS_FRESH, [userId, now.toISOString()])) !== undefined,

    /** Sellers whose account has not been read for a day. */
    takeUnread: (now: Date) =>
      queryNamed<{ id: string }>(db, 'take_unread_connect', TAKE_UNREAD, [now.toISOString()]),
  };
}
