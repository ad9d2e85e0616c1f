import type { Notification } from '#shared/notification.ts';
import { findPageRoute } from '#shared/routes.ts';

export type NotificationKind = 'paid' | 'accepted' | 'declined' | 'failed' | 'held' | 'sent' | 'other';

/** What an entry is about, as its icon shows it. */
export function notificationKind(
  notification: Pick<Notification, 'type' | 'subject' | 'deliveryStatus' | 'failureReason'>,
): NotificationKind {
  const { type, subject, deliveryStatus, failureReason } = notification;
  if (deliveryStatus === 'failed') return 'failed';
  if (deliveryStatus === 'pending' && failureReason) return 'held';
  if (type === 'payment_received') return 'paid';
  if (type === 'initial') return 'sent';
  if (type !== 'status_update') return 'other';
  // The server ends the subject of an answer with what was decided.
  if (subject.endsWith(' accepted')) return 'accepted';
  return subject.endsWith(' declined') ? 'declined' : 'other';
}

const channels = { email: 'Email', sms: 'SMS' } as const;

/** How far a message to somebody got: `Email to a@b.example, delivered`. Nothing for entries of the seller alone. */
export function deliveryText(
  notification: Pick<Notification, 'method' | 'recipient' | 'deliveryStatus' | 'failureReason'>,
): string | undefined {
  const { method, recipient, deliveryStatus, failureReason } = notification;
  if (method === 'in_app') return undefined;
  const state = {
    pending: ', waiting to be sent',
    sent: ', sent',
    delivered: ', delivered',
    failed: ' failed',
  }[deliveryStatus];
  return `${channels[method]} to ${recipient}${state}${failureReason ? `: ${failureReason}` : ''}`;
}

/** The list that the entry's document is in, with it in sight; undefined without a document. */
export function documentPath({
  invoiceId,
  proposalId,
  documentNumber,
}: Pick<Notification, 'invoiceId' | 'proposalId' | 'documentNumber'>): string | undefined {
  const list = invoiceId ? '/invoices' : proposalId ? '/proposals' : undefined;
  if (!list || !documentNumber || !findPageRoute(list)) return undefined;
  return `${list}?search=${encodeURIComponent(documentNumber)}`;
}

/** `'9+'` above nine. */
export const badgeCount = (unread: number) => (unread > 9 ? '9+' : String(unread));
