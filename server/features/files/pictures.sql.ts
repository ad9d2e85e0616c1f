import { namedStatement } from '#server/db/named-statement.ts';
import { array, bytes, uuid } from '#server/db/sql-types.ts';

/** Pictures with all of their bytes. */
export const findPictures = namedStatement({
  name: 'find_pictures',
  parameters: { ids: array(uuid) },
  row: { id: uuid, content: bytes },
  sql: `select f.id, string_agg(p.content, ''::bytea order by p.part) as content
    from files f join file_parts p on p.file_id = f.id
    where f.id = any(:ids) and f.purpose = 'image' and f.type in ('image/png', 'image/jpeg') and f.ready_at is not null
    group by f.id`,
});
