import type { Database } from '#server/db/client.ts';
import { conflict, notFound, tooManyRequests } from '#server/errors.ts';
import type { SellerContext } from '#server/features/account/seller-context.ts';
import { notificationsRepo } from '#server/features/notifications/notifications.repo.ts';
import { formatDate } from '#shared/dates.ts';
import type { Message } from '#shared/message-templates.ts';
import { formatMoney } from '#shared/money.ts';
import { foldForSearch } from '#shared/search-text.ts';
import { sentence } from '#shared/sentence.ts';
import type { DocumentKind } from './document-kind.ts';
import { wordsOf } from './message-words.ts';
import { lockStatements, NUMBER_MARK, sendStatements, sentStatement } from './send-document.sql.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Times a day that a document may be sent again. */
const MOST_A_DAY = 5;

interface Announced {
  title: string;
  /** Decimal string. */
  amount: string;
  /** ISO 4217. */
  currency: string;
  /** Its last day. */
  date: string;
}

/** The texts of the entry in the seller's list, around what the statement knows. */
export function noticeOf(kind: DocumentKind, { title, amount, currency, date }: Announced, subjectEnd = '') {
  const messageEnd = sentence`: ${title}, ${formatMoney(amount, currency)}, ${kind.dateLabel} ${formatDate(date)}`;
  return {
    subjectEnd,
    messageEnd,
    // The client's name is searched with the client.
    foldedSubject: foldForSearch(`${kind.noun} ${NUMBER_MARK} to ${subjectEnd}`),
    foldedMessage: foldForSearch(`${NUMBER_MARK}${messageEnd}`),
  };
}

/**
 * Sends an open document, once more as a rule: to the client's current address, and by text message where that is agreed. Belongs to a
 * transaction.
 * @returns the entry of the mail as JSON text
 * @throws DomainError 404, 409 for a document that is closed, 429 with the wait
 */
export async function sendDocument(
  transaction: Database,
  kind: DocumentKind,
  { sellerId: userId, isPro }: SellerContext,
  { id, now, message }: { id: string; now: Date; message?: Message | undefined },
): Promise<string> {
  const found = await lockStatements[kind.kind].first(transaction, { id, userId, now });
  if (!found) throw notFound(`${kind.noun} not found`);
  const isOpen =
    kind.kind === 'invoice'
      ? ['pending', 'overdue'].includes(found.status)
      : found.status === kind.openStatus;
  if (!isOpen) throw conflict(`Only an open ${kind.kind} can be sent again.`, 'not_open');
  const words = await wordsOf(transaction, { sellerId: userId, clientId: found.clientId }, message);
  const isAgain = await checkLimits(transaction, id, now);
  const sent = await sendStatements[kind.kind][isPro ? 'pro' : 'free'].first(transaction, {
    ...{ id, userId, now },
    ...noticeOf(kind, found, isAgain ? ', sent again' : ''),
    words,
  });
  if (!sent) throw new Error('the entry was not stored');
  return notificationsRepo(transaction, userId).get(sent.id);
}

/**
 * A mail that failed may follow at once; it counts for the day all the same.
 * @returns whether it was sent before
 */
async function checkLimits(transaction: Database, documentId: string, now: Date): Promise<boolean> {
  const rows = await sentStatement.run(transaction, { documentId });
  const ago = ({ at }: { at: Date }) => now.getTime() - at.getTime();
  const last = rows.at(-1);
  if (last && last.status !== 'failed' && ago(last) < MINUTE_MS)
    throw tooSoon(
      last.status === 'pending'
        ? 'It is already on its way. Please wait a minute.'
        : 'It was sent less than a minute ago. Please wait a moment.',
      MINUTE_MS - ago(last),
    );
  const today = rows.filter((sent) => sent.isAgain && ago(sent) < DAY_MS);
  const [first] = today;
  if (first && today.length >= MOST_A_DAY)
    throw tooSoon(
      `It was already sent again ${MOST_A_DAY} times in the last 24 hours. Please try again tomorrow.`,
      DAY_MS - ago(first),
    );
  return rows.length > 0;
}

const tooSoon = (message: string, waitMs: number) =>
  tooManyRequests(Math.max(1, Math.ceil(waitMs / 1_000)), message);
