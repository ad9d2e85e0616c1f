import { namedStatement } from '#server/db/named-statement.ts';
import { bigint, bytes, integer, nullable, oneOf, text, uuid } from '#server/db/sql-types.ts';
import type { ImportState } from '#shared/imports.ts';

const key = { id: uuid, userId: uuid };

/** An import under its lock, so that its parts come one after the other. */
export const lockImport = namedStatement({
  name: 'lock_import',
  parameters: key,
  row: { size: bigint, state: oneOf<ImportState>() },
  sql: 'select size, state from imports where id = :id and user_id = :userId for no key update',
});

export const putImportPart = namedStatement({
  name: 'put_import_part',
  parameters: { ...key, part: integer, content: bytes },
  row: {},
  sql: `insert into import_parts (user_id, import_id, part, content) values (:userId, :id, :part, :content)
    on conflict (import_id, part) do update set content = excluded.content`,
});

/** Bytes and parts that have come. */
export const arrivedParts = namedStatement({
  name: 'arrived_import_parts',
  parameters: key,
  row: { parts: integer, last: nullable(integer), arrived: bigint },
  sql: `select count(*)::int as parts, max(part) as last, coalesce(sum(octet_length(content)), 0)::bigint as arrived
    from import_parts where import_id = :id and user_id = :userId`,
});

export const readImportPart = namedStatement({
  name: 'read_import_part',
  parameters: { ...key, part: integer },
  row: { content: bytes },
  sql: 'select content from import_parts where import_id = :id and user_id = :userId and part = :part',
});

/** Parts in order, with how many bytes each has. */
export const importPartSizes = namedStatement({
  name: 'import_part_sizes',
  parameters: key,
  row: { part: integer, bytes: integer },
  sql: `select part, octet_length(content) as bytes from import_parts
    where import_id = :id and user_id = :userId order by part`,
});

/** The file of an import that is over. */
export const removeImportParts = namedStatement({
  name: 'remove_import_parts',
  parameters: key,
  row: {},
  sql: 'delete from import_parts where import_id = :id and user_id = :userId',
});

const LEASE = "interval '60 seconds'";
/** Imports that are worked on at the same time, of all sellers. */
const MOST_AT_WORK = 3;

/** Workers claim one after the other, so that no more are at work than may be. */
export const lockClaims = namedStatement({
  name: 'lock_import_claims',
  parameters: {},
  row: { lock: text },
  sql: "select pg_advisory_xact_lock(hashtext('claim_import'))::text as lock",
});

/** Files that are to be looked at, checks and runs, the oldest first, whose worker is nobody or has gone. */
export const claimImport = namedStatement({
  name: 'claim_import',
  parameters: {},
  row: { id: uuid, userId: uuid, token: uuid },
  sql: `update imports set lease_until = now() + ${LEASE}, lease_token = gen_random_uuid()
    where id = (select id from imports
      where (state in ('checking', 'running') or state = 'uploaded' and columns = '[]')
        and (lease_until is null or lease_until < now())
        and (select count(*) from imports where lease_until > now()) < ${MOST_AT_WORK}
      order by created_at limit 1 for update skip locked)
    returning id, user_id as "userId", lease_token as token`,
});

/** Nothing where another worker has it by now, or the seller has cancelled it. */
export const keepLease = namedStatement({
  name: 'keep_import_lease',
  parameters: { id: uuid, token: uuid, state: text },
  row: { id: uuid },
  sql: `update imports set lease_until = now() + ${LEASE}
    where id = :id and lease_token = :token and state = :state returning id`,
});
