import { namedStatement } from '#server/db/named-statement.ts';
import { instant, integer, json, oneOf, text, uuid } from '#server/db/sql-types.ts';
import type { LedgerActor } from '#shared/ledger.ts';
import type { VersionContent } from '#shared/version-changes.ts';
import { depositSql } from './deposits.sql.ts';
import { contentFields } from './document-content.sql.ts';
import { lineFieldsSql, offeredLineFieldsSql } from './document-lines.sql.ts';
import { letterFields } from './letter.sql.ts';
import { type Fields, jsonArguments } from './optional-parts.sql.ts';

const listSql = (fields: Fields) => jsonArguments(fields, 'all');

const linesSql = (fields: string) => `(
    select coalesce(jsonb_agg(jsonb_build_object(${fields}) order by l.position), '[]')
    from document_lines l where l.document_id = d.id)`;

/** SQL of what the document `d` of the client `c` says, as JSON in the shape of `shared/version-changes.ts`. */
const CONTENT_SQL = `jsonb_build_object(${listSql({
  title: 'd.title',
  description: 'd.description',
  clientId: 'd.client_id',
  clientName: 'c.name',
  dueDate: 'd.due_on',
  currency: 'd.currency',
  amount: 'd.amount::text',
  instalments: 'd.instalments',
  ...contentFields('document_taxes'),
})}) || case when d.kind = 'proposal' then jsonb_build_object(${listSql({
  ...letterFields,
  amountMax: 'd.amount_max::text',
  deposit: depositSql,
  depositAmount: 'd.deposit_amount::text',
  items: linesSql(`'id', l.id, ${lineFieldsSql}, ${offeredLineFieldsSql}`),
})}) else jsonb_build_object('items', ${linesSql(lineFieldsSql)}) end`;

/** Keeps what a document says now as its version of `documents.version`, unless that is kept already. */
export const keepVersion = namedStatement({
  name: 'keep_document_version',
  parameters: { documentId: uuid, createdBy: oneOf<LedgerActor>() },
  row: {},
  // JSON in binary form has one order of keys, so that equal contents have equal hashes.
  sql: `insert into document_versions (user_id, document_id, version, content, hash, amount, created_by, created_at)
    select v.user_id, v.id, v.version, v.content, encode(sha256(convert_to(v.content::text, 'UTF8')), 'hex'), v.amount,
      :createdBy, v.at
    from (select d.user_id, d.id, d.version, d.amount, coalesce(d.version_at, d.created_at) as at, ${CONTENT_SQL} as content
      from documents d join clients c on c.id = d.client_id where d.id = :documentId) v
    on conflict do nothing`,
});

/** All versions of a seller's document, newest first; none where it has never changed. */
export const findVersions = namedStatement({
  name: 'find_document_versions',
  parameters: { documentId: uuid, userId: uuid, kind: text },
  row: { version: integer, content: json<VersionContent>(), createdBy: text, createdAt: instant },
  sql: `select v.version, v.content::json as content, v.created_by as "createdBy", v.created_at as "createdAt"
    from document_versions v join documents d on d.id = v.document_id
    where d.id = :documentId and d.user_id = :userId and d.kind = :kind order by v.version desc`,
});
