import { namedStatement } from '#server/db/named-statement.ts';
import { bytes, integer, json, nullable, text, uuid } from '#server/db/sql-types.ts';
import type { Cells } from '#server/features/exports/export-pages.ts';
import { type ArchiveTable, accountTable, rowSql } from './archive-tables.ts';

const seller = { userId: uuid };

/** The seller's own row as JSON of one line. */
export const archiveAccount = namedStatement({
  name: 'archive_account',
  parameters: seller,
  row: { json: text, logo: nullable(text) },
  sql: `select (${rowSql(accountTable)})::text as json, t.custom_logo as logo from users t where t.id = :userId`,
});

/** Opens a cursor over a seller's rows of a table as JSON, each of one line. It is of its transaction. */
export const openRowsSql = (table: ArchiveTable): string =>
  `declare archive_rows no scroll cursor for select (${rowSql(table)})::text as json from ${table.name} t
    where t.user_id = $1 ${table.only ? `and ${table.only}` : ''} order by ${table.order}`;

export const fetchRowsSql = 'fetch 200 from archive_rows';
export const closeRowsSql = 'close archive_rows';

/** Files in the order in which their rows stand, behind the one before. */
export const archiveFiles = namedStatement({
  name: 'archive_files',
  parameters: { ...seller, after: nullable(uuid) },
  row: { id: uuid, type: text, parts: integer },
  sql: `select f.id, f.type, (select count(*)::int from file_parts p where p.file_id = f.id) as parts
    from files f where f.user_id = :userId and f.ready_at is not null and (:after is null or f.id > :after)
    order by f.id limit 500`,
});

/** Signatures whose file was sealed. */
export const archiveSealed = namedStatement({
  name: 'archive_sealed',
  parameters: { ...seller, after: nullable(uuid) },
  row: { id: uuid, file: bytes },
  sql: `select s.id, s.sealed_pdf as file from signatures s
    where s.user_id = :userId and s.sealed_pdf is not null and (:after is null or s.id > :after) order by s.id limit 1`,
});

/** Documents of a year that have a PDF, the oldest first. */
export const archivePdfs = namedStatement({
  name: 'archive_pdfs',
  parameters: { ...seller, year: integer, most: integer },
  row: { kind: text, token: text, displayNumber: text },
  sql: `select d.kind, d.public_token as token, d.display_number as "displayNumber"
    from documents d join users u on u.id = d.user_id
      cross join lateral (select coalesce(d.issued_on, (d.created_at at time zone u.time_zone)::date) as day) i
    where d.user_id = :userId and extract(year from i.day) = :year
    order by i.day, d.created_at, d.id limit :most`,
});

const cells = { cells: json<Cells>() };

/** Who has agreed to what, and who wants nothing more. */
export const consentRows = namedStatement({
  name: 'archive_consents',
  parameters: seller,
  row: cells,
  sql: `select json_build_array(what, who, wording, at::text) as cells from (
      select 'Text messages to yourself' as what, u.email as who, k.text_version as wording, k.created_at as at
        from sms_consents k join users u on u.id = k.user_id where k.user_id = :userId
      union all select 'Text messages to a client', c.name || ' <' || c.email || '>', c.sms_consent_text, c.sms_consent_at
        from clients c where c.user_id = :userId and c.sms_consent_at is not null
      union all select 'Signature of proposal ' || d.display_number, s.name, 'Version ' || s.consent_version, s.signed_at
        from signatures s join documents d on d.id = s.document_id where s.user_id = :userId
      union all select case p.reason when 'unsubscribed' then 'Wants no reminders' when 'stopped' then 'Wants no text messages'
          else 'Mails come back' end, p.address, null, p.created_at
        from suppressions p where p.user_id = :userId
    ) k order by at, what, who`,
});

/** What clients have answered to proposals and on invoices. */
export const answerRows = namedStatement({
  name: 'archive_answers',
  parameters: seller,
  row: cells,
  sql: `select json_build_array(number, client, what, who, said, at::text, ip, agent) as cells from (
      select d.display_number as number, c.name as client, d.status as what, coalesce(d.answer_name, d.answered_by) as who,
          d.answer_reason as said, d.answered_at as at, d.answered_ip as ip, d.answered_agent as agent
        from documents d join clients c on c.id = d.client_id where d.user_id = :userId and d.answered_at is not null
      union all select d.display_number, c.name, r.kind, r.name, concat_ws(' · ', r.message, r.promised_on, r.paid_on, r.amount),
          r.created_at, r.ip, r.user_agent
        from invoice_replies r join documents d on d.id = r.document_id join clients c on c.id = d.client_id
        where r.user_id = :userId
      union all select d.display_number, c.name, 'comment', m.name, m.message, m.created_at, m.ip, m.user_agent
        from proposal_comments m join documents d on d.id = m.document_id join clients c on c.id = d.client_id
        where m.user_id = :userId and m.author = 'client'
    ) a order by at, number`,
});

/** Whether a seller has made a document, or has taken one in. */
export const hasDocuments = namedStatement({
  name: 'seller_has_documents',
  parameters: seller,
  row: { id: uuid },
  sql: 'select id from documents where user_id = :userId limit 1',
});
