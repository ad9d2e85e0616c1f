import { z } from 'zod';
import { deliveryStatuses } from './notification-status.ts';

/** Milliseconds between two reminders by hand of one document. */
export const REMINDER_PAUSE_MS = 3_600_000;

/** When reminders of a document go out by themselves: so long after it was first sent. */
export const reminderSlots = ['48h', '72h', '7d'] as const;
export type ReminderSlot = (typeof reminderSlots)[number];

/** What became of a slot that has come: a mail, or nothing for a reason. */
export const reminderOutcomes = ['mailed', 'skipped'] as const;

/**
 * What keeps reminders back whatever the schedule says: the opt-out of everybody who would get them, addresses that have
 * refused mail, no contact who gets any, a payment on its way or to be looked at, what the client said on the invoice (that it
 * is paid, when it will be, a question), or the seller's own switch. All but the first three leave those by hand.
 */
export const reminderBlocks = [
  'unsubscribed',
  'bounced',
  'no_recipient',
  'being_paid',
  'claimed',
  'promised',
  'question',
  'switched_off',
] as const;
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
      /** Of the standard schedule, or the due day and the days after it: `2026-03-31+7`. */
      slot: z.string(),
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
