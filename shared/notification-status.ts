export const notificationTypes = ['initial', 'status_update', 'payment_received', 'other'] as const;
export type NotificationType = (typeof notificationTypes)[number];

export const notificationMethods = ['email', 'sms', 'in_app'] as const;
export type NotificationMethod = (typeof notificationMethods)[number];

/** How far a notification got on its way. Reading is kept apart, in `readAt`. */
export const deliveryStatuses = ['pending', 'sent', 'delivered', 'failed'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** Status as answered: `read` once `readAt` is set, else how far it got. */
export const notificationStatuses = [...deliveryStatuses, 'read'] as const;
export type NotificationStatus = (typeof notificationStatuses)[number];

/** Neither read nor delivered: shown as new. What the seller sent is no news to them. */
export function isUnread({ status, outgoing }: { status: string; outgoing: boolean }): boolean {
  return !outgoing && status !== 'read' && status !== 'delivered';
}
