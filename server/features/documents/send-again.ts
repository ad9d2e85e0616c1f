import type { Database } from '#server/db/client.ts';
import { notifications } from '#server/db/schema/notifications.ts';
import { outbox } from '#server/db/schema/outbox.ts';
import { conflict, notFound, tooManyRequests } from '#server/errors.ts';
import { isProSql } from '#server/features/billing/pro-plan.sql.ts';
import type { DocumentPayload } from '#server/features/delivery/mails/mail-payloads.ts';
import { notificationsRepo } from '#server/features/notifications/notifications.repo.ts';
import { notificationSearch } from '#server/features/notifications/seller-notice.ts';
import { formatDate } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import type { DeliveryStatus } from '#shared/notification-status.ts';
import { sentence } from '#shared/sentence.ts';
import type { DocumentKind } from './document-kind.ts';
import { effectiveStatusSql } from './effective-status.sql.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Times a day that one document is sent again. */
const MOST_A_DAY = 5;

interface Found extends Omit<DocumentPayload, 'kind' | 'to'> {
  clientId: string;
  clientEmail: string;
  /** Where the client has agreed to get text messages, of a Pro seller. */
  textPhone: string | null;
  status: string;
}

const findSql = (
  kind: DocumentKind,
) => `select d.client_id as "clientId", d.display_number as "displayNumber",
    d.public_token as number, d.title, d.amount::text as amount, d.due_on::text as date,
    c.name as "clientName", c.email as "clientEmail",
    case when c.sms_consent_at is not null and ${isProSql('u', '$3::timestamptz')} then c.phone end as "textPhone",
    coalesce(nullif(u.business_name, ''), u.full_name) as "sellerName", u.email as "sellerEmail",
    ${effectiveStatusSql(kind, 'd', '($3::timestamptz at time zone u.time_zone)::date')} as status
  from documents d join clients c on c.id = d.client_id join users u on u.id = d.user_id
  where d.id = $1 and d.user_id = $2 and d.kind = '${kind.kind}' for no key update of d`;

// The first sending counts for the minute only.
const SENT = `select created_at as at, status,
    row_number() over (order by seq) > 1 as "isAgain"
  from notifications where document_id = $1 and type = 'initial' and method = 'email' order by seq`;

/**
 * Sends an open document once more, to the client's present address, and by text message where that is agreed. Belongs to a
 * transaction.
 * @returns the entry of the mail as JSON text
 * @throws DomainError 404, 409 for a document that is closed, 429 with the wait
 */
export async function sendAgain(
  transaction: Database,
  kind: DocumentKind,
  { ownerId, id, now }: { ownerId: string; id: string; now: Date },
): Promise<string> {
  const { noun } = kind;
  const { rows } = await transaction.$client.query<Found>(findSql(kind), [id, ownerId, now]);
  const [found] = rows;
  if (!found) throw notFound(`${noun} not found`);
  const { status, clientId, clientEmail, textPhone, ...facts } = found;
  const isOpen =
    kind.kind === 'invoice' ? ['pending', 'overdue'].includes(status) : status === kind.openStatus;
  if (!isOpen) throw conflict(`Only an open ${kind.kind} can be sent again.`, 'not_open');
  await checkLimits(transaction, id, now);
  const wording = {
    subject: sentence`${noun} ${facts.displayNumber} to ${facts.clientName}, sent again`,
    message: sentence`${facts.displayNumber}: ${facts.title}, ${formatMoney(facts.amount)}, ${kind.dateLabel} ${formatDate(facts.date)}`,
  };
  const ways = [
    { method: 'email' as const, to: clientEmail, template: 'document_sent' },
    ...(textPhone ? [{ method: 'sms' as const, to: textPhone, template: 'document_text' }] : []),
  ];
  const entries: string[] = [];
  for (const { method, to, template } of ways) {
    const [entry] = await transaction
      .insert(notifications)
      .values({
        userId: ownerId,
        clientId,
        documentId: id,
        type: 'initial',
        method,
        recipient: to,
        ...wording,
        search: notificationSearch(wording),
        createdAt: now,
      })
      .returning({ id: notifications.id });
    if (!entry) throw new Error('the entry was not stored');
    entries.push(entry.id);
    const payload = { ...facts, kind: kind.kind, to };
    await transaction
      .insert(outbox)
      .values({ userId: ownerId, notificationId: entry.id, documentId: id, template, payload });
  }
  return notificationsRepo(transaction, ownerId).get(entries[0] ?? '');
}

interface Sent {
  at: Date;
  status: DeliveryStatus;
  isAgain: boolean;
}

/** A mail that failed may follow at once; it counts for the day all the same. */
async function checkLimits(transaction: Database, id: string, now: Date): Promise<void> {
  const { rows } = await transaction.$client.query<Sent>(SENT, [id]);
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
}

const tooSoon = (message: string, waitMs: number) =>
  tooManyRequests(Math.max(1, Math.ceil(waitMs / 1_000)), message);
