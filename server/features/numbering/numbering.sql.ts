import { namedStatement } from '#server/db/named-statement.ts';
import { integer, text, uuid } from '#server/db/sql-types.ts';
import { highestNumberSql } from '#server/features/documents/issue-document.sql.ts';

/** The highest number that a seller has given behind a prefix, in a document that is still there or in an earlier series. */
export const highestNumber = namedStatement({
  name: 'highest_number',
  parameters: { userId: uuid, kind: text, prefix: text },
  row: { highest: integer },
  sql: `select least(2147483647, greatest(${highestNumberSql({ kind: ':kind', userId: ':userId', prefix: ':prefix' })},
      (select coalesce(max(s.last_number), 0) from document_series s
        where s.user_id = :userId and s.kind = :kind and s.prefix = :prefix)))::integer as highest`,
});

/** Keeps how far a series has come that is no longer counted. */
export const keepSeries = namedStatement({
  name: 'keep_series',
  parameters: { userId: uuid, kind: text, prefix: text, year: integer, lastNumber: integer },
  row: {},
  sql: `insert into document_series as s (user_id, kind, prefix, year, last_number)
    values (:userId, :kind, :prefix, :year, :lastNumber)
    on conflict (user_id, kind, prefix, year) do update set last_number = greatest(s.last_number, excluded.last_number)`,
});
