import { z } from 'zod';
import { replyKinds, replyStates } from './invoice-reply.ts';
import { ledgerKinds, ledgerMethods } from './ledger.ts';
import { commentAnchors } from './proposal-comment.ts';
import { proposalAnswers } from './proposal-status.ts';
import { invoiceTypes } from './settlement.ts';

/** How far a message to the client got. `waiting` is on its way, or held back for the reason beside it. */
export const messageDeliveries = ['waiting', 'sent', 'delivered', 'failed'] as const;
export type MessageDelivery = (typeof messageDeliveries)[number];

/** Who caused an event. */
export const timelineActors = ['seller', 'client', 'system', 'provider'] as const;
export type TimelineActor = (typeof timelineActors)[number];

const common = {
  id: z.string(),
  /** ISO 8601 UTC. */
  at: z.string(),
  actor: z.enum(timelineActors),
};

const message = {
  method: z.enum(['email', 'sms']),
  recipient: z.string(),
  delivery: z.enum(messageDeliveries),
  /** When it was sent or delivered, as far as it got. */
  deliveredAt: z.string().nullable(),
  /** Why it waits or failed. */
  reason: z.string().nullable(),
};

const otherDocument = z.object({ id: z.uuid(), displayNumber: z.string() });

const money = {
  /** Decimal string without a sign. */
  amount: z.string(),
  /** ISO 4217. */
  currency: z.string(),
  method: z.enum(ledgerMethods),
  /** The seller's calendar day. */
  happenedOn: z.string(),
  reference: z.string().nullable(),
  note: z.string().nullable(),
};

const event = <const Type extends string, Facts extends z.core.$ZodShape>(type: Type, facts: Facts) =>
  z.object({ ...common, type: z.literal(type), ...facts });

/** A credit note, with the last part of its page's address. */
const creditNote = otherDocument.extend({ creditNoteNumber: z.string() });

/** What happened to a document. */
export const timelineEventSchema = z.discriminatedUnion('type', [
  /** `from`: the proposal that it was converted from. */
  event('created', { from: otherDocument.nullable() }),
  event('sent', { ...message, isAgain: z.boolean() }),
  event('seen', { isFirst: z.boolean() }),
  /** It says something else from then on. */
  event('updated', { version: z.int(), amount: z.string(), currency: z.string() }),
  event('reminded', message),
  event('reminder_skipped', { reason: z.string() }),
  event('paid', money),
  /** `isKept`: nothing is owed for it. */
  event('refunded', { ...money, isKept: z.boolean() }),
  event('credit_applied', money),
  event('credit_returned', money),
  event('credited', { ...money, creditNote: creditNote.nullable() }),
  event('written_off', money),
  event('reversed', { ...money, reversed: z.enum(ledgerKinds) }),
  event('answered', {
    answer: z.enum(proposalAnswers),
    name: z.string().nullable(),
    reason: z.string().nullable(),
  }),
  /** The client said something on the invoice; `id` is that of the reply. */
  event('replied', {
    kind: z.enum(replyKinds),
    name: z.string().nullable(),
    promisedOn: z.string().nullable(),
    paidOn: z.string().nullable(),
    method: z.enum(ledgerMethods).nullable(),
    /** Decimal string. */
    amount: z.string().nullable(),
    /** ISO 4217. */
    currency: z.string(),
    text: z.string().nullable(),
    state: z.enum(replyStates),
    /** It keeps reminders back. */
    holdsReminders: z.boolean(),
    answer: z.string().nullable(),
    answeredAt: z.string().nullable(),
  }),
  /** Client or seller wrote about the proposal or a part of it, whose name then was `label`; `id` is that of the comment. */
  event('commented', {
    name: z.string().nullable(),
    anchor: z.enum(commentAnchors),
    label: z.string().nullable(),
    text: z.string(),
    isUnread: z.boolean(),
  }),
  /** The seller took it back, or asks for it again. */
  event('cancelled', {}),
  event('reopened', {}),
  /** Nothing of it will be owed again. */
  event('voided', { reason: z.string().nullable(), replacedBy: otherDocument.nullable() }),
  /** A deposit is asked for by itself, as soon as the proposal is accepted. */
  event('converted', { to: otherDocument, invoiceType: z.enum(invoiceTypes) }),
]);

export type TimelineEvent = z.infer<typeof timelineEventSchema>;

/** Answer of `GET /api/invoices/{id}/timeline` and of the same for proposals: newest first. */
export const timelineSchema = z.array(timelineEventSchema);
