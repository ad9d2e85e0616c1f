import type pg from 'pg';

/**
 * The lines that a document adds up: of a proposal what is chosen by default, or what was accepted. In sections of packages that is
 * the first one that is marked, or else the first.
 */
const COUNTED_LINES = `(
  with sections as (
    select d.id, (s.section ->> 'at')::integer as at, s.section ->> 'choice' as choice,
      coalesce(lead((s.section ->> 'at')::integer) over (partition by d.id order by s.no), 100000) as until
    from documents d, jsonb_array_elements(d.sections) with ordinality s(section, no) where d.kind = 'proposal'
  ), offered as (
    select l.*, s.at as section, coalesce(s.choice, 'all') as choice, row_number() over (
      partition by l.document_id, s.at order by not l.is_selected, l.position) as rank
    from document_lines l left join sections s on s.id = l.document_id and l.position > s.at and l.position <= s.until
  )
  select o.document_id, o.amount - o.discount_amount as sum, coalesce(o.net_amount, o.amount) as net_amount
  from offered o join documents d on d.id = o.document_id
  where d.accepted_lines is null and case choice when 'one' then rank = 1
    when 'any' then o.is_selected else o.is_selected or not o.is_optional end
  union all select d.id, (a.line ->> 'amount')::numeric - coalesce((a.line ->> 'discountAmount')::numeric, 0),
    (a.line ->> 'netAmount')::numeric
  from documents d, jsonb_array_elements(d.accepted_lines) a(line)
)`;

