import { z } from 'zod';
import { decimalField } from './decimal-field.ts';
import { listQuerySchema } from './list-query.ts';
import { MAX_AMOUNT_CENTS } from './money.ts';
import { optionalText, requiredText, textLimits } from './text-field.ts';

/** The documents that a library item is offered in. */
export const itemAvailabilities = ['both', 'invoices', 'proposals'] as const;
export type ItemAvailability = (typeof itemAvailabilities)[number];

/** The kinds of document that pick from the library. */
export const itemUses = ['invoices', 'proposals'] as const;
export type ItemUse = (typeof itemUses)[number];

const fields = {
  name: requiredText(textLimits.name, 'Name is required'),
  description: optionalText(textLimits.longText),
  rate: decimalField({
    required: 'Rate is required',
    min: { hundredths: 1n, message: 'Rate must be a positive number' },
    max: { hundredths: MAX_AMOUNT_CENTS, message: 'Rate must be at most 9,999,999,999.99' },
  }),
  terms: optionalText(textLimits.longText),
  availableFor: z.enum(itemAvailabilities, { error: 'Choose both, invoices or proposals' }),
};

/** Body of `POST /api/items`. */
export const createItemSchema = z.object({ ...fields, availableFor: fields.availableFor.default('both') });

export type CreateItem = z.output<typeof createItemSchema>;

/** Body of `PUT /api/items/{id}`: any subset. */
export const updateItemSchema = z.object(fields).partial();

export type UpdateItem = z.output<typeof updateItemSchema>;

/** `?availableFor=invoices` leaves out the items that are meant for proposals only. */
export const itemListQuerySchema = listQuerySchema.extend({
  availableFor: z.enum(itemUses, { error: 'availableFor must be invoices or proposals' }).optional(),
});

export type ItemListQuery = z.infer<typeof itemListQuerySchema>;

/** An item of the library. `rate` is a decimal string with two places. */
export const itemSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string().nullable(),
  rate: z.string(),
  terms: z.string().nullable(),
  availableFor: z.enum(itemAvailabilities),
  createdAt: z.string(),
  updatedAt: z.string(),
});

export type Item = z.infer<typeof itemSchema>;
