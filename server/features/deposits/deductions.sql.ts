import { namedStatement } from '#server/db/named-statement.ts';
import { boolean, json, jsonb, nullable, text, uuid } from '#server/db/sql-types.ts';
import { asksForPartSql, partSql } from '#server/features/documents/deposits.sql.ts';
import type { StoredPart } from '#shared/sliced.ts';

const row = { id: uuid, currency: text, part: json<StoredPart>() };

const partsSql = (condition: string) =>
  `select d.id, d.currency, ${partSql('d')} as part from documents d where d.user_id = :userId and ${condition} order by d.number`;

/** The deposits and parts of a proposal that are asked for, under their row locks. */
export const findParts = namedStatement({
  name: 'find_parts',
  parameters: { proposalId: uuid, userId: uuid },
  row,
  sql: `${partsSql(`d.proposal_id = :proposalId and ${asksForPartSql('d')}`)} for update`,
});

/** What an invoice takes off. */
export const findDeducted = namedStatement({
  name: 'find_deducted',
  parameters: { documentId: uuid, userId: uuid },
  row,
  sql: partsSql('d.id in (select deposit_id from deposit_deductions where document_id = :documentId)'),
});

/** Replaces what an invoice takes off. */
export const replaceDeductions = {
  remove: namedStatement({
    name: 'remove_deductions',
    parameters: { documentId: uuid },
    row: {},
    sql: 'delete from deposit_deductions where document_id = :documentId',
  }),
  add: namedStatement({
    name: 'add_deductions',
    parameters: { documentId: uuid, userId: uuid, rows: jsonb() },
    row: {},
    sql: `insert into deposit_deductions (user_id, document_id, deposit_id, set_no, net, tax, taxes)
      select :userId, :documentId, r.* from jsonb_to_recordset(:rows)
        as r(deposit_id uuid, set_no integer, net numeric, tax numeric, taxes numeric[])`,
  }),
};

/** The invoice that takes this deposit off, which is held under its row lock; a void one comes last. */
export const findDeduction = namedStatement({
  name: 'find_deduction',
  parameters: { depositId: uuid },
  row: { isVoid: boolean },
  sql: `select d.voided_at is not null as "isVoid" from deposit_deductions s join documents d on d.id = s.document_id
    where s.deposit_id = :depositId order by 1 limit 1`,
});

/** Lets go of the deposits of a client, or of all, so that their invoices can be deleted in whatever order. */
export const releaseDeposits = namedStatement({
  name: 'release_deposits',
  parameters: { userId: uuid, clientId: nullable(uuid) },
  row: {},
  sql: `delete from deposit_deductions s using documents d
    where d.id = s.document_id and s.user_id = :userId and (:clientId is null or d.client_id = :clientId)`,
});

/** Whether somebody else's invoice takes off a deposit of this client's. */
export const findDeductionElsewhere = namedStatement({
  name: 'find_deduction_elsewhere',
  parameters: { userId: uuid, clientId: uuid },
  row: { displayNumber: text },
  sql: `select d.display_number as "displayNumber" from documents i join deposit_deductions s on s.deposit_id = i.id
      join documents d on d.id = s.document_id
    where i.user_id = :userId and i.client_id = :clientId and d.client_id <> :clientId limit 1`,
});
