import { namedStatement } from '#server/db/named-statement.ts';
import { instant, integer, text, uuid } from '#server/db/sql-types.ts';

const parameters = { userId: uuid, importId: uuid, finishedAt: instant, most: integer };
const row = { id: uuid };

/** What else belongs to an invoice, or is about it, was made after it came. */
const USED = `exists (select from payments p where p.document_id = d.id)
  or exists (select from documents o where o.credits_id = d.id or o.replaces_id = d.id)
  or exists (select from invoice_replies r where r.document_id = d.id)
  or exists (select from notifications n where n.document_id = d.id)
  or exists (select from ledger_entries e where e.document_id = d.id and e.created_at > :finishedAt)`;

const HAS_MORE = `exists (select from documents d where d.client_id = c.id)
  or exists (select from client_notes n where n.client_id = c.id)
  or exists (select from client_credits k where k.client_id = c.id)
  or exists (select from recurring_invoices r where r.client_id = c.id)
  or exists (select from drafts f where f.client_id = c.id)`;

/** Some of the rows that nobody has changed or used since, until none is left. */
export const undoStatements = {
  invoices: namedStatement({
    name: 'undo_imported_invoices',
    parameters,
    row,
    sql: `delete from documents where id in (select d.id from documents d
        where d.import_id = :importId and d.user_id = :userId and d.updated_at <= :finishedAt and not (${USED}) limit :most)
      returning id`,
  }),
  items: namedStatement({
    name: 'undo_imported_items',
    parameters,
    row,
    sql: `delete from items where id in (select id from items
        where import_id = :importId and user_id = :userId and updated_at <= :finishedAt limit :most)
      returning id`,
  }),
  clients: namedStatement({
    name: 'undo_imported_clients',
    parameters,
    row,
    sql: `delete from clients where id in (select c.id from clients c
        where c.import_id = :importId and c.user_id = :userId and c.updated_at <= :finishedAt and not (${HAS_MORE}) limit :most)
      returning id`,
  }),
};

/** What an undo has left, by name. */
export const leftOfImport = namedStatement({
  name: 'left_of_import',
  parameters: { userId: uuid, importId: uuid },
  row: { what: text },
  sql: `select what from (
      select 1 as rank, 'Invoice ' || display_number || ' was changed or paid since.' as what from documents
        where import_id = :importId and user_id = :userId
      union all select 2, 'Client ' || name || ' was changed since, or has more.' from clients
        where import_id = :importId and user_id = :userId
      union all select 3, 'Item ' || name || ' was changed since.' from items where import_id = :importId and user_id = :userId
    ) l order by rank, what limit 200`,
});

/** Files of some days ago. What they were made into stays. */
export const purgePartsStatement = namedStatement({
  name: 'purge_import_parts',
  parameters: { before: instant },
  row: { id: uuid },
  sql: `delete from import_parts p using imports i
    where i.id = p.import_id and i.created_at < :before and i.state not in ('checking', 'running') returning p.import_id as id`,
});

/** Imports that have lost their file before they were run come to nothing. */
export const endStaleStatement = namedStatement({
  name: 'end_stale_imports',
  parameters: { before: instant, now: instant },
  row: { id: uuid },
  sql: `update imports set state = 'cancelled', updated_at = :now
    where state in ('uploading', 'uploaded', 'mapped', 'checked') and created_at < :before returning id`,
});
