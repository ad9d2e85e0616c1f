import { z } from 'zod';
import { deliveryStatuses } from './notification-status.ts';

/** Milliseconds between two reminders by hand of one document. */
export const REMINDER_PAUSE_MS = 3_600_000;

/** When reminders of a document go out by themselves: so long after it was first sent. */
export const reminderSlots = ['48h', '72h', '7d'] as const;
export type ReminderSlot = (typeof reminderSlots)[number];

/** Hours from the first sending to each slot. */
export const reminderHours: Record<ReminderSlot, number> = { '48h': 48, '72h': 72, '7d': 168 };

/** What became of a slot that has come: a mail, or nothing for a reason. */
export const reminderOutcomes = ['mailed', 'skipped'] as const;

/**
 * What keeps reminders back whatever the schedule says: the recipient's opt-out, an address that has refused mail, a
 * payment on its way or to be looked at, or the seller's own switch. The last two leave those by hand.
 */
export const reminderBlocks = ['unsubscribed', 'bounced', 'being_paid', 'switched_off'] as const;
export type ReminderBlock = (typeof reminderBlocks)[number];

/** Body of `PUT /api/invoices/{id}/reminders` and of the same for proposals. */
export const changeRemindersSchema = z.object({
  isActive: z.boolean({ error: 'isActive must be true or false' }),
});

/** In a row of a list; null until the document has been sent. */
export const reminderSummarySchema = z.object({
  /** The seller has not stopped them, and a slot lies ahead. */
  isActive: z.boolean(),
  blockedBy: z.enum(reminderBlocks).nullable(),
  lastSentAt: z.string().nullable(),
  /** Null where none goes out by itself any more. */
  nextDueAt: z.string().nullable(),
});

export type ReminderSummary = z.infer<typeof reminderSummarySchema>;

/** The reminders of one document. Instants are ISO 8601 UTC. */
export const remindersSchema = reminderSummarySchema.extend({
  /** Null until the document has gone out. */
  initialSentAt: z.string().nullable(),
  completedAt: z.string().nullable(),
  slots: z.array(
    z.object({
      slot: z.enum(reminderSlots),
      dueAt: z.string(),
      /** Null while the slot lies ahead. */
      outcome: z.enum(reminderOutcomes).nullable(),
      reason: z.string().nullable(),
      deliveryStatus: z.enum(deliveryStatuses).nullable(),
      sentAt: z.string().nullable(),
    }),
  ),
});

export type Reminders = z.infer<typeof remindersSchema>;

/** When a slot comes. The distance is real time: a day on which the clocks change is no exception. */
export function slotDueAt(initialSentAt: Date, slot: ReminderSlot): Date {
  return new Date(initialSentAt.getTime() + reminderHours[slot] * 3_600_000);
}
