import type { PgColumn } from 'drizzle-orm/pg-core';
import type { ArchiveField, ArchiveFormat } from '#shared/archive.ts';
import { type ArchiveTable, accountTable, archiveTables } from './archive-tables.ts';

/** What a row of each table is. */
const about: Readonly<Record<string, string>> = {
  seller_details: 'Legal details, bank account, defaults and texts of messages. One row.',
  notification_preferences: 'Which emails and text messages the seller wants.',
  sms_consents: 'When the seller agreed to text messages, and to which words.',
  document_counters: 'The latest number by kind of document, and the prefix.',
  document_series: 'The latest number of each series that was used.',
  tax_rates: 'Tax rates, also those no longer in use.',
  clients: 'Whom the seller bills.',
  client_contacts: 'People at a client. The first is the client’s own name and email.',
  client_notes: 'Notes about a client.',
  items: 'The library of items.',
  files: 'Uploaded pictures and attachments. The files themselves are in files/.',
  documents: 'Invoices, proposals and credit notes, told apart by kind.',
  document_lines: 'Lines of documents.',
  document_taxes: 'Sums of tax by rate of a document.',
  deposit_deductions: 'What a closing invoice deducts of deposit invoices.',
  document_versions: 'What a document said before it was changed.',
  document_events: 'When a document was issued, sent, changed, and what else became of it.',
  document_views: 'Visits of a document’s page by anyone but the seller.',
  document_files: 'Which files belong to which proposal.',
  drafts: 'Documents that were not issued yet. Their content is what the form has.',
  proposal_templates: 'Templates of proposals.',
  signatures: 'Signatures with what was signed. Signed PDFs are in signed/.',
  proposal_comments: 'Questions and answers on proposals.',
  section_times: 'How long sections of a proposal were read, as sums.',
  recurring_invoices: 'Recurring invoices and their rules.',
  recurring_runs: 'What became of each date of a recurring invoice.',
  payments: 'Payments that were begun online.',
  ledger_entries: 'The ledger: payments, credit, refunds, write-offs and reversals, in order.',
  client_credits: 'Credit of a client by currency.',
  invoice_replies: 'What clients said on an invoice, with the answers.',
  notifications: 'Messages to clients, and news for the seller.',
  notification_schedules: 'Schedules of reminders.',
  reminders: 'Reminders of a schedule.',
  activities: 'The list of recent activity.',
  saved_views: 'Saved filters of lists.',
  suppressions: 'Recipients who want no reminders.',
};

const taken: Record<ArchiveTable['into'], string | null> = {
  new: null,
  replace: 'Takes the place of what the account has.',
  keep: 'Left out where the account has the same already.',
  told: 'For people to read. Not imported.',
};

/** PostgreSQL's types as they are in JSON. */
function typeOf(type: string): string {
  const list = type.endsWith('[]') ? `list of ${typeOf(type.slice(0, -2))}` : undefined;
  if (list) return list;
  if (type.startsWith('numeric')) return 'decimal, as text';
  if (type.startsWith('timestamp')) return 'instant, ISO 8601';
  if (/^(?:integer|smallint|bigint|real|double)/.test(type)) return 'number';
  const named: Record<string, string> = {
    ...{ uuid: 'UUID', date: 'day, ISO 8601', time: 'time of day', jsonb: 'JSON', boolean: 'true or false' },
  };
  return named[type] ?? 'text';
}

const fieldOf = (column: PgColumn): ArchiveField => ({
  name: column.name,
  type: typeOf(column.getSQLType()),
  canBeNull: !column.notNull,
});

/** The format of `billwright.json`, as the product writes and reads it. */
export const archiveFormat: ArchiveFormat = {
  account: accountTable.columns.map(fieldOf),
  tables: archiveTables.map((table) => ({
    ...{ name: table.name, about: about[table.name] ?? '', taken: taken[table.into] },
    fields: table.columns.map(fieldOf),
  })),
};
