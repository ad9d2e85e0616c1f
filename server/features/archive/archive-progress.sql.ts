import { namedStatement } from '#server/db/named-statement.ts';
import { integer, nullable, text, uuid } from '#server/db/sql-types.ts';

export const tellProgress = namedStatement({
  name: 'tell_archive_progress',
  parameters: { id: uuid, userId: uuid, rowsDone: integer, tableName: nullable(text), tableDone: integer },
  row: {},
  sql: `insert into archive_progress (import_id, user_id, rows_done, table_name, table_done)
    values (:id, :userId, :rowsDone, :tableName, :tableDone)
    on conflict (import_id) do update set rows_done = :rowsDone, table_name = :tableName, table_done = :tableDone`,
});

/** How far it is, as its worker has last told. */
export const readProgress = namedStatement({
  name: 'read_archive_progress',
  parameters: { id: uuid, userId: uuid },
  row: { rowsDone: integer, tableName: nullable(text), tableDone: integer },
  sql: `select rows_done as "rowsDone", table_name as "tableName", table_done as "tableDone"
    from archive_progress where import_id = :id and user_id = :userId`,
});

/** Whether an archive is being taken into an account: its transaction keeps other writes of it waiting. */
export const isTakingArchive = namedStatement({
  name: 'is_taking_archive',
  parameters: { userId: uuid },
  row: { id: uuid },
  sql: `select id from imports where user_id = :userId and state = 'running' and kind = 'archive'`,
});
