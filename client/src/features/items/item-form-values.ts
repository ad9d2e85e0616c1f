import { z } from 'zod';
import { newIdempotencyKey } from '#client/lib/api.ts';
import { type CreateItem, createItemSchema, type Item } from '#shared/item.ts';
import { plainDecimal } from '#shared/typed-decimal.ts';

export const itemFormSchema = createItemSchema.extend({
  rate: z
    .string()
    .transform((text): string | number => plainDecimal(text))
    .pipe(createItemSchema.shape.rate),
  // A value of the form, so that a draft restored after a lost answer still makes one item.
  idempotencyKey: z.string(),
});

export type ItemFormValues = z.input<typeof itemFormSchema>;
export type ItemFormOutput = z.output<typeof itemFormSchema>;

export function itemFormValues(item: Item | undefined): ItemFormValues {
  return {
    name: item?.name ?? '',
    description: item?.description ?? '',
    rate: item?.rate ?? '',
    terms: item?.terms ?? '',
    availableFor: item?.availableFor ?? 'both',
    idempotencyKey: item ? '' : newIdempotencyKey(),
  };
}

/** The request body. */
export function itemBody({ idempotencyKey: _key, ...fields }: ItemFormOutput): CreateItem {
  return { ...fields, description: fields.description || null, terms: fields.terms || null };
}
