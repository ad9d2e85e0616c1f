import { namedStatement } from '#server/db/named-statement.ts';
import { instant, uuid } from '#server/db/sql-types.ts';

/** Days that a file is kept without anything that has it. */
export const KEPT_DAYS = 7;

/** Files of one statement. */
export const PURGED_AT_ONCE = 500;

const ids = (text: string) =>
  `lower((regexp_matches(${text}, '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}', 'g'))[1])`;

/** Uploads that never ended, and files that no document, no version of one, no draft and no template names. */
export const purgeFilesStatement = namedStatement({
  name: 'purge_files',
  parameters: { now: instant },
  row: { id: uuid },
  sql: `with old as materialized (
      select f.id, f.user_id, f.ready_at from files f
      where f.created_at < :now - interval '${KEPT_DAYS} days'
        and not exists (select from document_files d where d.file_id = f.id)
    ), sellers as (
      select distinct user_id from old where ready_at is not null
    ), texts as (
      select content::text from drafts join sellers using (user_id)
      union all select content::text from proposal_templates join sellers using (user_id)
      union all select v.content::text from document_versions v join sellers using (user_id)
    ), named as (select distinct ${ids('content')} as id from texts)
    delete from files where id in (
      select id from old where ready_at is null or id::text not in (select id from named) limit ${PURGED_AT_ONCE})
    returning id`,
});
