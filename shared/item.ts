import { z } from 'zod';
import { currencyOrNull } from './currencies.ts';
import { currencyPlaces } from './currency-places.ts';
import { moneyField, placesMessage, withPlaces } from './decimal-field.ts';
import { MAX_TAXES } from './line-item.ts';
import { itemSorts } from './list-order.ts';
import { commonFilters, listQuerySchema, sortFields } from './list-query.ts';
import { MAX_AMOUNT_CENTS, maxAmount, parseMoney } from './money.ts';
import { optionalText, requiredText, textLimits } from './text-field.ts';
import { unitField, unitLabelField } from './units.ts';

/** The documents that a library item is offered in. */
export const itemAvailabilities = ['both', 'invoices', 'proposals'] as const;
export type ItemAvailability = (typeof itemAvailabilities)[number];

/** The kinds of document that pick from the library. */
export const itemUses = ['invoices', 'proposals'] as const;
export type ItemUse = (typeof itemUses)[number];

const rateTooSmall = 'Rate must be a positive number';
const rateTooLarge = 'Rate must be at most 9,999,999,999.99';

/** A rate as it travels and is stored in a currency, or what is wrong with it. Zeros beyond its places are forgiven. */
export function rateIn(rate: string, currency: string): { rate: string } | { problem: string } {
  const written = withPlaces(rate.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, ''), currency);
  if (written === undefined) return { problem: placesMessage(currencyPlaces(currency)) };
  return (parseMoney(written, currency) ?? 0n) > maxAmount(currency)
    ? { problem: rateTooLarge }
    : { rate: written };
}

/** How many decimals it may have is up to the currency: {@link rateIn} says it. */
const rateField = moneyField({
  required: 'Rate is required',
  min: { hundredths: 0n, message: rateTooSmall },
  max: { hundredths: MAX_AMOUNT_CENTS, message: rateTooLarge },
}).refine((rate) => Number(rate) > 0, { error: rateTooSmall });

const fields = {
  name: requiredText(textLimits.name, 'Name is required'),
  description: optionalText(textLimits.longText),
  rate: rateField,
  /** Of the rate; null means the seller's own. */
  currency: currencyOrNull,
  /** What the quantity is counted in: a unit of UN/ECE Recommendation 20, or a name of the seller's own. */
  unit: unitField,
  unitLabel: unitLabelField,
  taxRateIds: z
    .array(z.uuid({ error: 'Choose from your tax rates' }), { error: 'Choose from your tax rates' })
    .max(MAX_TAXES, { error: `At most ${MAX_TAXES} tax rates fit on one line` })
    .refine((ids) => new Set(ids).size === ids.length, { error: 'Choose each tax rate once' }),
  terms: optionalText(textLimits.longText),
  availableFor: z.enum(itemAvailabilities, { error: 'Choose both, invoices or proposals' }),
};

export const oneUnitMessage = 'Choose a unit or name one of your own, not both';

const hasOneUnit = ({
  unit,
  unitLabel,
}: {
  unit?: string | null | undefined;
  unitLabel?: string | null | undefined;
}) => !unit || !unitLabel;

export const newItemFields = z.object({
  ...fields,
  taxRateIds: fields.taxRateIds.default([]),
  availableFor: fields.availableFor.default('both'),
});

/** Body of `POST /api/items`. */
export const createItemSchema = newItemFields.refine(hasOneUnit, {
  path: ['unitLabel'],
  error: oneUnitMessage,
});

export type CreateItem = z.output<typeof createItemSchema>;

/** Body of `PUT /api/items/{id}`: any subset. */
export const updateItemSchema = z
  .object(fields)
  .partial()
  .refine(hasOneUnit, { path: ['unitLabel'], error: oneUnitMessage });

export type UpdateItem = z.output<typeof updateItemSchema>;

/** `?availableFor=invoices` leaves out the items that are meant for proposals only. */
export const itemListQuerySchema = listQuerySchema.extend({
  ...commonFilters,
  ...sortFields(itemSorts),
  availableFor: z.enum(itemUses, { error: 'availableFor must be invoices or proposals' }).optional(),
});

export type ItemListQuery = z.infer<typeof itemListQuerySchema>;

/** An item of the library. `rate` is a decimal string with the places of its currency. */
export const itemSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string().nullable(),
  rate: z.string(),
  currency: z.string().nullable(),
  unit: z.string().nullable(),
  unitLabel: z.string().nullable(),
  taxRateIds: z.uuid().array(),
  terms: z.string().nullable(),
  availableFor: z.enum(itemAvailabilities),
  createdAt: z.string(),
  updatedAt: z.string(),
});

export type Item = z.infer<typeof itemSchema>;
