import { z } from 'zod';
import { listQueryWithStatus } from './list-query.ts';
import {
  deliveryStatuses,
  notificationMethods,
  notificationStatuses,
  notificationTypes,
} from './notification-status.ts';

/** `?status=` is the answered status, `?delivery=` how far it got, read or not. */
export const notificationListQuerySchema = listQueryWithStatus(notificationStatuses).extend({
  delivery: z
    .enum(deliveryStatuses, { error: `delivery must be one of ${deliveryStatuses.join(', ')}` })
    .optional(),
});

export type NotificationListQuery = z.infer<typeof notificationListQuerySchema>;

/** An entry of the seller's list: what was sent to a client, or what happened. Instants are ISO 8601 UTC. */
export const notificationSchema = z.object({
  id: z.uuid(),
  type: z.enum(notificationTypes),
  method: z.enum(notificationMethods),
  /** A message to a client: listed, and never new. */
  outgoing: z.boolean(),
  recipient: z.string(),
  subject: z.string(),
  message: z.string(),
  status: z.enum(notificationStatuses),
  deliveryStatus: z.enum(deliveryStatuses),
  readAt: z.string().nullable(),
  sentAt: z.string().nullable(),
  deliveredAt: z.string().nullable(),
  failureReason: z.string().nullable(),
  invoiceId: z.uuid().nullable(),
  proposalId: z.uuid().nullable(),
  /** Display number of its invoice or proposal. */
  documentNumber: z.string().nullable(),
  clientId: z.guid().nullable(),
  createdAt: z.string(),
});

export type Notification = z.infer<typeof notificationSchema>;

export const unreadCountSchema = z.object({ count: z.number().int() });

export type UnreadCount = z.infer<typeof unreadCountSchema>;
