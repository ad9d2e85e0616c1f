/** What the states, numbers, owners and dates of documents must be. */
export const stateRules: Record<string, string> = {
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
  'there is one client_added activity per client, and none of what was imported': `
    select c.id from clients c left join activities a on a.client_id = c.id and a.type = 'client_added'
    group by c.id having count(a.id) <> (case when c.import_id is null then 1 else 0 end)`,
};
