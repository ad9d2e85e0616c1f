import { randomUUID } from 'node:crypto';
import type { Database } from '#server/db/client.ts';
import { notifications } from '#server/db/schema/notifications.ts';
import { outbox } from '#server/db/schema/outbox.ts';
import type { ReminderPayload } from '#server/features/delivery/mails/mail-payloads.ts';
import { newSecretTail } from '#server/features/documents/secret-tail.ts';
import { notificationSearch } from '#server/features/notifications/seller-notice.ts';
import { dayIn, formatDate } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import { daysOfSlot } from '#shared/reminder-schedule.ts';
import { sentence } from '#shared/sentence.ts';
import { owedOf } from './owed.ts';
import type { RemindedDocument } from './reminded-documents.sql.ts';
import { unsubscribeLinks } from './reminders.sql.ts';

export interface WantedReminder {
  document: RemindedDocument;
  /** `by_hand` when the seller sent it. */
  slot: string;
}

/**
 * Puts reminders on their way, a mail to each recipient, all with entries in their sellers' lists. Belongs to a transaction that holds the rows of
 * their schedules.
 * @returns the ids of the entries of their first mails, in the order of `wanted`
 */
export async function queueReminders(
  transaction: Database,
  wanted: readonly WantedReminder[],
  now: Date,
): Promise<string[]> {
  if (wanted.length === 0) return [];
  const links = await unsubscribeLinksOf(transaction, wanted, now);
  const sent = wanted.map(({ document, slot }) => {
    const mails = (document.recipients ?? []).map((recipient) => {
      const unsubscribe = links.get(linkKey(document, recipient)) ?? '';
      const payload = { ...payloadOf(document, recipient, { slot, now }), unsubscribe };
      return { id: randomUUID(), document, payload, method: 'email' as const };
    });
    // One text message, to the client's own number.
    const to = { name: document.clientName, email: document.textPhone ?? '' };
    const texts = document.textPhone
      ? [
          {
            id: randomUUID(),
            document,
            payload: payloadOf(document, to, { slot, now }),
            method: 'sms' as const,
          },
        ]
      : [];
    return { first: mails[0]?.id, messages: [...mails, ...texts] };
  });
  const messages = sent.flatMap((each) => each.messages);
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
  return sent.flatMap(({ first }) => first ?? []);
}

interface Recipient {
  name: string;
  /** Or the phone number. */
  email: string;
}

const linkKey = ({ userId }: RemindedDocument, { email }: Recipient) => `${userId} ${email.toLowerCase()}`;

function payloadOf(
  document: RemindedDocument,
  { name: clientName, email: to }: Recipient,
  { slot, now }: { slot: string; now: Date },
): Omit<ReminderPayload, 'unsubscribe'> {
  const { displayNumber, number, title, amount, currency, date, sellerName, sellerEmail, brokenPromise } =
    document;
  const message = wordsOf(document, slot);
  return {
    kind: document.kind as ReminderPayload['kind'],
    ...{
      displayNumber,
      number,
      title,
      amount,
      currency,
      date,
      to,
      clientName,
      sellerName,
      sellerEmail,
      slot,
    },
    ...owedOf(document, dayIn(document.timeZone, now)),
    isLate: date < dayIn(document.timeZone, now),
    ...(brokenPromise && { brokenPromise }),
    ...(message && { message }),
  };
}

/** What the seller has written for a slot by due day. */
function wordsOf({ schedule }: RemindedDocument, slot: string): ReminderPayload['message'] {
  const days = daysOfSlot(slot)?.days;
  const { subject, body } = schedule?.steps.find((step) => step.days === days) ?? {};
  return subject || body ? { ...(subject && { subject }), ...(body && { body }) } : undefined;
}

function wordingOf(
  document: RemindedDocument,
  { isLate, clientName, balance, due }: Pick<ReminderPayload, 'isLate' | 'clientName' | 'balance' | 'due'>,
) {
  const { kind, displayNumber, title, amount, currency, date } = document;
  const dateLabel = kind === 'proposal' ? 'valid until' : isLate ? 'was due' : 'due';
  return {
    subject: sentence`Reminder for ${kind} ${displayNumber} to ${clientName}`,
    message: sentence`${displayNumber}: ${title}, ${formatMoney(due ?? balance ?? amount, currency)}, ${dateLabel} ${formatDate(date)}`,
  };
}

/** One link a recipient of one seller, the same in every reminder. */
async function unsubscribeLinksOf(
  transaction: Database,
  wanted: readonly WantedReminder[],
  now: Date,
): Promise<Map<string, string>> {
  const keys = wanted.flatMap(({ document }) =>
    (document.recipients ?? []).map((recipient) => linkKey(document, recipient)),
  );
  const recipients = [...new Set(keys)].map((key) => key.split(' '));
  const rows = await unsubscribeLinks.run(transaction, {
    tokens: recipients.map(() => newSecretTail()),
    userIds: recipients.map(([userId = '']) => userId),
    addresses: recipients.map(([, address = '']) => address),
    now,
  });
  return new Map(rows.map(({ token, userId, address }) => [`${userId} ${address}`, token]));
}
