import { z } from 'zod';
import { newIdempotencyKey } from '#client/lib/api.ts';
import { type CreateItem, type Item, newItemFields, rateIn } from '#shared/item.ts';
import { plainDecimal } from '#shared/typed-decimal.ts';

/** The unit that stands for one in the seller's own words. */
export const OWN_UNIT = 'own';

const itemFormFields = newItemFields.extend({
  rate: z
    .string()
    .transform((text): string | number => plainDecimal(text))
    .pipe(newItemFields.shape.rate),
  unit: z.string(),
  unitLabel: newItemFields.shape.unitLabel,
  // A value of the form, so that a draft restored after a lost answer still makes one item.
  idempotencyKey: z.string(),
});

/** @param ownCurrency of rates without a currency */
export const itemFormSchema = (ownCurrency: string) =>
  itemFormFields.superRefine(({ rate, currency }, context) => {
    const fitted = rateIn(rate, currency ?? ownCurrency);
    if ('problem' in fitted) context.addIssue({ code: 'custom', path: ['rate'], message: fitted.problem });
  });

export type ItemFormValues = z.input<typeof itemFormFields>;
export type ItemFormOutput = z.output<typeof itemFormFields>;

export function itemFormValues(item: Item | undefined): ItemFormValues {
  return {
    name: item?.name ?? '',
    description: item?.description ?? '',
    rate: item?.rate ?? '',
    terms: item?.terms ?? '',
    availableFor: item?.availableFor ?? 'both',
    unit: item?.unitLabel ? OWN_UNIT : (item?.unit ?? ''),
    unitLabel: item?.unitLabel ?? '',
    taxRateIds: item?.taxRateIds ?? [],
    currency: item?.currency ?? '',
    idempotencyKey: item ? '' : newIdempotencyKey(),
  };
}

/** The request body. */
export function itemBody({ idempotencyKey: _key, unit, unitLabel, ...fields }: ItemFormOutput): CreateItem {
  const isOwn = unit === OWN_UNIT;
  return {
    ...fields,
    description: fields.description || null,
    terms: fields.terms || null,
    unit: isOwn ? null : unit || null,
    unitLabel: isOwn ? unitLabel : null,
  };
}
