import { namedStatement } from '#server/db/named-statement.ts';
import { date, instant, nullable, text, uuid } from '#server/db/sql-types.ts';
import { proposalKind } from '#server/features/documents/document-kind.ts';
import {
  publicColumns,
  publicDocumentSql,
  publicParameters,
} from '#server/features/documents/public-document.sql.ts';

const findBy = (name: string, condition: string) =>
  namedStatement({
    name,
    parameters: publicParameters,
    row: {
      ...publicColumns,
      ...{ id: uuid, proposalNumber: text, status: text, dueOn: date, acceptedAt: nullable(instant) },
    },
    sql: publicDocumentSql(
      proposalKind,
      'd.id, d.public_token as "proposalNumber", d.status, d.due_on as "dueOn", d.accepted_at as "acceptedAt"',
      condition,
    ),
  });

export const findByToken = findBy('find_public_proposal', 'd.public_token = :key');
export const findById = findBy('find_public_proposal_by_id', 'd.id = :key::uuid');