/** What must hold in every database at any time. Each query finds the rows that break the rule of its name. */
const rules: Record<string, string> = {
  'the lines of a document add up to its subtotal': `
    select d.id from documents d left join ${COUNTED_LINES} l on l.document_id = d.id
    group by d.id having coalesce(d.subtotal, d.amount) is distinct from coalesce(sum(l.sum), 0)`,
  'a document has lines': `
    select id from documents d where not exists (select from document_lines l where l.document_id = d.id)`,
  'what was accepted are lines of the proposal at their prices, in quantities that were offered': `
    select d.id from documents d cross join jsonb_array_elements(d.accepted_lines) a(line)
      left join document_lines l on l.id = (a.line ->> 'itemId')::uuid and l.document_id = d.id
    where l.id is null or (a.line ->> 'rate')::numeric <> l.rate
      or (a.line ->> 'amount')::numeric <> round((a.line ->> 'quantity')::numeric * l.rate, scale(l.rate))
      or case when l.client_quantity is null then (a.line ->> 'quantity')::numeric <> l.quantity
        else (a.line ->> 'quantity')::numeric not between (l.client_quantity ->> 'min')::numeric
          and (l.client_quantity ->> 'max')::numeric
          or mod((a.line ->> 'quantity')::numeric - (l.client_quantity ->> 'min')::numeric,
            (l.client_quantity ->> 'step')::numeric) <> 0 end`,
  'the dearest selection costs no less than the one that counts, and is known where there are options': `
    select d.id from documents d where d.amount_max < d.amount
      or d.accepted_lines is not null and d.amount_max is null
      or d.kind = 'proposal' and (d.amount_max is not null) <> (exists (select from document_lines l
          where l.document_id = d.id and (l.is_optional or l.client_quantity is not null))
        or jsonb_path_exists(d.sections, '$[*] ? (@.choice == "one" || @.choice == "any")'))`,
  'a document amounts to its net amount and its taxes': `
    select d.id from documents d left join document_taxes t on t.document_id = d.id
    group by d.id having d.amount + d.deducted_amount <> coalesce(d.net_amount, d.amount) + coalesce(sum(t.amount), 0)
      or d.tax_amount <> coalesce(sum(t.amount), 0)`,
  'a deposit is taken off once, and never more than there is': `
    select d.id from documents d left join (
      select document_id, sum(net) as net, sum(tax) as tax from deposit_deductions group by 1) s on s.document_id = d.id
    where d.deducted_amount <> coalesce(s.net + s.tax, 0) or s.net > d.net_amount or s.tax > d.tax_amount
    union all select deposit_id from deposit_deductions s join documents i on i.id = s.deposit_id
      join documents d on d.id = s.document_id where d.voided_at is null
    group by deposit_id, i.amount, i.status, i.balance
    having sum(s.net + s.tax) <> i.amount or (i.status = 'cancelled' and i.balance > 0)`,
  'the net amounts of lines are that of the document': `
    select d.id from documents d join ${COUNTED_LINES} l on l.document_id = d.id group by d.id
    having coalesce(d.net_amount, d.amount) <> sum(l.net_amount)
      - case when d.prices_include_tax then 0 else d.discount_amount end`,
  'a line amounts to quantity times rate': `
    select id from document_lines where amount <> round(quantity * rate, scale(rate))`,
  'lines are numbered from one without a gap': `
    select document_id from document_lines group by 1 having max(position) <> count(*) or min(position) <> 1`,
  'a document has one initial notification at most, beside those that it was sent again with': `
    select d.id from documents d
    left join notifications n on n.document_id = d.id and n.type = 'initial' and n.method = 'email'
      and n.subject not like '%, sent again'
    group by d.id having count(n.id) > 1`,
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
  'nothing is expected of an invoice that is not open': `
    select r.id from invoice_replies r join documents d on d.id = r.document_id
    where d.status in ('paid', 'cancelled') and (r.holds_reminders or r.state = 'open' and r.kind <> 'question')`,
  'a question that was answered is not open': `
    select id from invoice_replies where kind = 'question' and answer is not null and state <> 'answered'`,
  'a date of a recurring invoice that was made has left what it was made as, unless that was deleted': `
    select recurring_id from recurring_runs where case outcome
      when 'made' then draft_id is not null or reason is not null
      when 'draft' then document_id is not null or reason is not null
      else document_id is not null or draft_id is not null end`,
  'a recurring invoice counts the dates that were made or skipped': `
    select r.id from recurring_invoices r left join recurring_runs u on u.recurring_id = r.id and u.outcome <> 'failed'
    group by r.id having r.made_count <> count(u.occurs_on) or r.made_count > r.max_count`,
  'the next date of a recurring invoice is not done with, and at the time of day of its seller': `
    select r.id from recurring_invoices r join users u on u.id = r.user_id where r.next_on is not null and (
      r.next_on < r.start_on or r.next_on > r.ends_on
      or r.state = 'active' and exists (select from recurring_runs d where d.recurring_id = r.id and d.occurs_on = r.next_on)
      or (r.next_at at time zone u.time_zone)::date <> r.next_on
      or (r.next_at at time zone u.time_zone)::time < r.send_at)`,
  'a recurring invoice, its runs and what they made have one owner and one kind': `
    select u.recurring_id from recurring_runs u join recurring_invoices r on r.id = u.recurring_id
      left join documents d on d.id = u.document_id left join drafts f on f.id = u.draft_id
    where u.user_id <> r.user_id or d.user_id <> r.user_id or f.user_id <> r.user_id or d.kind <> 'invoice'
      or f.source <> 'recurring'`,
  'no invoice is of two dates': `
    select document_id from recurring_runs where document_id is not null group by 1 having count(*) > 1
    union all select draft_id from recurring_runs where draft_id is not null group by 1 having count(*) > 1`,
  'a client of a document belongs to its owner': `
    select d.id from (select id, user_id, client_id from documents
      union all select id, user_id, client_id from client_notes
      union all select id, user_id, client_id from recurring_invoices where client_id is not null
      union all select id, user_id, client_id from notifications where client_id is not null) d
    left join clients c on c.id = d.client_id where c.user_id is distinct from d.user_id`,
  'a session belongs to a user': `
    select s.sid from session s left join users u on u.id::text = s.sess -> 'passport' ->> 'user' where u.id is null`,
  'there is one invoice_paid activity per paid invoice, but of history': `
    select i.id from documents i left join activities a on a.document_id = i.id and a.type = 'invoice_paid'
    where i.kind = 'invoice' and i.import_id is null group by i.id having count(a.id) <> (case when i.status = 'paid' then 1 else 0 end)`,
  'there is at most one payment_received notification per payment': `
    select document_id from notifications where type = 'payment_received' and method = 'in_app' and ledger_group_id is not null
    group by document_id, ledger_group_id having count(*) > 1`,
  'the seller was told of every invoice that was paid with money': `
    select i.id from documents i left join notifications n on n.document_id = i.id and n.type = 'payment_received'
    where i.status = 'paid' and i.import_id is null and n.id is null and exists (
      select from ledger_entries e where e.document_id = i.id and e.kind = 'payment')`,
  'a settled payment is one entry of its sum': `
    select p.id from payments p left join ledger_entries e on e.payment_id = p.id and e.kind = 'payment'
      and (e.document_id = p.document_id or e.client_id is not null)
    where p.status = 'succeeded' group by p.id
    having coalesce(sum(e.amount), 0) * power(10::numeric, currency_places(upper(p.currency))) <> p.received_cents`,
  'a payment is of the owner of its invoice': `
    select p.id from payments p join documents i on i.id = p.document_id where i.user_id <> p.user_id`,
  'who is to be asked about a payment is known': `
    select id from payments where case
      when status in ('open', 'processing') then next_check_at is null
      else next_check_at is not null and succeeded_at is null end`,
  'there is one client_added activity per client, and none of what was imported': `
    select c.id from clients c left join activities a on a.client_id = c.id and a.type = 'client_added'
    group by c.id having count(a.id) <> (case when c.import_id is null then 1 else 0 end)`,
  'the money of an invoice is the sum of its ledger': `
    select i.id from documents i left join (
      select e.document_id,
        sum(e.amount) filter (where coalesce(r.kind, e.kind) in ('payment', 'refund', 'credit')) as paid,
        sum(e.amount) filter (where coalesce(r.kind, e.kind) = 'refund_kept') as kept,
        sum(e.amount) filter (where coalesce(r.kind, e.kind) = 'credit_note') as credited,
        sum(e.amount) filter (where coalesce(r.kind, e.kind) = 'write_off') as written_off
      from ledger_entries e left join ledger_entries r on r.id = e.reverses_id group by 1) l on l.document_id = i.id
    where i.paid_amount <> coalesce(l.paid, 0) or i.refunds_kept <> coalesce(l.kept, 0)
      or i.credited_amount <> coalesce(l.credited, 0) or i.written_off_amount <> coalesce(l.written_off, 0)`,
  'what is paid, credited, written off, kept and owed is the amount': `
    select id from documents where balance < 0
      or paid_amount + credited_amount + written_off_amount + refunds_kept + balance <> amount`,
  'nothing is owed of what is paid, credited or written off, and of nothing else': `
    select id from documents where kind = 'invoice' and amount > 0 and voided_at is null and case status
      when 'paid' then balance <> 0 or paid_amount + refunds_kept <= 0
      when 'cancelled' then balance = 0 and (paid_amount + refunds_kept > 0 or credited_amount + written_off_amount <> amount)
      else balance = 0 end`,
  'the credit of a client is the sum of its entries': `
    select k.client_id from client_credits k full join (
      select client_id, currency, sum(amount) as amount from ledger_entries where client_id is not null group by 1, 2
    ) e using (client_id, currency) where coalesce(k.balance, 0) <> coalesce(e.amount, 0) or k.balance < 0`,
  'credit comes from somewhere': `
    select e.group_id from ledger_entries e left join ledger_entries r on r.id = e.reverses_id
    where coalesce(r.kind, e.kind) = 'credit' group by 1
    having sum(e.amount) <> 0 and bool_or(e.document_id is not null)`,
  'what a provider has paid back of a settled payment stands in the ledger': `
    select p.id from payments p left join (
      select e.payment_id, -sum(e.amount) as refunded
      from ledger_entries e left join ledger_entries r on r.id = e.reverses_id
      where coalesce(r.kind, e.kind) = 'refund' group by 1) l on l.payment_id = p.id
    where p.status = 'succeeded' and p.refunded_cents / power(10::numeric, currency_places(upper(p.currency))) <> coalesce(l.refunded, 0)`,
  'what credit notes take is what their invoice was credited with, and no more than it came to': `
    select i.id from documents i join documents n on n.credits_id = i.id
    group by i.id having sum(n.amount) <> i.credited_amount or sum(n.amount) > i.amount`,
  'credit notes take no more of a rate in a set than the invoice has': `
    select i.id from documents i join document_taxes t on t.document_id = i.id
      join documents n on n.credits_id = i.id join document_taxes c
        on c.document_id = n.id and (c.set_no, c.rate_no) = (t.set_no, t.rate_no)
    group by i.id, t.set_no, t.rate_no having sum(c.amount) > max(t.amount)
      or not bool_and((c.name, c.percent, c.category, c.compound) = (t.name, t.percent, t.category, t.compound))
      or (not bool_or(t.compound) and sum(c.base) > max(t.base))`,
  'credit notes take no more of a line than it comes to': `
    select l.id from document_lines l join document_lines c on c.credits_line_id = l.id
    group by l.id having sum(c.amount - c.discount_amount) > max(l.amount - l.discount_amount)`,
  'a line of a credit note credits a line of its invoice, and only that': `
    select c.id from document_lines c join documents n on n.id = c.document_id
      left join document_lines l on l.id = c.credits_line_id
    where (n.kind = 'credit_note') <> (c.credits_line_id is not null)
      or (n.kind = 'credit_note' and l.document_id is distinct from n.credits_id)`,
  'a credit note belongs to owner, client and currency of its invoice': `
    select n.id from documents n join documents i on i.id = n.credits_id
    where (n.user_id, n.client_id, n.currency, i.kind) is distinct from (i.user_id, i.client_id, i.currency, 'invoice')`,
  'each credit note is one entry of its sum': `
    select n.id from documents n left join ledger_entries e on e.credit_note_id = n.id and e.kind = 'credit_note'
      and e.document_id = n.credits_id
    where n.kind = 'credit_note' group by n.id having sum(e.amount) is distinct from n.amount`,
  'the roll-up equals the documents': `
    select coalesce(r.user_id, d.user_id) as id from document_days r full join (
      select d.user_id, d.kind, rollup_status(d.status) as status, document_day(d, u.time_zone) as day,
        d.currency, count(*) as count, sum(d.amount) as amount, sum(d.balance) as balance,
        sum(d.paid_amount) as paid
      from documents d join users u on u.id = d.user_id group by 1, 2, 3, 4, 5
    ) d using (user_id, kind, status, day, currency)
    where coalesce(r.count, 0) <> coalesce(d.count, 0) or coalesce(r.amount, 0) <> coalesce(d.amount, 0)
      or coalesce(r.balance, 0) <> coalesce(d.balance, 0) or coalesce(r.paid, 0) <> coalesce(d.paid, 0)`,
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
