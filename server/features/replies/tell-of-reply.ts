import type { Database } from '#server/db/client.ts';
import { notifications } from '#server/db/schema/notifications.ts';
import type { InvoiceRepliedPayload } from '#server/features/delivery/mails/mail-payloads.ts';
import { outboxRepo } from '#server/features/delivery/outbox.repo.ts';
import { shortenText } from '#server/features/delivery/shorten-text.ts';
import { sellerNotice } from '#server/features/notifications/seller-notice.ts';
import { formatMoney } from '#shared/money.ts';
import { sentence } from '#shared/sentence.ts';
import { replyWords, type Said } from './reply-words.ts';

/** Characters of a message that its notification shows. */
const SHOWN_MESSAGE = 200;

export interface RepliedInvoice {
  id: string;
  userId: string;
  clientId: string;
  displayNumber: string;
  title: string;
  /** Decimal strings. */
  amount: string;
  balance: string;
  /** ISO 4217. */
  currency: string;
  sellerEmail: string;
  clientName: string;
}

interface Told extends Said {
  invoice: RepliedInvoice;
  /** Days for which it has waited for the seller; missing for one that has just come. */
  waited?: number;
  now: Date;
}

/** The whole message stands in the timeline. */
const shortened = (message: string) => {
  const beginning = shortenText(message, SHOWN_MESSAGE);
  return [...message].length > SHOWN_MESSAGE ? `${beginning}…` : beginning;
};

/** Tells the seller what a client said on an invoice, or that it still waits. Belongs to the transaction that writes that. */
export async function tellOfReply(
  transaction: Database,
  { invoice, waited, now, ...said }: Told,
): Promise<void> {
  const { id: documentId, userId, clientId, displayNumber, title, balance, currency, clientName } = invoice;
  const words = replyWords(said, currency);
  const who = said.name ?? clientName;
  const message = said.message ? sentence`. ${shortened(said.message)}` : '';
  await transaction.insert(notifications).values(
    sellerNotice({
      ...{ userId, clientId, documentId, now },
      type: 'status_update',
      recipient: invoice.sellerEmail,
      subject: waited
        ? sentence`Waiting for you: ${displayNumber}, ${who} ${words}`
        : sentence`Reply on ${displayNumber}: ${who} ${words}`,
      message: `${sentence`${displayNumber}: ${title}, ${formatMoney(balance, currency)} due`}${message}`,
      now,
    }),
  );
  const payload: InvoiceRepliedPayload = {
    ...{ displayNumber, title, amount: invoice.amount, currency, clientName, to: invoice.sellerEmail },
    ...(balance !== invoice.amount && { balance }),
    ...{ invoiceId: documentId, who, words, message: said.message, reply: said.kind },
    ...(waited !== undefined && { waited }),
  };
  await outboxRepo(transaction).add(userId, 'invoice_replied', payload, documentId);
}
