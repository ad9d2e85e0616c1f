import { namedStatement } from '#server/db/named-statement.ts';
import { boolean, date, instant, json, nullable, text } from '#server/db/sql-types.ts';
import { invoiceKind } from '#server/features/documents/document-kind.ts';
import {
  publicColumns,
  publicDocumentSql,
  publicParameters,
} from '#server/features/documents/public-document.sql.ts';
import { isToReviewSql } from '#server/features/payments/being-paid.sql.ts';
import { payoutAccountSql } from '#server/features/payouts/payout-account.sql.ts';

/** The attempt that says most about where things stand; in minor units. */
interface Attempt {
  status: 'processing' | 'review' | 'refund_due' | 'failed' | 'lost' | 'succeeded';
  received: number;
  refunded: number;
}

// One that the provider never heard of is none that somebody made.
const ATTEMPT = `(select json_build_object(
    'status', case when p.status = 'failed' and p.unreadable_since is not null then 'lost' else p.status end,
    'received', coalesce(p.received_cents, p.amount_cents), 'refunded', p.refunded_cents)
  from payments p where p.document_id = d.id and p.external_id is not null
    and p.status = any(case when d.status = 'paid' then '{succeeded}' else '{processing,review,refund_due,failed}' end::text[])
    and (p.status not in ('review', 'refund_due') or ${isToReviewSql('p')})
  order by array_position('{succeeded,processing,review,refund_due,failed}'::text[], p.status), p.updated_at desc limit 1)`;

export const findByToken = namedStatement({
  name: 'find_public_invoice',
  parameters: publicParameters,
  row: {
    ...publicColumns,
    ...{ invoiceNumber: text, status: text, dueDate: date, paymentMethod: text, paidAt: nullable(instant) },
    ...{ hasStripe: boolean, hasPaypal: boolean },
    attempt: nullable(json<Attempt>()),
  },
  sql: publicDocumentSql(
    invoiceKind,
    `d.public_token as "invoiceNumber", d.status, d.due_on as "dueDate", d.payment_method as "paymentMethod",
    d.paid_at as "paidAt",
    ${payoutAccountSql.stripe('u')} is not null as "hasStripe",
    ${payoutAccountSql.paypal('u')} is not null as "hasPaypal",
    ${ATTEMPT} as attempt`,
    'd.public_token = :key',
  ),
});
