import { namedStatement } from '#server/db/named-statement.ts';
import { bigint, boolean, instant, integer, nullable, oneOf, text, uuid } from '#server/db/sql-types.ts';
import type { AccountState, ConnectReason } from '#shared/connect.ts';

export const findSellerStatement = namedStatement({
  name: 'find_connected_seller',
  parameters: { userId: uuid },
  row: {
    id: uuid,
    email: text,
    fullName: text,
    accountId: nullable(text),
    state: nullable(oneOf<AccountState>()),
    /** Clients can pay into the account; whether the seller is Pro counts beside it. */
    isReady: boolean,
    reason: nullable(oneOf<ConnectReason>()),
    /** Earlier creations that came to an end. */
    creations: integer,
  },
  sql: `select u.id, u.email, u.full_name as "fullName", u.stripe_connect_account_id as "accountId",
      u.stripe_connect_account_status as state, u.stripe_connect_onboarding_complete as "isReady", c.reason,
      coalesce(c.creations, 0) as creations
    from users u left join connect_states c on c.user_id = u.id where u.id = :userId`,
});

export const keepAccountStatement = namedStatement({
  name: 'keep_connect_account',
  parameters: { userId: uuid, accountId: text, former: nullable(text) },
  row: {},
  sql: `update users set stripe_connect_account_id = :accountId,
      stripe_connect_account_status = 'setup_required', stripe_connect_onboarding_complete = false
    where id = :userId and stripe_connect_account_id is not distinct from :former`,
});

export const countCreationStatement = namedStatement({
  name: 'count_connect_creation',
  parameters: { userId: uuid },
  row: {},
  sql: `insert into connect_states as c (user_id, creations) values (:userId, 1)
    on conflict (user_id) do update set creations = c.creations + 1`,
});

export const beginReadStatement = namedStatement({
  name: 'begin_connect_read',
  parameters: { userId: uuid, now: instant },
  row: { read: bigint },
  sql: `insert into connect_states as c (user_id, last_read, asked_at) values (:userId, 1, :now)
    on conflict (user_id) do update set last_read = c.last_read + 1, asked_at = excluded.asked_at
    returning last_read as "read"`,
});

export const claimWriteStatement = namedStatement({
  name: 'claim_connect_write',
  parameters: { userId: uuid, read: bigint, now: instant, reason: nullable(oneOf<ConnectReason>()) },
  row: { isClaimed: boolean },
  sql: `update connect_states set written_read = :read, synced_at = :now, reason = :reason
    where user_id = :userId and written_read < :read returning true as "isClaimed"`,
});

export const setAccountStatement = namedStatement({
  name: 'set_connect_account',
  parameters: { userId: uuid, state: oneOf<AccountState>(), isReady: boolean },
  row: {},
  sql: `update users set stripe_connect_account_status = :state, stripe_connect_onboarding_complete = :isReady
    where id = :userId
      and (stripe_connect_account_status, stripe_connect_onboarding_complete) is distinct from (:state, :isReady)`,
});

/** Once a day, sooner where the provider could not be asked. */
export const takeUnreadStatement = namedStatement({
  name: 'take_unread_connect',
  parameters: { now: instant },
  row: { id: uuid },
  sql: `update connect_states set asked_at = :now where user_id in (
      select u.id from users u join connect_states c on c.user_id = u.id
      where u.stripe_connect_account_id is not null
        and (c.asked_at is null or c.asked_at < :now - interval '10 minutes')
        and (c.synced_at is null or c.synced_at < :now - interval '24 hours')
      order by c.asked_at nulls first limit 50 for update of c skip locked)
    returning user_id as id`,
});
