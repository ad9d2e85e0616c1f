import type { PgColumn } from 'drizzle-orm/pg-core';
import { newSecretTail } from '#server/features/documents/secret-tail.ts';
import { NUDGE_DAYS } from '#server/features/replies/expire-replies.sql.ts';
import { defaultPrefixes, type NumberedKind } from '#shared/numbering.ts';
import type { ArchiveTable } from './archive-tables.ts';
import type { ArchiveRow } from './check-row.ts';
import type { IdMap } from './map-ids.ts';

export interface Taking {
  ids: IdMap;
  userId: string;
  importId: string;
  now: Date;
}

const SENT_NEVER = 'Not sent: it was still waiting when the archive was made.';
/** What a display number may have in the address of a page. */
const IN_ADDRESS = /^[A-Z0-9/-]{1,29}$/;

/**
 * What becomes of a row at its new place: secrets are new, and whatever would be sent, made or asked for by itself waits for its
 * seller.
 */
const adaptations: Readonly<Record<string, (row: ArchiveRow, taking: Taking) => ArchiveRow>> = {
  clients: (row, { userId }) => ({ ...row, ...(row.sms_consent_by !== null && { sms_consent_by: userId }) }),
  documents: (row) => ({
    ...row,
    public_token: `${prefixOf(row)}-${newSecretTail()}`,
    ...(isOpen(row) && { reminders_on: false }),
  }),
  drafts: (row) => ({ ...row, send_at: null }),
  signatures: (row) => ({ ...row, verify_code: newSecretTail(), is_imported: true }),
  recurring_invoices: (row) =>
    row.state === 'active' ? { ...row, state: 'paused', pause_reason: 'seller' } : row,
  payments: (row, { now }) => ({
    ...row,
    // They are another account's at the provider: what is told of them finds none of these.
    ...{ external_account: '', external_id: null, external_payment_id: null },
    ...(isUnderWay(row) && { status: 'expired', withdrawn_at: row.withdrawn_at ?? now.toISOString() }),
  }),
  invoice_replies: (row) => ({ ...row, nudges: NUDGE_DAYS.length }),
  notifications: (row) =>
    row.status === 'pending' && row.method !== 'in_app'
      ? { ...row, status: 'failed', failure_reason: SENT_NEVER }
      : row,
  notification_schedules: (row, { now }) => ({
    ...row,
    ...{ is_active: false, completed_at: row.completed_at ?? now.toISOString() },
  }),
};

const isOpen = ({ kind, status }: ArchiveRow) =>
  kind !== 'credit_note' && ['pending', 'overdue', 'sent', 'expired'].includes(String(status));

const isUnderWay = ({ status }: ArchiveRow) => status === 'open' || status === 'processing';

function prefixOf({ kind, display_number }: ArchiveRow): string {
  const number = String(display_number);
  return IN_ADDRESS.test(number)
    ? number.replaceAll('/', '-')
    : `${defaultPrefixes[kind as NumberedKind] ?? 'INV-'}0000`;
}

/** A row as it is stored: with the ids of its new place, and {@link adaptations}. */
export function adaptRow(
  table: ArchiveTable,
  columns: readonly PgColumn[],
  row: ArchiveRow,
  taking: Taking,
): ArchiveRow {
  const { ids, importId } = taking;
  const moved = Object.fromEntries(
    columns.map((column) => {
      const { name } = column;
      const value = row[name];
      const type = column.getSQLType();
      if (value === null || value === undefined) return [name, null];
      if (name === 'import_id') return [name, importId];
      if (type === 'uuid') return [name, ids.of(String(value))];
      return [name, type === 'jsonb' || type === 'uuid[]' ? ids.within(value) : value];
    }),
  );
  return adaptations[table.name]?.(moved, taking) ?? moved;
}
