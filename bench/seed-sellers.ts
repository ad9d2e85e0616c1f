import { createHmac, randomBytes } from 'node:crypto';
import pg from 'pg';

const CLIENTS_EACH = 5;
/** Invoices that one statement makes: their triggers hold what it made in memory. */
const BATCH = 50_000;

const CLIENTS = `insert into clients (user_id, name, email, company, search_contact, search_company)
  select s.id, 'Client ' || g, 'client' || g || '@example.com', 'Company ' || g,
    'client ' || g || E'\\nclient' || g || '@example.com', 'company ' || g
  from bench_sellers s, generate_series(1, ${CLIENTS_EACH}) g`;

const INVOICES = `insert into documents (user_id, kind, payment_method, client_id, number, display_number, public_token,
    title, description, amount, due_on, status, paid_at, paid_amount, search, created_at, updated_at)
  select s.id, 'invoice', 'cash', c.ids[1 + g % ${CLIENTS_EACH}], g, n.display, n.display || '-' || n.tail,
    'Website work part ' || g, 'Design and build of section ' || g || ', as agreed in the proposal.', 300.00,
    current_date + (g % 60) - 30, k.status, case when k.status = 'paid' then t.created end,
    case when k.status = 'paid' then 300.00 else 0 end, 'website work part ' || g || E'\\n' || lower(n.display), t.created, t.created
  from bench_sellers s
    join (select user_id, array_agg(id order by seq) as ids from clients group by user_id) c on c.user_id = s.id,
    generate_series(1, $3::int) g,
    lateral (select 'INV-' || lpad(g::text, greatest(4, length(g::text)), '0') as display,
      upper(translate(substr(md5(s.id::text || g), 1, 26), 'ilou', '0000')) as tail) n,
    lateral (select (array['pending', 'paid', 'paid', 'pending', 'cancelled'])[1 + g % 5] as status) k,
    lateral (select now() - (($3::int - g) || ' minutes')::interval as created) t
  where s.place between $1 and $2`;

const OF_BATCH = 'd.user_id in (select id from bench_sellers where place between $1 and $2)';

const LEDGER = `insert into ledger_entries (user_id, document_id, kind, amount, group_id, method, happened_on, created_by, created_at)
  select d.user_id, d.id, 'payment', d.amount, gen_random_uuid(), 'other', d.paid_at::date, 'seller', d.paid_at
  from documents d where d.status = 'paid' and ${OF_BATCH}`;

const LINES = `insert into document_lines (user_id, document_id, position, description, quantity, rate, amount)
  select d.user_id, d.id, k, 'Line ' || k || ' of ' || d.title, k, 50.00, 50.00 * k
  from documents d, generate_series(1, 3) k where ${OF_BATCH}`;

interface Sellers {
  /** Id of the registered seller whose settings they all have. */
  like: string;
  sellers: number;
  invoicesEach: number;
}

/** Adds sellers with clients and invoices of three lines. @returns their ids */
export async function seedSellers(
  databaseUrl: string,
  { like, sellers, invoicesEach }: Sellers,
): Promise<string[]> {
  const connection = new pg.Client(databaseUrl);
  await connection.connect();
  try {
    const { rows: columns } = await connection.query<{ name: string }>(
      `select quote_ident(column_name) as name from information_schema.columns where table_schema = current_schema
        and table_name = 'users' and is_generated = 'NEVER' and is_identity = 'NO' and column_name not in ('id', 'email')`,
    );
    const copied = columns.map(({ name }) => name).join(', ');
    await connection.query('create temp table bench_sellers (id uuid primary key, place int)');
    await connection.query(
      `with made as (insert into users (email, ${copied})
         select 'seller' || g || '@example.com', ${copied} from users, generate_series(1, $2::int) g where id = $1 returning id)
       insert into bench_sellers select id, row_number() over () from made`,
      [like, sellers],
    );
    await connection.query(CLIENTS);
    await connection.query('analyze bench_sellers, clients');
    const step = Math.max(1, Math.floor(BATCH / invoicesEach));
    for (let first = 1; first <= sellers; first += step) {
      const batch = [first, first + step - 1];
      await connection.query('begin');
      await connection.query(INVOICES, [...batch, invoicesEach]);
      await connection.query(LEDGER, batch);
      await connection.query('commit');
      await connection.query(LINES, batch);
    }
    await connection.query(
      "update document_counters set last_number = $1 where kind = 'invoice' and user_id in (select id from bench_sellers)",
      [invoicesEach],
    );
    const { rows } = await connection.query<{ id: string }>('select id from bench_sellers order by place');
    await connection.query('vacuum analyze');
    return rows.map(({ id }) => id);
  } finally {
    await connection.end();
  }
}

/** Signs each seller in by rows like the session of this cookie. @returns a cookie for each */
export async function seedSessions(
  databaseUrl: string,
  { like, secret, ids }: { like: string; secret: string; ids: readonly string[] },
): Promise<string[]> {
  const [name = '', value = ''] = like.split('=');
  const known = decodeURIComponent(value).slice(2).split('.')[0];
  const sessionIds = ids.map(() => randomBytes(24).toString('base64url'));
  const connection = new pg.Client(databaseUrl);
  await connection.connect();
  try {
    await connection.query(
      `insert into session (sid, sess, expire)
       select n.sid, jsonb_set(s.sess::jsonb, '{passport,user}', to_jsonb(n.user_id))::json, s.expire
       from session s, unnest($1::text[], $2::text[]) as n (sid, user_id) where s.sid = $3`,
      [sessionIds, ids, known],
    );
  } finally {
    await connection.end();
  }
  return sessionIds.map((id) => {
    const signature = createHmac('sha256', secret).update(id).digest('base64').replace(/=+$/, '');
    return `${name}=${encodeURIComponent(`s:${id}.${signature}`)}`;
  });
}
