import { namedStatement } from '#server/db/named-statement.ts';
import { date, text } from '#server/db/sql-types.ts';
import {
  publicColumns,
  publicDocumentSql,
  publicParameters,
} from '#server/features/documents/public-document.sql.ts';
import { creditNoteKind } from './credit-note-kind.ts';

export const findByToken = namedStatement({
  name: 'find_public_credit_note',
  parameters: publicParameters,
  row: { ...publicColumns, creditNoteNumber: text, reason: text, invoiceNumber: text, invoiceDate: date },
  // Invoices of early days don't say when they were issued.
  isPacked: true,
  sql: publicDocumentSql({
    kind: creditNoteKind,
    own: {
      creditNoteNumber: 'd.public_token',
      reason: 'd.reason',
      invoiceNumber: '(select i.display_number from documents i where i.id = d.credits_id)',
      invoiceDate: `(select coalesce(i.issued_on, (i.created_at at time zone u.time_zone)::date)
        from documents i where i.id = d.credits_id)`,
    },
    ownParts: {},
    parts: 'all',
    condition: 'd.public_token = :key',
  }),
});
