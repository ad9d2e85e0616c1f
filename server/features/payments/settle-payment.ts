import { eq } from 'drizzle-orm';
import { type Database, inTransaction } from '#server/db/client.ts';
import { documents } from '#server/db/schema/documents.ts';
import { payInvoice } from '#server/features/ledger/move-money.ts';
import { ledgerMethods, todayOf } from '#server/features/ledger/of-provider.ts';
import { balanceOf, sumsOf } from '#server/features/ledger/sums.ts';
import type { PaymentOutcome } from '#server/providers/payments.ts';
import { formatMoney, moneyString } from '#shared/money.ts';
import { nextCheckAfter } from './next-check.ts';
import { notifyPayerOfFailure } from './notify-payer.ts';
import { notifyOfPayment, type PaymentNews } from './notify-payment.ts';
import type { PaymentDeps } from './payment-deps.ts';
import {
  currencyOf,
  hasMoney,
  isUnfinished,
  isWithdrawn,
  type Payment,
  paymentsRepo,
} from './payments.repo.ts';
import { keepUnreadable, mayStillBePaid } from './unreadable-payment.ts';

type InvoiceRow = typeof documents.$inferSelect;
type Paid = Extract<PaymentOutcome, { status: 'paid' }>;

const MINUTE_MS = 60_000;
/** An open attempt is looked at this often, and once more when its time is over. */
const OPEN_CHECK_MS = 15 * MINUTE_MS;
/** Payments on their way take days. */
const PROCESSING_CHECK_MS = 6 * 60 * MINUTE_MS;

/**
 * Writes down what has become of an attempt, as the provider has said when it was asked: the only place where a
 * provider's money makes an invoice paid. It may be called at any time, by anybody, any number of times; money that
 * came is dealt with once.
 * @returns the attempt as it is now
 */
export function settlePayment(
  { db, clock, log }: Pick<PaymentDeps, 'db' | 'clock' | 'log'>,
  paymentId: string,
  outcome: PaymentOutcome,
): Promise<Payment | undefined> {
  return inTransaction(db, async (transaction) => {
    const repo = paymentsRepo(transaction);
    const found = await repo.find(paymentId);
    const invoice = found?.documentId ? await lockInvoice(transaction, found.documentId) : undefined;
    const payment = await repo.lock(paymentId);
    if (!payment || hasMoney(payment)) return payment;
    const now = clock.now();
    if (outcome.status !== 'paid') return applyOtherOutcome(transaction, payment, outcome, now);
    if (outcome.reference !== payment.id) {
      log.warn({ payment: payment.id, reference: outcome.reference }, 'money that bears another reference');
      return payment;
    }
    const known = await repo.findByMoney(payment.provider, outcome.externalPaymentId);
    if (known) {
      log.warn({ payment: payment.id, known: known.id }, 'money that has come for another attempt');
      return payment;
    }
    return applyPaidOutcome(transaction, { payment, invoice, paid: outcome, now });
  });
}

async function lockInvoice(transaction: Database, id: string): Promise<InvoiceRow | undefined> {
  const [row] = await transaction.select().from(documents).where(eq(documents.id, id)).for('update');
  return row;
}

/** No money has come yet, or none ever will. */
async function applyOtherOutcome(
  transaction: Database,
  payment: Payment,
  outcome: Exclude<PaymentOutcome, Paid>,
  now: Date,
): Promise<Payment> {
  const repo = paymentsRepo(transaction);
  // What was thought to be over is on its way all the same: one page was captured while it was closed.
  if (!isUnfinished(payment) && outcome.status !== 'processing') return payment;
  const read = { checkedAt: now, unreadableSince: null };
  if (outcome.status === 'open')
    return repo.change(payment.id, { ...read, nextCheckAt: nextCheckOf(payment, now) });
  if (outcome.status === 'processing')
    return repo.change(payment.id, {
      ...read,
      status: 'processing',
      nextCheckAt: new Date(now.getTime() + PROCESSING_CHECK_MS),
      updatedAt: now,
    });
  if (outcome.status === 'unreadable' && mayStillBePaid(payment, outcome.why, now))
    return keepUnreadable(transaction, payment, { why: outcome.why, now });
  const failure = outcome.status === 'failed' ? outcome.reason : null;
  const over = isWithdrawn(payment) ? 'canceled' : 'expired';
  const status = failure === null ? over : 'failed';
  const ended = await repo.change(payment.id, {
    ...read,
    status,
    failure,
    nextCheckAt: null,
    updatedAt: now,
  });
  // A refused card is between the payer and the provider; one that seemed made is everybody's business.
  if (payment.status === 'processing' && ended.status === 'failed') {
    await notifyOfPayment(transaction, ended, { kind: 'failed' }, now);
    await notifyPayerOfFailure(transaction, ended);
  }
  return ended;
}

