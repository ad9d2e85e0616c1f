import { namedStatement } from '#server/db/named-statement.ts';
import { date, instant, integer, nullable, oneOf, text, uuid } from '#server/db/sql-types.ts';
import { holdDays, type ReplyKind } from '#shared/invoice-reply.ts';

/** Replies of one transaction. */
export const BATCH = 200;

// Money locks an invoice before its replies; what is held up there is looked at in the next round.
const LOCKS = 'for update of r skip locked for key share of d skip locked';

/** Ends what has kept reminders back for long enough. A promise whose day is over is one no longer. */
export const endHolds = namedStatement({
  name: 'end_holds_of_replies',
  parameters: { now: instant },
  row: { id: uuid },
  sql: `with due as (
      select r.id from invoice_replies r join documents d on d.id = r.document_id join users u on u.id = r.user_id
      where (r.state = 'open' or r.holds_reminders) and case r.kind
        when 'will_pay' then (r.promised_on + ${holdDays.will_pay + 1})::timestamp at time zone u.time_zone <= :now
        when 'paid_already' then r.holds_reminders and r.created_at <= :now - interval '${holdDays.paid_already} days'
        else r.holds_reminders and r.created_at <= :now - interval '${holdDays.question} days' end
      order by r.created_at limit ${BATCH} ${LOCKS})
    update invoice_replies r set holds_reminders = false,
      state = case when r.kind = 'will_pay' and r.state in ('open', 'confirmed') then 'expired' else r.state end
    from due where r.id = due.id returning r.id`,
});

/** Days after which a seller is asked to decide about what a client says they paid. */
export const NUDGE_DAYS = [3, 7] as const;

/** Counts that sellers are asked to decide, and answers what about. After an outage they are asked once. */
export const takeNudges = namedStatement({
  name: 'take_nudges_about_replies',
  parameters: { now: instant },
  row: {
    ...{ kind: oneOf<ReplyKind>(), paidOn: nullable(date), said: nullable(text) },
    ...{ message: nullable(text), name: nullable(text), waited: integer },
    ...{ id: uuid, userId: uuid, clientId: uuid, displayNumber: text, title: text },
    ...{ amount: text, balance: text, currency: text, sellerEmail: text, clientName: text },
  },
  sql: `with due as (
      select r.id as reply, n.nudges, d.*, u.email as seller_email, c.name as client_name
      from invoice_replies r join documents d on d.id = r.document_id
        join users u on u.id = r.user_id join clients c on c.id = d.client_id
        cross join lateral (select ${NUDGE_DAYS.map(
          (days) => `(r.created_at <= :now - interval '${days} days')::int`,
        ).join(' + ')} as nudges) n
      where r.state = 'open' and r.kind = 'paid_already' and r.nudges < n.nudges
      order by r.created_at limit ${BATCH} ${LOCKS})
    update invoice_replies r set nudges = due.nudges from due where r.id = due.reply
    returning r.kind, r.paid_on as "paidOn", r.amount::text as said, r.message, r.name,
      case due.nudges ${NUDGE_DAYS.map((days, index) => `when ${index + 1} then ${days}`).join(' ')} end as waited,
      due.id, due.user_id as "userId", due.client_id as "clientId", due.display_number as "displayNumber", due.title,
      due.amount::text as amount, due.balance::text as balance, due.currency, due.seller_email as "sellerEmail",
      due.client_name as "clientName"`,
});
