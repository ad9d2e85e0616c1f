import { namedStatement } from '#server/db/named-statement.ts';
import { text } from '#server/db/sql-types.ts';

/** Until the end of the transaction. */
export const lockConversion = namedStatement({
  name: 'lock_conversion',
  parameters: { key: text },
  row: { lock: text },
  sql: 'select pg_advisory_xact_lock(hashtextextended(:key, 0))::text as lock',
});
