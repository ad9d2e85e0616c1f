import type { Database } from '#server/db/client.ts';
import type { RowOf } from '#server/db/sql-types.ts';
import { invoiceKind } from '#server/features/documents/document-kind.ts';
import { withItsParts } from '#server/features/documents/optional-parts.sql.ts';
import { publicParts } from '#server/features/documents/public-parts.ts';
import { dayIn } from '#shared/dates.ts';
import { isPublicToken, type PaymentMethod } from '#shared/document.ts';
import type { InvoiceStatus } from '#shared/invoice-status.ts';
import { moneyString } from '#shared/money.ts';
import { payableSums } from '#shared/payable.ts';
import type { PaymentProgress } from '#shared/payment.ts';
import { isPayable } from '#shared/provider-money.ts';
import type { PublicMoney, PublicPayment, VisitedInvoice } from '#shared/public-document.ts';
import { findByToken } from './public-invoices.sql.ts';

type PublicInvoiceRow = Omit<RowOf<ReturnType<typeof findByToken>['row']>, 'status' | 'paymentMethod'> & {
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
      const key = invoiceNumber;
      const row = await withItsParts((parts) => findByToken(parts).first(db, { key, now }));
      return row && present(row as PublicInvoiceRow, providers, now);
    },
  };
}

function present(row: PublicInvoiceRow, providers: ConfiguredProviders, now: Date): VisitedInvoice {
  const isOpen = row.status === 'pending' || row.status === 'overdue';
  const isLate = row.nextDueOn < dayIn(row.timeZone, now);
  const progress = progressOf(row);
  return {
    ...publicParts(row, invoiceKind, { ...moneyOf(row), ...planOf(row) }),
    invoiceNumber: row.invoiceNumber,
    status: isOpen ? (isLate ? 'overdue' : 'pending') : row.status,
    dueDate: row.dueDate,
    paymentMethod: row.paymentMethod,
    paidAt: row.paidAt?.toISOString() ?? null,
    payment: paymentOffer(row, providers, isOpen ? payableSums(row).amount : row.amount),
    ...(row.replacedBy && { replacedBy: row.replacedBy }),
    ...(row.replies.length > 0 && { replies: row.replies }),
    ...(progress && { progress }),
  };
}

/** What of it was asked for already, and how it may be paid besides all at once. */
function planOf({
  deductions,
  creditNotes,
  instalments,
  nextDue,
  allowPartial,
  minPartial,
}: PublicInvoiceRow) {
  return {
    ...(deductions.length > 0 && { deductions }),
    ...(creditNotes.length > 0 && { creditNotes }),
    ...(instalments && { instalments }),
    ...(nextDue && { nextDue }),
    ...(allowPartial && { allowPartial: true as const }),
    ...(minPartial && { minPartial }),
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

const isNothing = (sum: string) => Number(sum) === 0;

/** What was paid of it and what is left, where that isn't all or nothing, and how it came where that isn't at once. */
function moneyOf(row: PublicInvoiceRow): PublicMoney & Pick<VisitedInvoice, 'movements'> {
  const { amount, balance, paid, credited, writtenOff, refundsKept, movements } = row;
  const isPart = !isNothing(balance) && balance !== amount;
  const hasMoved = movements.length > 0 && !isPaidAtOnce(row);
  return {
    ...((isPart || !isNothing(credited)) && { balance, paid }),
    ...(!isNothing(credited) && { credited }),
    ...((isPart || hasMoved) && !isNothing(writtenOff) && { writtenOff }),
    ...(hasMoved && !isNothing(refundsKept) && { refundsKept }),
    ...(hasMoved && {
      movements: movements.map(({ isByProvider: _isByProvider, ...movement }) => movement),
    }),
  };
}

/** By one payment, whose refund by its provider the page tells of. */
function isPaidAtOnce({ status, amount, movements, deductions, credited }: PublicInvoiceRow): boolean {
  const [first, ...later] = movements;
  const isWhole = first?.kind === 'payment' && first.amount === amount;
  const isRefunded = later.every(({ kind, isByProvider }) => kind === 'refund' && isByProvider);
  return status === 'paid' && isWhole && isRefunded && deductions.length === 0 && isNothing(credited);
}

function paymentOffer(row: PublicInvoiceRow, providers: ConfiguredProviders, sum: string): PublicPayment {
  if (!row.isPro || row.paymentMethod === 'cash') return 'none';
  if (!providers[row.paymentMethod]) return 'coming_soon';
  const isReady = row.paymentMethod === 'stripe' ? row.hasStripe : row.hasPaypal;
  const isInLimits = isPayable(row.paymentMethod, sum, row.currency);
  return isReady && isInLimits ? row.paymentMethod : 'none';
}
