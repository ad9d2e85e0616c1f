import { readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';

const CLIENT_COUNT = 50;

const CLIENTS = `insert into clients (user_id, name, email, phone, company, address, search_contact, search_company)
  select $1, 'Client ' || g, 'client' || g || '@example.com', '+1 555 ' || lpad(g::text, 4, '0'), 'Company ' || g,
    g || ' High Street, Springfield', 'client ' || g || E'\\nclient' || g || '@example.com', 'company ' || g
  from generate_series(1, ${CLIENT_COUNT}) g`;

// The tail is made of letters of Crockford's base 32; here it need not be secret.
const INVOICES = `with c as (select array_agg(id order by seq) as ids from clients where user_id = $1)
  insert into documents (user_id, kind, payment_method, client_id, number, display_number, public_token, title, description,
    amount, due_on, status, paid_at, paid_amount, search, created_at, updated_at)
  select $1, 'invoice', 'cash', c.ids[1 + g % ${CLIENT_COUNT}], g, n.display, n.display || '-' || n.tail, 'Website work part ' || g,
    'Design and build of section ' || g || ', as agreed in the proposal.', 300.00, current_date + (g % 60) - 30, s.status,
    case when s.status = 'paid' then now() - (g || ' minutes')::interval end,
    case when s.status = 'paid' then 300.00 else 0 end,
    'website work part ' || g || E'\\n' || lower(n.display), t.created, t.created
  from c, generate_series(1, $2::int) g,
    lateral (select 'INV-' || lpad(g::text, greatest(4, length(g::text)), '0') as display,
      upper(translate(substr(md5('tail' || g), 1, 26), 'ilou', '0000')) as tail) n,
    lateral (select (array['pending', 'paid', 'paid', 'pending', 'cancelled'])[1 + g % 5] as status) s,
    lateral (select now() - (($2::int - g) || ' minutes')::interval as created) t`;

const LEDGER = `insert into ledger_entries (user_id, document_id, kind, amount, group_id, method, happened_on,
    created_by, created_at)
  select user_id, id, 'payment', amount, gen_random_uuid(), 'other', paid_at::date, 'seller', paid_at
  from documents where status = 'paid'`;

const LINES = `insert into document_lines (user_id, document_id, position, description, quantity, rate, amount)
  select i.user_id, i.id, k, 'Line ' || k || ' of ' || i.title, k, 50.00, 50.00 * k from documents i, generate_series(1, 3) k`;

/** Gives the one seller in the database `count` invoices of three lines over 50 clients, and the floor a copy. */
export async function seedInvoices(databaseUrl: string, userId: string, count: number): Promise<void> {
  const connection = new pg.Client(databaseUrl);
  await connection.connect();
  try {
    await connection.query(CLIENTS, [userId]);
    await connection.query('begin');
    await connection.query(INVOICES, [userId, count]);
    await connection.query(LEDGER);
    await connection.query('commit');
    await connection.query("update document_counters set last_number = $1 where kind = 'invoice'", [count]);
    await connection.query(LINES);
    await connection.query(await readFile(path.join(import.meta.dirname, 'floor-schema.sql'), 'utf8'));
    await connection.query('vacuum analyze');
  } finally {
    await connection.end();
  }
}
