/** What payments, ledger, credit notes and the roll-up must be. */
export const moneyRules: Record<string, string> = {
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
