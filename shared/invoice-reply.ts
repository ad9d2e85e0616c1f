import { z } from 'zod';
import { calendarDate } from './date-field.ts';
import { addDaysTo } from './dates.ts';
import { positiveMoney } from './decimal-field.ts';
import { ledgerMethods } from './ledger.ts';
import { requiredText, textLimits, textOrNull } from './text-field.ts';

/** What a client says on an invoice. */
export const replyKinds = ['will_pay', 'paid_already', 'question'] as const;
export type ReplyKind = (typeof replyKinds)[number];

export const replyStates = ['open', 'confirmed', 'rejected', 'answered', 'expired'] as const;
export type ReplyState = (typeof replyStates)[number];

/** Longest texts. */
export const replyLimits = { message: 1_000, name: textLimits.name, answer: 2_000 } as const;

/** Days from today on which a client may say that they will pay. */
export const MOST_DAYS_AHEAD = 60;

/** Replies that are taken on one invoice in 24 hours. */
export const MOST_REPLIES_A_DAY = 10;

/** For how long each keeps reminders back: whole days after the promised one, or since it was sent. */
export const holdDays = { will_pay: 1, paid_already: 14, question: 7 } as const satisfies Record<
  ReplyKind,
  number
>;

/** How many promises of one invoice keep reminders back. */
export const MOST_HOLDING_PROMISES = 2;

const common = {
  name: textOrNull(replyLimits.name),
  message: textOrNull(replyLimits.message),
};

const money = { amount: positiveMoney.nullish() };

/**
 * Body of `POST /api/public/invoices/{invoiceNumber}/replies`. `date` is the day on which the client will pay, or has paid; which days
 * there are is checked by the seller's calendar.
 */
export const invoiceReplySchema = z.discriminatedUnion(
  'kind',
  [
    z.object({
      kind: z.literal('will_pay'),
      ...common,
      ...money,
      date: calendarDate('Choose a day'),
    }),
    z.object({
      kind: z.literal('paid_already'),
      ...common,
      ...money,
      date: calendarDate('Choose a day').nullish(),
      method: z
        .enum(ledgerMethods, { error: 'Choose cash, bank_transfer, check, card, paypal or other' })
        .nullish(),
    }),
    z.object({
      kind: z.literal('question'),
      ...common,
      message: requiredText(replyLimits.message, 'Write your question'),
    }),
  ],
  { error: 'Choose will_pay, paid_already or question' },
);

export type InvoiceReplyInput = z.output<typeof invoiceReplySchema>;

/** What is wrong with the day of a reply, by the seller's calendar. @param today the seller's calendar day */
export function dayProblem(
  { kind, date }: { kind: ReplyKind; date?: string | null | undefined },
  today: string,
): string | undefined {
  if (!date || kind === 'question') return undefined;
  if (kind === 'paid_already') return date > today ? 'That day is still to come' : undefined;
  if (date < today) return 'That day has passed';
  return date > addDaysTo(today, MOST_DAYS_AHEAD)
    ? `Choose a day within the next ${MOST_DAYS_AHEAD} days`
    : undefined;
}

/** Answer of the same. */
export const sentReplySchema = z.object({ kind: z.enum(replyKinds), state: z.enum(replyStates) });
export type SentReply = z.infer<typeof sentReplySchema>;

/** What whoever holds the link sees of a reply. Instants are ISO 8601 UTC; keys that say nothing are left out. */
export const publicReplySchema = z.strictObject({
  kind: z.enum(replyKinds),
  promisedOn: z.string().optional(),
  paidOn: z.string().optional(),
  /** Decimal string in the currency of the invoice. */
  amount: z.string().optional(),
  message: z.string().optional(),
  name: z.string().optional(),
  state: z.enum(replyStates),
  answer: z.string().optional(),
  createdAt: z.string(),
  answeredAt: z.string().optional(),
});
export type PublicReply = z.infer<typeof publicReplySchema>;

/** What the seller sees of one: an element of the answer of `GET /api/invoices/{id}/replies`, newest first. */
export const replySchema = z.object({
  id: z.uuid(),
  kind: z.enum(replyKinds),
  promisedOn: z.string().nullable(),
  paidOn: z.string().nullable(),
  method: z.enum(ledgerMethods).nullable(),
  amount: z.string().nullable(),
  message: z.string().nullable(),
  name: z.string().nullable(),
  state: z.enum(replyStates),
  /** It keeps reminders back. */
  holdsReminders: z.boolean(),
  answer: z.string().nullable(),
  answeredAt: z.string().nullable(),
  createdAt: z.string(),
  ip: z.string().nullable(),
  userAgent: z.string().nullable(),
});
export type InvoiceReply = z.infer<typeof replySchema>;

/** Body of `POST /api/invoices/{id}/replies/{replyId}/answer`. */
export const answerReplySchema = z.object({ message: requiredText(replyLimits.answer, 'Write an answer') });

/** What a seller decides about a reply. A question is answered; what is said about money is also confirmed or rejected. */
export const decidedStates = ['confirmed', 'rejected', 'answered'] as const;
export type DecidedState = (typeof decidedStates)[number];

/** Body of `PUT /api/invoices/{id}/replies/{replyId}`. */
export const decideReplySchema = z.object({
  state: z.enum(decidedStates, { error: 'Choose confirmed, rejected or answered' }),
});
