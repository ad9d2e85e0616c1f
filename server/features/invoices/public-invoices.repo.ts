import type { Database } from '#server/db/client.ts';
import type { RowOf } from '#server/db/sql-types.ts';
import { invoiceKind } from '#server/features/documents/document-kind.ts';
import { publicParts } from '#server/features/documents/public-parts.ts';
import { dayIn } from '#shared/dates.ts';
import { isPublicToken, type PaymentMethod } from '#shared/document.ts';
import type { InvoiceStatus } from '#shared/invoice-status.ts';
import { moneyString } from '#shared/money.ts';
import type { PaymentProgress } from '#shared/payment.ts';
import { isPayable } from '#shared/provider-money.ts';
import type { PublicPayment, VisitedInvoice } from '#shared/public-document.ts';
import { findByToken } from './public-invoices.sql.ts';

type PublicInvoiceRow = Omit<RowOf<typeof findByToken.row>, 'status' | 'paymentMethod'> & {
  status: InvoiceStatus;
  paymentMethod: PaymentMethod;
};

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
      if (!isPublicToken(invoiceNumber)) return undefined;
      const row = await findByToken.first(db, { key: invoiceNumber, now });
      return row && present(row as PublicInvoiceRow, providers, now);
    },
  };
}

function present(row: PublicInvoiceRow, providers: ConfiguredProviders, now: Date): VisitedInvoice {
  const isOpen = row.status === 'pending' || row.status === 'overdue';
  const isLate = row.dueDate < dayIn(row.timeZone, now);
  const progress = progressOf(row);
  return {
    ...publicParts(row, invoiceKind),
    invoiceNumber: row.invoiceNumber,
    status: isOpen ? (isLate ? 'overdue' : 'pending') : row.status,
    dueDate: row.dueDate,
    paymentMethod: row.paymentMethod,
    paidAt: row.paidAt?.toISOString() ?? null,
    payment: paymentOffer(row, providers),
    ...(progress && { progress }),
  };
}

function progressOf({ attempt, currency }: PublicInvoiceRow): PaymentProgress | undefined {
  if (!attempt) return undefined;
  const { status, received, refunded } = attempt;
  if (status === 'refund_due') return { status: 'review' };
  if (status === 'lost') return { status: 'unknown' };
  if (status !== 'succeeded') return { status };
  const sum = (cents: number) => moneyString(BigInt(cents), currency);
  return refunded > 0 ? { status: 'refunded', refunded: sum(refunded), received: sum(received) } : undefined;
}

function paymentOffer(row: PublicInvoiceRow, providers: ConfiguredProviders): PublicPayment {
  if (!row.isPro || row.paymentMethod === 'cash') return 'none';
  if (!providers[row.paymentMethod]) return 'coming_soon';
  const isReady = row.paymentMethod === 'stripe' ? row.hasStripe : row.hasPaypal;
  const isInLimits = isPayable(row.paymentMethod, row.amount, row.currency);
  return isReady && isInLimits ? row.paymentMethod : 'none';
}
