import { namedStatement } from '#server/db/named-statement.ts';
import { boolean, date, instant, json, nullable, text } from '#server/db/sql-types.ts';
import { deductionsSql } from '#server/features/documents/deposits.sql.ts';
import { contentParts } from '#server/features/documents/document-content.sql.ts';
import { invoiceKind } from '#server/features/documents/document-kind.ts';
import { instalmentsSql, nextDueSql } from '#server/features/documents/instalments.sql.ts';
import {
  byParts,
  EMPTY,
  type Fields,
  ofPart,
  type PartConditions,
} from '#server/features/documents/optional-parts.sql.ts';
import {
  publicColumns,
  publicDocumentSql,
  publicParameters,
} from '#server/features/documents/public-document.sql.ts';
import { isToReviewSql } from '#server/features/payments/being-paid.sql.ts';
import { payoutAccountSql } from '#server/features/payouts/payout-account.sql.ts';
import { publicRepliesSql } from '#server/features/replies/public-replies.sql.ts';
import type { Movement, PublicInvoice } from '#shared/public-document.ts';

type PublicInstalment = NonNullable<PublicInvoice['instalments']>[number];
type PublicDeductions = NonNullable<PublicInvoice['deductions']>;
type PublicNextDue = NonNullable<PublicInvoice['nextDue']>;

/** The attempt that says most about where things stand; in minor units. */
interface Attempt {
  status: 'processing' | 'review' | 'refund_due' | 'failed' | 'lost' | 'succeeded';
  received: number;
  refunded: number;
}

// One that the provider never heard of is none that somebody made.
const ATTEMPT = `(case when d.status = 'paid' then (select json_build_object('status', 'succeeded',
      'received', sum(coalesce(p.received_cents, p.amount_cents)), 'refunded', sum(p.refunded_cents))
    from payments p where p.document_id = d.id and p.status = 'succeeded' having count(*) > 0)
  else (select json_build_object(
    'status', case when p.status = 'failed' and p.unreadable_since is not null then 'lost' else p.status end,
    'received', coalesce(p.received_cents, p.amount_cents), 'refunded', p.refunded_cents)
  from payments p where p.document_id = d.id and p.external_id is not null
    and p.status in ('processing', 'review', 'refund_due', 'failed')
    and (p.status <> 'failed' or not exists (select from payments s
      where s.document_id = d.id and s.status = 'succeeded' and s.succeeded_at > p.updated_at))
    and (p.status not in ('review', 'refund_due') or ${isToReviewSql('p')})
  order by array_position('{processing,review,refund_due,failed}'::text[], p.status), p.updated_at desc limit 1) end)`;

// Sums start as a zero without places.
const sumSql = (sum: string) => `round(${sum}, scale(d.amount))::text`;

/** A movement, and whether a payment provider made it. */
type LedgerMovement = Movement & { isByProvider: boolean };

// What was taken back never was.
const MOVEMENTS = `(select coalesce(json_agg(json_build_object('kind', e.kind, 'date', e.happened_on,
      'amount', round(e.amount, scale(d.amount))::text, 'isByProvider', e.created_by = 'provider')
      order by e.happened_on, e.seq), '[]')
    from ledger_entries e where e.document_id = d.id and e.kind in ('payment', 'refund', 'credit')
      and not exists (select from ledger_entries r where r.reverses_id = e.id))`;

const own: Fields = {
  invoiceNumber: 'd.public_token',
  status: 'd.status',
  dueDate: 'd.due_on',
  paymentMethod: 'd.payment_method',
  paidAt: 'd.paid_at',
  nextDueOn: 'd.next_due_on',
  instalments: ofPart('plan', instalmentsSql('(:now at time zone u.time_zone)::date')),
  nextDue: ofPart('plan', nextDueSql),
  replacedBy: ofPart(
    'replacedBy',
    `(select json_build_object('invoiceNumber', n.public_token, 'displayNumber', n.display_number)
      from documents n where n.replaces_id = d.id)`,
  ),
  creditNotes: ofPart(
    'creditNotes',
    `(select coalesce(json_agg(json_build_object('displayNumber', n.display_number, 'creditNoteNumber', n.public_token,
        'amount', n.amount::text, 'issuedOn', n.issued_on) order by n.number), '[]')
      from documents n where n.credits_id = d.id)`,
    EMPTY,
  ),
  deductions: ofPart('deductions', deductionsSql(), EMPTY),
  allowPartial: 'd.allow_partial',
  minPartial: 'd.min_partial::text',
  hasStripe: `${payoutAccountSql.stripe('u')} is not null`,
  hasPaypal: `${payoutAccountSql.paypal('u')} is not null`,
  attempt: ofPart('payments', ATTEMPT),
  replies: ofPart('replies', publicRepliesSql, EMPTY),
  balance: 'd.balance::text',
  paid: sumSql('d.paid_amount + d.refunds_kept'),
  credited: sumSql('d.credited_amount'),
  writtenOff: sumSql('d.written_off_amount'),
  refundsKept: sumSql('d.refunds_kept'),
  movements: ofPart('movements', MOVEMENTS, EMPTY),
};

const { plan, replacedBy, creditNotes, deductions, payments, replies } = invoiceKind.parts;
const ownParts = {
  ...{ plan, replacedBy, creditNotes, deductions, payments, replies },
  movements: 'exists (select from ledger_entries e where e.document_id = d.id)',
} as PartConditions;

/** To be read {@link withItsParts}. */
export const findByToken = byParts((parts, name) =>
  namedStatement({
    name: `find_public_invoice_${name}`,
    parameters: publicParameters,
    row: {
      ...publicColumns,
      ...{ invoiceNumber: text, status: text, dueDate: date, paymentMethod: text, paidAt: nullable(instant) },
      ...{ nextDueOn: date, hasStripe: boolean, hasPaypal: boolean },
      ...{ instalments: nullable(json<PublicInstalment[]>()), nextDue: nullable(json<PublicNextDue>()) },
      deductions: json<PublicDeductions>(),
      ...{ allowPartial: boolean, minPartial: nullable(text) },
      replacedBy: nullable(json<NonNullable<PublicInvoice['replacedBy']>>()),
      attempt: nullable(json<Attempt>()),
      replies: json<NonNullable<PublicInvoice['replies']>>(),
      creditNotes: json<NonNullable<PublicInvoice['creditNotes']>>(),
      ...{ balance: text, paid: text, credited: text, writtenOff: text, refundsKept: text },
      movements: json<LedgerMovement[]>(),
    },
    isPacked: true,
    sql: publicDocumentSql({ kind: invoiceKind, own, ownParts, parts, condition: 'd.public_token = :key' }),
  }),
);

export const sampleStatements = [[], Object.keys({ ...contentParts, ...ownParts }).sort()].map(findByToken);
