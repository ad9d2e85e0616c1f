import { z } from 'zod';

/** The switches of the Notifications tab, in its order. */
export const preferenceNames = ['email', 'invoiceReminders', 'proposalUpdates', 'paymentAlerts'] as const;

export type PreferenceName = (typeof preferenceNames)[number];

/** What a seller wants to be told by mail, and whether reminders go to clients. All are on at first. */
export const notificationPreferencesSchema = z.object({
  email: z.boolean(),
  invoiceReminders: z.boolean(),
  proposalUpdates: z.boolean(),
  paymentAlerts: z.boolean(),
});

export type NotificationPreferences = z.infer<typeof notificationPreferencesSchema>;

/** Body of `PUT /api/user/notification-preferences`: any subset, so that two open screens do not undo each other. */
export const updateNotificationPreferencesSchema = notificationPreferencesSchema.partial();

export type UpdateNotificationPreferences = z.infer<typeof updateNotificationPreferencesSchema>;
