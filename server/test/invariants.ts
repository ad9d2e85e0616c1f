import type pg from 'pg';

/** What must hold in every database at any time. Each query finds the rows that break the rule of its name. */
const rules: Record<string, string> = {
  'the lines of a document add up to its subtotal': `
    select d.id from documents d left join document_lines l on l.document_id = d.id
    group by d.id having coalesce(d.subtotal, d.amount) is distinct from sum(l.amount - l.discount_amount)`,
  'a document amounts to its net amount and its taxes': `
    select d.id from documents d left join document_taxes t on t.document_id = d.id
    group by d.id having d.amount <> coalesce(d.net_amount, d.amount) + coalesce(sum(t.amount), 0)
      or d.tax_amount <> coalesce(sum(t.amount), 0)`,
  'the net amounts of lines are that of the document': `
    select d.id from documents d join document_lines l on l.document_id = d.id group by d.id
    having coalesce(d.net_amount, d.amount) <> sum(coalesce(l.net_amount, l.amount))
      - case when d.prices_include_tax then 0 else d.discount_amount end`,
  'a line amounts to quantity times rate': `
    select id from document_lines where amount <> round(quantity * rate, scale(rate))`,
  'lines are numbered from one without a gap': `
    select document_id from document_lines group by 1 having max(position) <> count(*) or min(position) <> 1`,
  'a document has one initial notification, beside those that it was sent again with': `
    select d.id from documents d
    left join notifications n on n.document_id = d.id and n.type = 'initial' and n.method = 'email'
      and n.subject not like '%, sent again'
    group by d.id having count(n.id) <> 1`,
  'paid means paid at some time': `
    select id from documents where (status = 'paid') <> (paid_at is not null)`,
  'accepted means accepted at some time': `
    select id from documents where (status = 'accepted') <> (accepted_at is not null)`,
  'answered means answered at some time by somebody': `
    select id from documents where (status in ('accepted', 'declined')) <> (answered_at is not null and answered_by is not null)`,
  'there is one proposal_accepted activity per accepted proposal': `
    select p.id from documents p left join activities a on a.document_id = p.id and a.type = 'proposal_accepted'
    where p.kind = 'proposal' group by p.id having count(a.id) <> (case when p.status = 'accepted' then 1 else 0 end)`,
  'an invoice and the proposal that it was converted from have one owner': `
    select i.id from documents i join documents p on p.id = i.proposal_id
    where p.user_id <> i.user_id or p.status <> 'accepted'`,
  'no display number is above the counter': `
    select d.id from documents d
    join document_counters c on c.user_id = d.user_id and c.kind = d.kind where d.number > c.last_number`,
  'no display number is given twice': `
    select user_id from documents
    group by user_id, display_number having count(*) > 1`,
  'a client of a document belongs to its owner': `
    select d.id from (select id, user_id, client_id from documents
      union all select id, user_id, client_id from client_notes
      union all select id, user_id, client_id from notifications where client_id is not null) d
    left join clients c on c.id = d.client_id where c.user_id is distinct from d.user_id`,
  'a session belongs to a user': `
    select s.sid from session s left join users u on u.id::text = s.sess -> 'passport' ->> 'user' where u.id is null`,
  'there is one invoice_paid activity per paid invoice': `
    select i.id from documents i left join activities a on a.document_id = i.id and a.type = 'invoice_paid'
    where i.kind = 'invoice' group by i.id having count(a.id) <> (case when i.status = 'paid' then 1 else 0 end)`,
  'there is at most one payment_received notification per invoice': `
    select document_id from notifications where type = 'payment_received' and method = 'in_app'
    group by 1 having count(*) > 1`,
  'the seller was told of every paid invoice': `
    select i.id from documents i left join notifications n on n.document_id = i.id and n.type = 'payment_received'
    where i.status = 'paid' and n.id is null`,
  'a settled payment belongs to a paid invoice over its sum': `
    select p.id from payments p left join documents i on i.id = p.document_id
    where p.status = 'succeeded' and (i.status is distinct from 'paid' or i.amount * power(10::numeric, currency_places(i.currency)) <> p.received_cents)`,
  'a payment is of the owner of its invoice': `
    select p.id from payments p join documents i on i.id = p.document_id where i.user_id <> p.user_id`,
  'who is to be asked about a payment is known': `
    select id from payments where case
      when status in ('open', 'processing') then next_check_at is null
      else next_check_at is not null and succeeded_at is null end`,
  'there is one client_added activity per client': `
    select c.id from clients c left join activities a on a.client_id = c.id and a.type = 'client_added'
    group by c.id having count(a.id) <> 1`,
  'the money of an invoice is the sum of its ledger': `
    select i.id from documents i left join (
      select e.document_id,
        sum(e.amount) filter (where coalesce(r.kind, e.kind) in ('payment', 'refund')) as paid,
        sum(e.amount) filter (where coalesce(r.kind, e.kind) = 'refund_kept') as kept
      from ledger_entries e left join ledger_entries r on r.id = e.reverses_id group by 1) l on l.document_id = i.id
    where i.paid_amount <> coalesce(l.paid, 0) or i.refunds_kept <> coalesce(l.kept, 0)`,
  'a paid invoice owes nothing, an open or cancelled one its whole amount': `
    select id from documents where kind = 'invoice' and balance <> case status when 'paid' then 0 else amount end`,
  'what a provider has paid back of a settled payment stands in the ledger': `
    select p.id from payments p left join (
      select e.payment_id, -sum(e.amount) as refunded
      from ledger_entries e left join ledger_entries r on r.id = e.reverses_id
      where coalesce(r.kind, e.kind) = 'refund' group by 1) l on l.payment_id = p.id
    where p.status = 'succeeded' and p.refunded_cents / power(10::numeric, currency_places(upper(p.currency))) <> coalesce(l.refunded, 0)`,
  'the roll-up equals the documents': `
    select coalesce(r.user_id, d.user_id) as id from document_days r full join (
      select d.user_id, d.kind, rollup_status(d.status) as status, document_day(d, u.time_zone) as day,
        d.currency, count(*) as count, sum(d.amount) as amount, sum(d.balance) as balance
      from documents d join users u on u.id = d.user_id group by 1, 2, 3, 4, 5
    ) d using (user_id, kind, status, day, currency)
    where coalesce(r.count, 0) <> coalesce(d.count, 0) or coalesce(r.amount, 0) <> coalesce(d.amount, 0)
      or coalesce(r.balance, 0) <> coalesce(d.balance, 0)`,
};

/** Names of the rules that rows of this database break, with the rows. */
export async function brokenInvariants(pool: pg.Pool): Promise<string[]> {
  const broken: string[] = [];
  for (const [rule, query] of Object.entries(rules)) {
    const { rows } = await pool.query(query);
    if (rows.length > 0) broken.push(`${rule}: ${JSON.stringify(rows.slice(0, 3))}`);
  }
  return broken;
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
