import { z } from 'zod';
import { calendarDate } from './date-field.ts';
import { decimalField, moneyField } from './decimal-field.ts';
import { documentDetailFields } from './document-fields.ts';
import { ledgerMethods } from './ledger.ts';
import { ledgerTextLimits } from './ledger-entry.ts';
import { lineItemSchema, MAX_LINE_ITEMS } from './line-item.ts';
import { sendingFields } from './message-templates.ts';
import { MAX_AMOUNT_CENTS, MAX_QUANTITY_HUNDREDTHS } from './money.ts';
import { requiredText, textOrNull } from './text-field.ts';

export const MAX_CREDIT_REASON = 1_000;

const MOST = { hundredths: MAX_AMOUNT_CENTS, message: 'Must be at most 9,999,999,999.99' };

/** The places of its currency are checked where that is known. */
const sum = moneyField({
  required: 'Amount is required',
  min: { hundredths: 0n, message: "Amount can't be negative" },
  max: MOST,
});
const sumAboveZero = sum.refine((amount) => /[1-9]/.test(amount), { error: 'Must be above 0' });

/** A part of a line: so much of it, or so much of its price after discounts. */
const creditedItemSchema = z
  .object({
    itemId: z.guid({ error: 'Choose a line of this invoice' }),
    quantity: decimalField({
      required: 'Quantity is required',
      min: { hundredths: 1n, message: 'Quantity must be greater than 0' },
      max: { hundredths: MAX_QUANTITY_HUNDREDTHS, message: 'Quantity must be at most 99,999,999.99' },
    }).optional(),
    amount: sumAboveZero.optional(),
  })
  .refine(({ quantity, amount }) => (quantity === undefined) !== (amount === undefined), {
    error: 'Send a quantity or an amount',
  });

const excessMessage = 'Send refund, credit, or how much of each';
const excessSchema = z.union(
  [z.enum(['refund', 'credit']), z.strictObject({ refund: sum.default('0'), credit: sum.default('0') })],
  { error: excessMessage },
);

/** Body of `POST /api/invoices/{id}/credit-notes`. */
export const issueCreditNoteSchema = z
  .object({
    items: z
      .array(creditedItemSchema, { error: 'Send a list of lines' })
      .min(1, { error: 'Choose what to credit' })
      .max(MAX_LINE_ITEMS)
      .optional(),
    /** With tax. */
    amount: sumAboveZero.optional(),
    full: z.literal(true, { error: 'Send true' }).optional(),
    reason: requiredText(MAX_CREDIT_REASON, 'Say why it is credited'),
    /** What becomes of what was paid already. */
    excess: excessSchema.optional(),
    /** How it goes back. */
    refund: z
      .object({
        /** The seller's calendar day; today if not given. */
        paidOn: calendarDate('Choose a day').optional(),
        method: z
          .enum(ledgerMethods, { error: 'Choose cash, bank_transfer, check, card, paypal or other' })
          .optional(),
        note: textOrNull(ledgerTextLimits.note),
      })
      .optional(),
    ...sendingFields,
  })
  .refine(
    ({ items, amount, full }) => [items, amount, full].filter((each) => each !== undefined).length === 1,
    { path: ['items'], error: 'Send items, an amount, or full' },
  );
export type IssueCreditNote = z.output<typeof issueCreditNoteSchema>;

/** How credit notes are found: all of a client. */
export const creditNoteListQuerySchema = z.object({ clientId: z.guid().optional() });

const { pricesIncludeTax, subtotal, netAmount, taxAmount, taxes, buyerReference, orderNumber } =
  documentDetailFields;

/** A row of `GET /api/credit-notes`, newest first. Amounts are what is credited. */
export const creditNoteSchema = z.object({
  id: z.uuid(),
  displayNumber: z.string(),
  /** The number of its public page. */
  creditNoteNumber: z.string(),
  invoiceId: z.uuid(),
  invoiceDisplayNumber: z.string(),
  clientId: z.uuid(),
  client: z.object({ name: z.string(), email: z.string() }),
  title: z.string(),
  reason: z.string(),
  currency: z.string(),
  amount: z.string(),
  issuedOn: z.string(),
  createdAt: z.string(),
});
export type CreditNote = z.infer<typeof creditNoteSchema>;

/** Answer of `GET /api/credit-notes/{id}`. `creditsItemId`: the line of the invoice that a line takes something of. */
export const creditNoteWithItemsSchema = creditNoteSchema.extend({
  ...{ pricesIncludeTax, subtotal, netAmount, taxAmount, taxes, buyerReference, orderNumber },
  items: z.array(lineItemSchema.extend({ creditsItemId: z.uuid() })),
});
export type CreditNoteWithItems = z.infer<typeof creditNoteWithItemsSchema>;

/** A credit note as its invoice names it. */
export const creditNoteOfInvoiceSchema = z.object({
  id: z.uuid(),
  displayNumber: z.string(),
  creditNoteNumber: z.string(),
  amount: z.string(),
  issuedOn: z.string(),
  reason: z.string(),
});
export type CreditNoteOfInvoice = z.infer<typeof creditNoteOfInvoiceSchema>;
