import { namedStatement } from '#server/db/named-statement.ts';
import {
  bigint,
  boolean,
  bytes,
  instant,
  integer,
  nullable,
  oneOf,
  text,
  uuid,
} from '#server/db/sql-types.ts';
import type { FilePurpose, FileType } from '#shared/file.ts';

const key = { id: uuid, userId: uuid };

/** What the seller sees of the file `f`, as pairs of `json_build_object`. */
const PAIRS = `'id', f.id, 'purpose', f.purpose, 'name', f.name, 'type', f.type, 'size', f.size, 'width', f.width,
  'height', f.height, 'isReady', f.ready_at is not null`;

/** One seller's files, newest first, and the bytes of all of them. */
export const listFiles = namedStatement({
  name: 'list_files',
  parameters: { userId: uuid },
  row: { files: text, used: bigint },
  sql: `select coalesce(json_agg(json_build_object(${PAIRS}) order by f.created_at desc, f.id), '[]')::text as files,
      coalesce(sum(f.size), 0)::bigint as used
    from files f where f.user_id = :userId`,
});

export const findFile = namedStatement({
  name: 'find_file',
  parameters: key,
  row: { json: text },
  sql: `select json_build_object(${PAIRS})::text as json from files f where f.id = :id and f.user_id = :userId`,
});

/** Files of one seller are added one after the other, as their sizes are added up. */
export const lockSeller = namedStatement({
  name: 'lock_seller_of_files',
  parameters: { userId: uuid },
  row: { id: uuid },
  sql: 'select id from users where id = :userId for no key update',
});

export const usedBytes = namedStatement({
  name: 'used_bytes_of_files',
  parameters: { userId: uuid },
  row: { used: bigint },
  sql: 'select coalesce(sum(size), 0)::bigint as used from files where user_id = :userId',
});

/** A file under its lock, so that its parts come one after the other. */
export const lockFile = namedStatement({
  name: 'lock_file',
  parameters: key,
  row: { size: integer, isReady: boolean },
  sql: `select size, ready_at is not null as "isReady" from files where id = :id and user_id = :userId for no key update`,
});

const parted = { ...key, part: integer };

/** Bytes of the other parts of a file. */
export const otherBytes = namedStatement({
  name: 'other_bytes_of_file',
  parameters: parted,
  row: { sum: bigint },
  sql: `select coalesce(sum(octet_length(content)), 0)::bigint as sum from file_parts
    where file_id = :id and user_id = :userId and part <> :part`,
});

export const putPart = namedStatement({
  name: 'put_file_part',
  parameters: { ...parted, content: bytes },
  row: {},
  sql: `insert into file_parts (user_id, file_id, part, content) values (:userId, :id, :part, :content)
    on conflict (file_id, part) do update set content = excluded.content`,
});

/** A file with how much of it has arrived. */
export const arrivedFile = namedStatement({
  name: 'arrived_file',
  parameters: key,
  row: {
    ...{ purpose: oneOf<FilePurpose>(), name: text, type: nullable(oneOf<FileType>()), size: integer },
    ...{ sha256: nullable(text), isReady: boolean, parts: integer, last: nullable(integer), arrived: bigint },
  },
  sql: `select f.purpose, f.name, f.type, f.size, f.sha256, f.ready_at is not null as "isReady", p.parts, p.last, p.arrived
    from files f cross join lateral (
      select count(*)::int as parts, max(part) as last, coalesce(sum(octet_length(content)), 0)::bigint as arrived
      from file_parts where file_id = f.id) p
    where f.id = :id and f.user_id = :userId`,
});

export const readPart = namedStatement({
  name: 'read_file_part',
  parameters: parted,
  row: { content: bytes },
  sql: 'select content from file_parts where file_id = :id and user_id = :userId and part = :part',
});

const finished = { ...key, type: text, sha256: text, now: instant };

/** Nothing where its parts are no longer those that were looked at. */
export const finishAsIs = namedStatement({
  name: 'finish_file',
  parameters: finished,
  row: { id: uuid },
  sql: `update files f set type = :type, sha256 = :sha256, ready_at = :now
    where id = :id and user_id = :userId and ready_at is null and :sha256 = (
      select encode(sha256(string_agg(content, ''::bytea order by part)), 'hex') from file_parts where file_id = f.id)
    returning id`,
});

export const finishDrawn = namedStatement({
  name: 'finish_drawn_file',
  parameters: { ...finished, size: integer, width: integer, height: integer },
  row: { id: uuid },
  sql: `update files set type = :type, sha256 = :sha256, size = :size, width = :width, height = :height, ready_at = :now
    where id = :id and user_id = :userId returning id`,
});

export const removeParts = namedStatement({
  name: 'remove_file_parts',
  parameters: key,
  row: {},
  sql: 'delete from file_parts where file_id = :id and user_id = :userId',
});

export const removeFile = namedStatement({
  name: 'remove_file',
  parameters: key,
  row: { id: uuid },
  sql: 'delete from files where id = :id and user_id = :userId returning id',
});
