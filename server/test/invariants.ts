import type pg from 'pg';
import { findInconsistencies } from '#server/db/consistency/find-inconsistencies.ts';

/** Names of the rules that rows of this database break, with the rows. */
export async function brokenInvariants(pool: pg.Pool): Promise<string[]> {
  const found = await findInconsistencies(pool);
  return found.map(({ rule, rows }) => `${rule}: ${JSON.stringify(rows.slice(0, 3))}`);
}

const OWNED_TABLES = [
  'clients',
  'client_notes',
  'documents',
  'document_lines',
  'items',
  'notifications',
  'activities',
  'payments',
  'ledger_entries',
  'tax_rates',
  'seller_details',
  'drafts',
  'client_contacts',
  'client_credits',
  'deposit_deductions',
  'document_versions',
  'recurring_invoices',
  'recurring_runs',
  'invoice_replies',
  'document_events',
  'files',
  'file_parts',
  'document_files',
  'signatures',
  'proposal_comments',
  'section_times',
  'proposal_templates',
  'saved_views',
  'user_totp',
  'recovery_codes',
  'passkeys',
];

/** One value for everything a seller owns: it changes when any row does. */
export async function rowHash(pool: pg.Pool, userId: string): Promise<string> {
  const parts = [
    'select to_jsonb(u) as row from users u where id = $1',
    ...OWNED_TABLES.map((table) => `select to_jsonb(t) as row from ${table} t where user_id = $1`),
  ];
  const { rows } = await pool.query(
    `select md5(string_agg(row::text, '|' order by row::text)) as hash from (${parts.join(' union all ')}) r`,
    [userId],
  );
  return String(rows[0]?.hash);
}
