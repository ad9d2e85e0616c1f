import { namedStatement } from '#server/db/named-statement.ts';
import { text, uuid } from '#server/db/sql-types.ts';

/** Until the end of the transaction. */
const lockSql = (id: string) =>
  `pg_advisory_xact_lock(hashtextextended('convert ' || ${id}, 0))::text as lock`;

/** One invoice is made of a proposal at a time. */
export const lockConversion = namedStatement({
  name: 'lock_conversion',
  parameters: { proposalId: uuid },
  row: { lock: text },
  sql: `select ${lockSql(':proposalId::text')}`,
});

/** The same of a deposit or part that was cancelled and may come to count again. Before its row lock, as whoever converts. */
export const lockPart = namedStatement({
  name: 'lock_conversion_of_part',
  parameters: { id: uuid, userId: uuid },
  row: { lock: text },
  sql: `select ${lockSql('d.proposal_id')} from documents d
    where d.id = :id and d.user_id = :userId and d.invoice_type <> 'standard' and d.status = 'cancelled' and d.proposal_id is not null`,
});
