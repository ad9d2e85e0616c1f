import { namedStatement } from '#server/db/named-statement.ts';
import { instant, integer, jsonb, text, uuid } from '#server/db/sql-types.ts';
import { contentSql } from '#server/features/documents/document-content.sql.ts';
import { insertLinesOfManySql } from '#server/features/documents/document-lines.sql.ts';
import { partiesSql, sellerDetailsSql } from '#server/features/documents/document-parties.sql.ts';
import { insertTaxesOfManySql } from '#server/features/documents/document-taxes.sql.ts';

/** Numbers of documents that are there, which no other may have. */
export const numbersTaken = namedStatement({
  name: 'document_numbers_taken',
  parameters: { userId: uuid },
  row: { displayNumber: text },
  sql: 'select display_number as "displayNumber" from documents where user_id = :userId',
});

/** Takes so many numbers for what is imported. @returns the last one that was taken before */
export const takeImportedNumbers = namedStatement({
  name: 'take_imported_numbers',
  parameters: { userId: uuid, count: integer },
  row: { before: integer },
  sql: `insert into document_counters as k (user_id, kind, last_number) values (:userId, 'imported', :count)
    on conflict (user_id, kind) do update set last_number = k.last_number + :count
    returning last_number - :count as before`,
});

/** The last number that was taken for what is imported. */
export const lastImportedNumber = namedStatement({
  name: 'last_imported_number',
  parameters: { userId: uuid },
  row: { last: integer },
  sql: `select last_number as last from document_counters where user_id = :userId and kind = 'imported'`,
});

/** Invoices as a file has them. What has no time of its own happened at noon of its day. */
export const insertInvoices = namedStatement({
  name: 'insert_imported_invoices',
  parameters: { userId: uuid, importId: uuid, documents: jsonb(), now: instant },
  row: { id: uuid },
  sql: `insert into documents (id, user_id, import_id, kind, status, client_id, number, display_number, public_token, title,
      due_on, payment_method, parties, search, created_at, updated_at, ${contentSql.whole.columns})
    select m.id, :userId, :importId, 'invoice', m.status, c.id, m.number, m.display_number, m.public_token, m.title,
      m.due_on, 'cash', ${partiesSql}, m.search,
      least(:now, (m.issued_on + time '12:00') at time zone u.time_zone), :now, ${contentSql.whole.values}
    from jsonb_to_recordset(:documents) as m(id uuid, client_id uuid, status text, number integer, display_number text,
        public_token text, title text, due_on date, search text, ${contentSql.whole.types})
      join clients c on c.id = m.client_id and c.user_id = :userId
      join users u on u.id = :userId left join ${sellerDetailsSql} on true
    returning id`,
});

export const insertLines = namedStatement({
  name: 'insert_imported_lines',
  parameters: { userId: uuid, lines: jsonb() },
  row: {},
  sql: insertLinesOfManySql,
});

export const insertTaxes = namedStatement({
  name: 'insert_imported_taxes',
  parameters: { userId: uuid, taxes: jsonb() },
  row: {},
  sql: insertTaxesOfManySql,
});

/** When each client last got something. */
export const stampClients = namedStatement({
  name: 'stamp_imported_clients',
  parameters: { userId: uuid, importId: uuid, ids: jsonb() },
  row: {},
  sql: `update clients c set last_document_at = greatest(c.last_document_at, d.latest) from (
      select client_id, max(created_at) as latest from documents
      where import_id = :importId and client_id in (select (jsonb_array_elements_text(:ids))::uuid) group by client_id) d
    where c.id = d.client_id and c.user_id = :userId`,
});

/**
 * Has the seller's own numbers go on behind imported ones that look the same, so that none is given twice. Others leave them
 * as they are.
 */
export const passImportedNumbers = namedStatement({
  name: 'pass_imported_numbers',
  parameters: { userId: uuid, numbers: jsonb() },
  row: {},
  sql: `update document_counters k set
      last_number = case when k.series_prefix is null then greatest(k.last_number, highest) else k.last_number end,
      series_number = case when k.series_prefix is null then k.series_number else greatest(k.series_number, highest) end
    from (select o.user_id, max(right(n.number, -length(o.prefix))::integer) as highest
      from (select user_id, coalesce(replace(series_prefix, '{year}', series_year::text), 'INV-') as prefix
          from document_counters where user_id = :userId and kind = 'invoice') o,
        jsonb_array_elements_text(:numbers) as n(number)
      where starts_with(n.number, o.prefix) and right(n.number, -length(o.prefix)) ~ '^[0-9]{1,9}$'
      group by o.user_id) h
    where k.user_id = h.user_id and k.kind = 'invoice'`,
});
