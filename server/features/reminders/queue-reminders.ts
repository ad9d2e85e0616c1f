import { randomUUID } from 'node:crypto';
import type { Database } from '#server/db/client.ts';
import { notifications } from '#server/db/schema/notifications.ts';
import { outbox } from '#server/db/schema/outbox.ts';
import type { ReminderPayload } from '#server/features/delivery/mails/mail-payloads.ts';
import { newSecretTail } from '#server/features/documents/secret-tail.ts';
import { notificationSearch } from '#server/features/notifications/seller-notice.ts';
import { dayIn, formatDate } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import { sentence } from '#shared/sentence.ts';
import type { RemindedDocument } from './reminded-documents.sql.ts';
import { unsubscribeLinks } from './reminders.sql.ts';

export interface WantedReminder {
  document: RemindedDocument;
  slot: ReminderPayload['slot'];
}

/**
 * Puts reminders on their way, each with an entry in its seller's list. Belongs to a transaction that holds the rows of
 * their schedules.
 * @returns the ids of the entries of their mails, in the order of `wanted`
 */
export async function queueReminders(
  transaction: Database,
  wanted: readonly WantedReminder[],
  now: Date,
): Promise<string[]> {
  if (wanted.length === 0) return [];
  const links = await unsubscribeLinksOf(transaction, wanted, now);
  const mails = wanted.map(({ document, slot }) => {
    const payload = payloadOf(document, slot, links.get(recipientOf(document)) ?? '', now);
    return { id: randomUUID(), document, payload, method: 'email' as const };
  });
  const texts = mails.flatMap((mail) => {
    const { unsubscribe: _mailOnly, ...payload } = mail.payload;
    const phone = mail.document.textPhone;
    return phone
      ? [{ ...mail, id: randomUUID(), method: 'sms' as const, payload: { ...payload, to: phone } }]
      : [];
  });
  const messages = [...mails, ...texts];
  await transaction.insert(notifications).values(
    messages.map(({ id, document, payload, method }) => {
      const wording = wordingOf(document, payload);
      return {
        id,
        userId: document.userId,
        clientId: document.clientId,
        documentId: document.documentId,
        type: 'other' as const,
        method,
        recipient: payload.to,
        ...wording,
        search: notificationSearch(wording),
        createdAt: now,
      };
    }),
  );
  await transaction.insert(outbox).values(
    messages.map(({ id, document, payload, method }) => ({
      userId: document.userId,
      notificationId: id,
      documentId: document.documentId,
      template: method === 'sms' ? 'reminder_text' : 'reminder',
      payload,
    })),
  );
  return mails.map(({ id }) => id);
}

const recipientOf = ({ userId, clientEmail }: RemindedDocument) => `${userId} ${clientEmail.toLowerCase()}`;

function payloadOf(
  document: RemindedDocument,
  slot: ReminderPayload['slot'],
  unsubscribe: string,
  now: Date,
): ReminderPayload {
  const { displayNumber, number, title, amount, currency, date } = document;
  const { clientName, sellerName, sellerEmail } = document;
  return {
    kind: document.kind as ReminderPayload['kind'],
    displayNumber,
    number,
    title,
    amount,
    currency,
    date,
    to: document.clientEmail,
    clientName,
    sellerName,
    sellerEmail,
    slot,
    isLate: date < dayIn(document.timeZone, now),
    unsubscribe,
  };
}

function wordingOf(document: RemindedDocument, { isLate }: Pick<ReminderPayload, 'isLate'>) {
  const { kind, displayNumber, title, amount, currency, date, clientName } = document;
  const dateLabel = kind === 'proposal' ? 'valid until' : isLate ? 'was due' : 'due';
  return {
    subject: sentence`Reminder for ${kind} ${displayNumber} to ${clientName}`,
    message: sentence`${displayNumber}: ${title}, ${formatMoney(amount, currency)}, ${dateLabel} ${formatDate(date)}`,
  };
}

/** One link a recipient of one seller, the same in every reminder. */
async function unsubscribeLinksOf(
  transaction: Database,
  wanted: readonly WantedReminder[],
  now: Date,
): Promise<Map<string, string>> {
  const recipients = [...new Set(wanted.map(({ document }) => recipientOf(document)))].map((recipient) =>
    recipient.split(' '),
  );
  const rows = await unsubscribeLinks.run(transaction, {
    tokens: recipients.map(() => newSecretTail()),
    userIds: recipients.map(([userId = '']) => userId),
    addresses: recipients.map(([, address = '']) => address),
    now,
  });
  return new Map(rows.map(({ token, userId, address }) => [`${userId} ${address}`, token]));
}
