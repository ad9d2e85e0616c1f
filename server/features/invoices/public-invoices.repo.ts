import { type Database, queryNamed } from '#server/db/client.ts';
import { invoiceKind } from '#server/features/documents/document-kind.ts';
import {
  type PublicDocumentRow,
  publicDocumentSql,
  publicParts,
} from '#server/features/documents/public-document.ts';
import { isToReviewSql } from '#server/features/payments/being-paid.sql.ts';
import { payoutAccountSql } from '#server/features/payouts/payout-account.sql.ts';
import { dayIn } from '#shared/dates.ts';
import { isInvoiceToken, type PaymentMethod } from '#shared/document.ts';
import type { InvoiceStatus } from '#shared/invoice-status.ts';
import { parseHundredths, toDecimalString } from '#shared/money.ts';
import { isPayable, type PaymentProgress } from '#shared/payment.ts';
import type { PublicPayment, VisitedInvoice } from '#shared/public-document.ts';

interface PublicInvoiceRow extends PublicDocumentRow {
  invoiceNumber: string;
  status: InvoiceStatus;
  dueDate: string;
  paymentMethod: PaymentMethod;
  paidAt: Date | null;
  hasStripe: boolean;
  hasPaypal: boolean;
  /** The attempt that says most about where things stand; in cents. */
  attempt: {
    status: 'processing' | 'review' | 'refund_due' | 'failed' | 'lost' | 'succeeded';
    received: number;
    refunded: number;
  } | null;
}

// One that the provider never heard of is none that somebody made.
const ATTEMPT = `(select json_build_object(
    'status', case when p.status = 'failed' and p.unreadable_since is not null then 'lost' else p.status end, 'received', coalesce(p.received_cents, p.amount_cents),
    'refunded', p.refunded_cents)
  from payments p where p.document_id = d.id and p.external_id is not null
    and p.status = any(case when d.status = 'paid' then '{succeeded}' else '{processing,review,refund_due,failed}' end::text[])
    and (p.status not in ('review', 'refund_due') or ${isToReviewSql('p')})
  order by array_position('{succeeded,processing,review,refund_due,failed}'::text[], p.status), p.updated_at desc limit 1)`;

const FIND = publicDocumentSql(
  invoiceKind,
  `d.public_token as "invoiceNumber", d.status, d.due_on as "dueDate", d.payment_method as "paymentMethod",
  d.paid_at as "paidAt",
  ${payoutAccountSql.stripe('u')} is not null as "hasStripe",
  ${payoutAccountSql.paypal('u')} is not null as "hasPaypal",
  ${ATTEMPT} as attempt`,
  'd.public_token = $1',
);

/** Which providers this installation can take payments through. */
export interface ConfiguredProviders {
  stripe: boolean;
  paypal: boolean;
}

/** Invoices as whoever holds their link sees them: a projection of its own, bound to the secret number. */
export function publicInvoicesRepo(db: Database, providers: ConfiguredProviders) {
  return {
    /** The invoice of a public token, or undefined. */
    async find(invoiceNumber: string, now: Date): Promise<VisitedInvoice | undefined> {
      if (!isInvoiceToken(invoiceNumber)) return undefined;
      const [row] = await queryNamed<PublicInvoiceRow>(db, 'find_public_invoice', FIND, [
        invoiceNumber,
        now.toISOString(),
      ]);
      return row && present(row, providers, now);
    },
  };
}

function present(row: PublicInvoiceRow, providers: ConfiguredProviders, now: Date): VisitedInvoice {
  const isOpen = row.status === 'pending' || row.status === 'overdue';
  const isLate = row.dueDate < dayIn(row.timeZone, now);
  const progress = progressOf(row.attempt);
  return {
    ...publicParts(row),
    invoiceNumber: row.invoiceNumber,
    status: isOpen ? (isLate ? 'overdue' : 'pending') : row.status,
    dueDate: row.dueDate,
    paymentMethod: row.paymentMethod,
    paidAt: row.paidAt?.toISOString() ?? null,
    payment: paymentOffer(row, providers),
    ...(progress && { progress }),
  };
}

function progressOf(attempt: PublicInvoiceRow['attempt']): PaymentProgress | undefined {
  if (!attempt) return undefined;
  const { status, received, refunded } = attempt;
  if (status === 'refund_due') return { status: 'review' };
  if (status === 'lost') return { status: 'unknown' };
  if (status !== 'succeeded') return { status };
  const sum = (cents: number) => toDecimalString(BigInt(cents));
  return refunded > 0 ? { status: 'refunded', refunded: sum(refunded), received: sum(received) } : undefined;
}

function paymentOffer(row: PublicInvoiceRow, providers: ConfiguredProviders): PublicPayment {
  if (!row.isPremium || row.paymentMethod === 'cash') return 'none';
  if (!providers[row.paymentMethod]) return 'coming_soon';
  const isReady = row.paymentMethod === 'stripe' ? row.hasStripe : row.hasPaypal;
  const isInLimits = isPayable(row.paymentMethod, parseHundredths(row.amount) ?? 0n);
  return isReady && isInLimits ? row.paymentMethod : 'none';
}
