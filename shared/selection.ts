import { z } from 'zod';
import { decimalField } from './decimal-field.ts';
import { MAX_QUANTITY_HUNDREDTHS, parseHundredths } from './money.ts';

const quantity = decimalField({
  required: 'Quantity is required',
  min: { hundredths: 1n, message: 'Quantity must be greater than 0' },
  max: { hundredths: MAX_QUANTITY_HUNDREDTHS, message: 'Quantity must be at most 99,999,999.99' },
});

/** Which quantities a client may choose: `min`, and every `step` from there up to `max`. Decimal strings with two places. */
export const clientQuantitySchema = z
  .object({ min: quantity, max: quantity, step: quantity }, { error: 'Send min, max and step' })
  .refine(({ min, max }) => (parseHundredths(max) ?? 0n) >= (parseHundredths(min) ?? 0n), {
    error: "The largest quantity can't be below the smallest",
    path: ['max'],
  });

/** What a line of a proposal may say besides. */
export const offeredLineFields = {
  /** The client may leave it out. */
  optional: z.boolean({ error: 'Send true or false' }).optional(),
  /** It counts unless the client chooses otherwise; of lines that may be left out. */
  selected: z.boolean({ error: 'Send true or false' }).optional(),
  clientQuantity: clientQuantitySchema.nullish(),
};

/** An element of `selection`: a line that the client takes or leaves out, and how much of it. */
export const selectedItemSchema = z.object({
  itemId: z.guid({ error: 'Choose an item of this proposal' }).toLowerCase(),
  selected: z.boolean({ error: 'Send true or false' }),
  quantity: quantity.optional(),
});
