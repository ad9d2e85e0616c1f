import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { clients } from '#server/db/schema/clients.ts';
import { documents } from '#server/db/schema/documents.ts';
import { notifications } from '#server/db/schema/notifications.ts';
import { users } from '#server/db/schema/users.ts';
import { outboxRepo } from '#server/features/delivery/outbox.repo.ts';
import { sellerNotice } from '#server/features/notifications/seller-notice.ts';
import type { Unreadable } from '#server/providers/payments.ts';
import { formatMoney, moneyString } from '#shared/money.ts';
import { currencyOf, type Payment } from './payments.repo.ts';

/** What a seller is told about a payment beside that it came. */
export type PaymentNews =
  | { kind: 'review' | 'refund_due'; why: string }
  | { kind: 'lost'; why: Unreadable }
  | { kind: 'refund_failed'; cents: number }
  | { kind: 'refunded' | 'disputed' | 'dispute_won' | 'dispute_lost' | 'failed' };

const providerNames = { stripe: 'Stripe', paypal: 'PayPal' };

/** The words of one piece of news, for the entry and for the mail. */
function wordingOf(payment: Payment, news: PaymentNews): { subject: string; text: string } {
  const { displayNumber: number } = payment;
  const currency = currencyOf(payment);
  const money = (minor: number) => formatMoney(moneyString(BigInt(minor), currency), currency);
  const sum = money(payment.receivedCents ?? payment.amountCents);
  const place = `your ${providerNames[payment.provider]} account`;
  switch (news.kind) {
    case 'review':
      return {
        subject: `Payment for ${number} needs review`,
        text: `A payment of ${sum} arrived for ${number}. ${news.why} The invoice wasn't updated. Refund the payment in ${place}, or mark the invoice as paid.`,
      };
    case 'refund_due':
      return {
        subject: `Payment for ${number} needs to be refunded`,
        text: `A payment of ${sum} arrived for ${number}. ${news.why} Refund the payment in ${place}${payment.documentId ? ", or keep it as your client's credit" : ''}.`,
      };
    case 'refunded': {
      const refunded = money(payment.refundedCents);
      return {
        subject: `Payment for ${number} refunded`,
        text: `${refunded === sum ? `The full ${sum}` : `${refunded} of ${sum}`} for ${number} was refunded. The invoice keeps its status.`,
      };
    }
    case 'refund_failed': {
      const failed = money(news.cents);
      return {
        subject: `Refund for ${number} didn't go through`,
        text: `The bank returned a refund of ${failed} for ${number}. The money is back in ${place}. Pay your client back another way.`,
      };
    }
    case 'disputed':
      return {
        subject: `Payment for ${number} disputed`,
        text: `The payer disputed ${sum} for ${number}. Respond in ${place} before the deadline.`,
      };
    case 'dispute_won':
      return {
        subject: `Dispute over ${number} won`,
        text: `The dispute over ${sum} for ${number} was decided in your favor.`,
      };
    case 'dispute_lost':
      return {
        subject: `Dispute over ${number} lost`,
        text: `The dispute over ${sum} for ${number} was decided in the payer's favor. The money went back to them.`,
      };
    case 'lost': {
      const reason =
        news.why === 'gone'
          ? `${providerNames[payment.provider]} no longer has a record of it`
          : `the ${providerNames[payment.provider]} account it was sent to is no longer connected`;
      return {
        subject: `Payment for ${number} can no longer be tracked`,
        text: `A payment of ${sum} for ${number} was pending, but ${reason}. Check ${place}. If the money arrived, mark the invoice as paid. Until then, your client can pay it again.`,
      };
    }
    case 'failed':
      return {
        subject: `Payment for ${number} didn't go through`,
        text: `A pending payment of ${sum} for ${number} was declined by the payer's bank. The invoice can still be paid.`,
      };
  }
}

/** Tells the seller, in the transaction that stores what it is about: so it is told once. */
export async function notifyOfPayment(
  transaction: Database,
  payment: Payment,
  news: PaymentNews,
  now: Date,
): Promise<void> {
  const [seller] = await transaction
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, payment.userId));
  if (!seller) return;
  const about = await findInvoice(transaction, payment);
  const { subject, text } = wordingOf(payment, news);
  await transaction.insert(notifications).values(
    sellerNotice({
      userId: payment.userId,
      ...(about && { clientId: about.clientId, documentId: about.documentId }),
      type: 'other',
      recipient: seller.email,
      subject,
      message: text,
      now,
    }),
  );
  await outboxRepo(transaction).add(
    payment.userId,
    'payment_news',
    {
      to: seller.email,
      displayNumber: payment.displayNumber,
      title: payment.title,
      amount: moneyString(BigInt(payment.receivedCents ?? payment.amountCents), currencyOf(payment)),
      currency: currencyOf(payment),
      clientName: about?.clientName ?? '',
      subject,
      text,
    },
    payment.documentId,
  );
}

async function findInvoice(transaction: Database, { documentId }: Payment) {
  if (!documentId) return undefined;
  const [row] = await transaction
    .select({ documentId: documents.id, clientId: clients.id, clientName: clients.name })
    .from(documents)
    .innerJoin(clients, eq(clients.id, documents.clientId))
    .where(eq(documents.id, documentId));
  return row;
}
