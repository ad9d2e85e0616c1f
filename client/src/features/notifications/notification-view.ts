import type { Notification } from '#shared/notification.ts';

export type NotificationKind = 'paid' | 'accepted' | 'declined' | 'failed' | 'held' | 'sent' | 'other';

/** What an entry is about; decides its icon. */
export function notificationKind(
  notification: Pick<Notification, 'type' | 'subject' | 'outgoing' | 'deliveryStatus' | 'failureReason'>,
): NotificationKind {
  const { type, subject, outgoing, deliveryStatus, failureReason } = notification;
  if (deliveryStatus === 'failed') return 'failed';
  if (deliveryStatus === 'pending' && failureReason) return 'held';
  if (outgoing) return 'sent';
  if (type === 'payment_received') return 'paid';
  if (type !== 'status_update') return 'other';
  // Subjects begin with the event; older ones ended with it.
  const answer = /^Proposal (accepted|declined):|^Proposal \S+ (accepted|declined)$/.exec(subject);
  return ((answer?.[1] ?? answer?.[2]) as 'accepted' | 'declined' | undefined) ?? 'other';
}

const channels = { email: 'Email', sms: 'SMS' } as const;

const deliveries = {
  pending: 'Waiting',
  sent: 'Sent',
  delivered: 'Delivered',
  failed: 'Not delivered',
} as const;

/** A short title; for a message to a client, its delivery status: `Sent: Invoice INV-0042 to Acme`. */
export const titleOf = ({
  outgoing,
  subject,
  deliveryStatus,
}: Pick<Notification, 'outgoing' | 'subject' | 'deliveryStatus'>) =>
  outgoing ? `${deliveries[deliveryStatus]}: ${subject}` : subject;

/** Channel, recipient and failure of a message: `Email to a@b.example`. Undefined for the seller's own entries. */
export function deliveryText(
  notification: Pick<Notification, 'method' | 'recipient' | 'failureReason'>,
): string | undefined {
  const { method, recipient, failureReason } = notification;
  if (method === 'in_app') return undefined;
  return `${channels[method]} to ${recipient}${failureReason ? `: ${failureReason}` : ''}`;
}

/** The screen of the entry's document; undefined without a document. */
export function documentPath({
  invoiceId,
  proposalId,
}: Pick<Notification, 'invoiceId' | 'proposalId'>): string | undefined {
  if (invoiceId) return `/invoices/${invoiceId}`;
  return proposalId ? `/proposals/${proposalId}` : undefined;
}

/** How many entries the bell shows. */
export const BELL_ENTRIES = 10;

export const bellLabel = (unread: number) =>
  unread > 0 ? `Notifications, ${badgeCount(unread)} unread` : 'Notifications';

/** `'9+'` above nine. */
export const badgeCount = (unread: number) => (unread > 9 ? '9+' : String(unread));
