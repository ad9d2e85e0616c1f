import { z } from 'zod';
import { currencyOrNull } from './currencies.ts';
import { currencyPlaces } from './currency-places.ts';
import { listQuerySchema } from './list-query.ts';
import { maxAmount, moneyString, parseDecimal, parseMoney } from './money.ts';
import { optionalText, requiredText, textLimits } from './text-field.ts';
import { unitField, unitLabelField } from './units.ts';

/** The documents that a library item is offered in. */
export const itemAvailabilities = ['both', 'invoices', 'proposals'] as const;
export type ItemAvailability = (typeof itemAvailabilities)[number];

/** The kinds of document that pick from the library. */
export const itemUses = ['invoices', 'proposals'] as const;
export type ItemUse = (typeof itemUses)[number];

/** Most tax rates that one line is charged with. */
export const MAX_LINE_TAX_RATES = 3;

/** In thousandths. */
const MAX_RATE = 9_999_999_999_990n;

const rateRequired = 'Rate is required';
const rateTooSmall = 'Rate must be a positive number';
const rateTooLarge = 'Rate must be at most 9,999,999,999.99';
const placesExamples = ['1250', '1250.5', '1250.50', '1250.505'];

const ratePlacesMessage = (places: number) =>
  places === 0
    ? 'Enter a plain number without decimals, like 1250'
    : `Enter a plain number with at most ${places} decimal places, like ${placesExamples[places]}`;

/** A rate as it travels and is stored in a currency, or what is wrong with it. */
export function rateIn(rate: string, currency: string): { rate: string } | { problem: string } {
  const minor = parseMoney(rate.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, ''), currency);
  if (minor === undefined) return { problem: ratePlacesMessage(currencyPlaces(currency)) };
  return minor > maxAmount(currency) ? { problem: rateTooLarge } : { rate: moneyString(minor, currency) };
}

/** How many decimals it may have is up to the currency: {@link rateIn} says it. */
const rateField = z.union([z.string(), z.number()], { error: rateRequired }).transform((value, context) => {
  const parsed = parseDecimal(value, 3);
  const problem =
    value === ''
      ? rateRequired
      : parsed === undefined
        ? ratePlacesMessage(2)
        : parsed <= 0n
          ? rateTooSmall
          : parsed > MAX_RATE
            ? rateTooLarge
            : undefined;
  if (problem) context.addIssue({ code: 'custom', message: problem });
  return String(value);
});

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
    .max(MAX_LINE_TAX_RATES, { error: `At most ${MAX_LINE_TAX_RATES} tax rates fit on one line` })
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
