import type pg from 'pg';

/** Copies of an invoice with its lines, each with a number of its own. */
export async function copyInvoice(pool: pg.Pool, userId: string, copies: number): Promise<void> {
  await pool.query(
    `insert into documents select (jsonb_populate_record(d, jsonb_build_object('id', gen_random_uuid(), 'number', n + 1,
        'display_number', 'INV-' || lpad((n + 1)::text, greatest(4, length((n + 1)::text)), '0'), 'public_token', 'INV-' || (n + 1) || '-' || gen_random_uuid(),
        'notes', (select string_agg(md5(concat(n, ' ', word)), ' ') from generate_series(1, 13) word)))).*
      from documents d, generate_series(1, $2::int) n where d.user_id = $1 and d.kind = 'invoice'`,
    [userId, copies],
  );
  await pool.query(
    `insert into document_lines select (jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid(), 'document_id', d.id))).*
      from documents d, document_lines l where d.user_id = $1 and l.user_id = $1 and d.number > 1`,
    [userId],
  );
  await pool.query(`update document_counters set last_number = $2 where user_id = $1 and kind = 'invoice'`, [
    userId,
    copies + 1,
  ]);
}
