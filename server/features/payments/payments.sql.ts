import { namedStatement } from '#server/db/named-statement.ts';
import { boolean, instant, integer, json, nullable, numeric, text, uuid } from '#server/db/sql-types.ts';
import { isProSql } from '#server/features/billing/pro-plan.sql.ts';
import { nextDueSql } from '#server/features/documents/instalments.sql.ts';
import { payoutAccountSql } from '#server/features/payouts/payout-account.sql.ts';
import { isToReviewSql } from './being-paid.sql.ts';

// Who takes one has five minutes for it. An update answers in no order; what has waited longest is looked at first.
export const takeDue = namedStatement({
  name: 'take_due_payments',
  parameters: { now: instant, provider: text },
  row: { id: uuid },
  sql: `with due as (
      select id, next_check_at from payments where next_check_at <= :now and provider = :provider
      order by next_check_at limit 20 for update skip locked),
    taken as (
      update payments p set next_check_at = :now + interval '5 minutes' from due where p.id = due.id
      returning p.id, due.next_check_at as due_at)
    select id from taken order by due_at`,
});

export const isOfInvoice = namedStatement({
  name: 'is_payment_of_invoice',
  parameters: { id: uuid, publicToken: text },
  row: { id: uuid },
  sql: `select p.id from payments p join documents d on d.id = p.document_id
    where p.id = :id and d.public_token = :publicToken`,
});

export const beginRead = namedStatement({
  name: 'begin_payment_read',
  parameters: { id: uuid },
  row: { read: integer },
  sql: 'update payments set last_read = last_read + 1 where id = :id returning last_read as read',
});

export const hasMoneyToReview = namedStatement({
  name: 'has_money_to_review',
  parameters: { documentId: uuid },
  row: { found: boolean },
  sql: `select exists (select 1 from payments p where p.document_id = :documentId and ${isToReviewSql('p')}) as found`,
});

/** The invoice that somebody is about to pay, under its lock. */
export const lockPayable = namedStatement({
  name: 'lock_payable_invoice',
  parameters: { publicToken: text, now: instant },
  row: {
    ...{
      id: uuid,
      userId: uuid,
      displayNumber: text,
      title: text,
      status: text,
      amount: text,
      balance: text,
      currency: text,
    },
    ...{
      nextDue: nullable(json<{ amount: string }>()),
      allowPartial: boolean,
      minPartial: nullable(numeric),
    },
    ...{ paymentMethod: text, payerEmail: text, isPro: boolean },
    ...{ stripe: nullable(text), paypal: nullable(text) },
  },
  sql: `select d.id, d.user_id as "userId", d.display_number as "displayNumber", d.title, d.status,
      d.amount::text as amount, d.balance::text as balance, d.currency,
      ${nextDueSql} as "nextDue", d.allow_partial as "allowPartial", d.min_partial as "minPartial", d.payment_method as "paymentMethod", c.email as "payerEmail",
      ${isProSql('u', ':now')} as "isPro",
      ${payoutAccountSql.stripe('u')} as stripe, ${payoutAccountSql.paypal('u')} as paypal
    from documents d join clients c on c.id = d.client_id join users u on u.id = d.user_id
    where d.kind = 'invoice' and d.public_token = :publicToken for update of d`,
});