function nextCheckOf({ expiresAt }: Payment, now: Date): Date {
  const atEnd = expiresAt.getTime() + MINUTE_MS;
  const soon = now.getTime() + OPEN_CHECK_MS;
  return new Date(atEnd > now.getTime() ? Math.min(atEnd, soon) : soon);
}

interface PaidOutcome {
  payment: Payment;
  invoice: InvoiceRow | undefined;
  paid: Paid;
  now: Date;
}

async function applyPaidOutcome(
  transaction: Database,
  { payment, invoice, paid, now }: PaidOutcome,
): Promise<Payment> {
  const repo = paymentsRepo(transaction);
  const mismatch = mismatchReason(payment, invoice, paid);
  const settled = await repo.change(payment.id, {
    status: mismatch?.kind ?? 'succeeded',
    failure: mismatch?.why ?? null,
    externalPaymentId: paid.externalPaymentId,
    receivedCents: paid.cents,
    succeededAt: now,
    checkedAt: now,
    unreadableSince: null,
    nextCheckAt: nextCheckAfter(now, now),
    updatedAt: now,
  });
  if (mismatch) await notifyOfPayment(transaction, settled, mismatch, now);
  else if (invoice) await enterPayment(transaction, invoice, settled, now);
  return settled;
}

/** Why money does not settle the invoice; undefined when it does. */
function mismatchReason(
  payment: Payment,
  invoice: InvoiceRow | undefined,
  paid: Paid,
): Extract<PaymentNews, { kind: 'review' | 'refund_due' }> | undefined {
  const review = (why: string) => ({ kind: 'review', why }) as const;
  const refundDue = (why: string) => ({ kind: 'refund_due', why }) as const;
  const currency = currencyOf(payment);
  const asked = formatMoney(moneyString(BigInt(payment.amountCents), currency), currency);
  if (paid.account !== payment.externalAccount) return review("It went to an account that isn't yours.");
  if (paid.currency !== payment.currency) return review(`It was paid in ${paid.currency.toUpperCase()}.`);
  if (paid.cents !== payment.amountCents) return review(`The amount due was ${asked}.`);
  if (!invoice) return refundDue('The invoice had already been deleted.');
  if (invoice.status === 'paid' && !isWrittenOff(invoice))
    return refundDue('The invoice had already been paid.');
  if (invoice.status === 'cancelled' && (invoice.voidedAt || !isWrittenOff(invoice)))
    return refundDue('The invoice had already been cancelled.');
  const payable = payableBalance(invoice);
  if (BigInt(payment.amountCents) > payable)
    return refundDue(`Only ${formatMoney(moneyString(payable, currency), currency)} was still due.`);
  return undefined;
}

/** Nothing is asked for because it was written off: who pays something after all does owe it. */
const isWrittenOff = (invoice: InvoiceRow) => {
  const sums = sumsOf(invoice);
  return balanceOf(sums) === 0n && sums.writtenOff > 0n;
};

const payableBalance = (invoice: InvoiceRow) => {
  const sums = sumsOf(invoice);
  return isWrittenOff(invoice) ? sums.writtenOff : balanceOf(sums);
};

async function enterPayment(transaction: Database, invoice: InvoiceRow, payment: Payment, now: Date) {
  const { id: paymentId, provider, amountCents } = payment;
  await payInvoice(
    transaction,
    invoice,
    { amount: BigInt(amountCents), paymentId, method: ledgerMethods[provider] },
    { createdBy: 'provider', now, today: await todayOf(transaction, invoice.userId, now) },
  );
  await transaction.update(documents).set({ paymentMethod: provider }).where(eq(documents.id, invoice.id));
}
