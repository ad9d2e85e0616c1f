import { z } from 'zod';
import { currencySchema } from './currencies.ts';
import { calendarDate } from './date-field.ts';
import { positiveMoney } from './decimal-field.ts';
import { ledgerActors, ledgerKinds, ledgerMethods } from './ledger.ts';
import { paymentProviders } from './payment.ts';
import { requiredText, textOrNull } from './text-field.ts';

/** Longest texts that a seller notes with an entry. */
export const ledgerTextLimits = { reference: 100, note: 1_000 } as const;

const entryFields = {
  amount: positiveMoney,
  /** The seller's calendar day; today if not given. */
  paidOn: calendarDate('Choose a day').optional(),
  method: z.enum(ledgerMethods, { error: 'Choose cash, bank_transfer, check, card, paypal or other' }),
  note: textOrNull(ledgerTextLimits.note),
};

/** Body of `POST /api/invoices/{id}/payments`. */
export const recordPaymentSchema = z.object({
  ...entryFields,
  /** ISO 4217: that of the invoice. */
  currency: currencySchema.optional(),
  reference: textOrNull(ledgerTextLimits.reference),
  /** Whether the client gets a receipt; if not given, as with `status: 'paid'`. */
  sendReceipt: z.boolean({ error: 'Send true or false' }).optional(),
  /** What becomes of more than is owed; without it that is refused. */
  overpayment: z.enum(['credit'], { error: 'Send credit' }).optional(),
});
export type RecordPayment = z.output<typeof recordPaymentSchema>;

/** Body of `POST /api/invoices/{id}/refunds`. `kept`: nothing is owed for it; `owed`: it is to be paid again. */
export const recordRefundSchema = z.object({
  ...entryFields,
  effect: z.enum(['kept', 'owed'], { error: 'Choose kept or owed' }),
});
export type RecordRefund = z.output<typeof recordRefundSchema>;

/** Body of `POST /api/invoices/{id}/apply-credit`: as much as fits if no amount is given. */
export const applyCreditSchema = z.object({ amount: positiveMoney.optional() });
export type ApplyCredit = z.output<typeof applyCreditSchema>;

/** Body of `POST /api/invoices/{id}/write-off`: all that is owed if no amount is given. */
export const writeOffSchema = z.object({
  amount: positiveMoney.optional(),
  note: requiredText(ledgerTextLimits.note, 'Say why it is written off'),
});
export type WriteOff = z.output<typeof writeOffSchema>;

/** Body of `POST /api/clients/{id}/credit/refund`: all of that currency if no amount is given. */
export const refundCreditSchema = z.object({
  ...entryFields,
  amount: positiveMoney.optional(),
  /** ISO 4217; the seller's if not given. */
  currency: currencySchema.optional(),
});
export type RefundCredit = z.output<typeof refundCreditSchema>;

const entryAnswer = {
  id: z.uuid(),
  /** Entries of one action have one group. */
  groupId: z.uuid(),
  kind: z.enum(ledgerKinds),
  /** Signed decimal string. */
  amount: z.string(),
  method: z.enum(ledgerMethods),
  happenedOn: z.string(),
  reference: z.string().nullable(),
  note: z.string().nullable(),
  createdBy: z.enum(ledgerActors),
  reversesId: z.uuid().nullable(),
  reversedById: z.uuid().nullable(),
  creditNoteId: z.uuid().nullable(),
  provider: z.enum(paymentProviders).nullable(),
  /** After this entry: what is owed of the invoice, or left of the credit. */
  balance: z.string(),
  createdAt: z.string(),
};

/** An entry of `GET /api/invoices/{id}/ledger`, oldest first. An amount above zero lowers the balance. */
export const ledgerEntrySchema = z.object({
  ...entryAnswer,
  /** `DELETE /api/invoices/{id}/payments/{entryId}` takes it back, with the others of its group. */
  isUndoable: z.boolean(),
  /** Nothing is owed for this refund: `POST /api/invoices/{id}/refunds/{entryId}/ask-again` changes that. */
  canAskAgain: z.boolean(),
});
export type LedgerEntry = z.infer<typeof ledgerEntrySchema>;

/** An entry of a client's credit. An amount above zero raises it. */
export const creditEntrySchema = z.object({
  ...entryAnswer,
  currency: z.string(),
  /** Where the other entries of its group belong to. */
  invoice: z.object({ id: z.uuid(), displayNumber: z.string() }).nullable(),
});

/** An open invoice that credit in its currency can be applied to. */
const applicableInvoiceSchema = z.object({
  id: z.uuid(),
  displayNumber: z.string(),
  title: z.string(),
  currency: z.string(),
  /** What is owed of it. */
  balance: z.string(),
  nextDueOn: z.string(),
});
export type ApplicableInvoice = z.infer<typeof applicableInvoiceSchema>;

/** Answer of `GET /api/clients/{id}/credit`: balances by currency, entries oldest first, the invoices due first before others. */
export const clientCreditSchema = z.object({
  balances: z.array(z.object({ currency: z.string(), balance: z.string() })),
  applicable: z.array(applicableInvoiceSchema),
  entries: z.array(creditEntrySchema),
});
export type ClientCredit = z.infer<typeof clientCreditSchema>;
