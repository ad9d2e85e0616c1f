import { z } from 'zod';
import { newIdempotencyKey } from '#client/lib/api.ts';
import type { TaxKind } from '#shared/tax-kinds.ts';
import {
  type CreateTaxRate,
  createTaxRateSchema,
  percentField,
  type TaxRate,
  untaxedCategories,
} from '#shared/tax-rate.ts';

/** A percentage as people type it: '19 %', '9,975'. */
const typedPercent = z
  .string()
  .transform((text): string | number => text.replace(/[\s%]/g, '').replace(',', '.'))
  .pipe(percentField);

export const taxRateFormSchema = createTaxRateSchema.safeExtend({
  percent: typedPercent,
  // A value of the form, so that a draft restored after a lost answer still makes one rate.
  idempotencyKey: z.string(),
});

export type TaxRateFormValues = z.input<typeof taxRateFormSchema>;
export type TaxRateFormOutput = z.output<typeof taxRateFormSchema>;

/** A new rate of a kind. */
export const valuesOfKind = ({ name, category, reasonCode, reasonText }: TaxKind): TaxRateFormValues => ({
  name,
  category,
  percent: untaxedCategories.includes(category) ? '0' : '',
  reasonCode: reasonCode ?? '',
  reasonText: reasonText ?? '',
  compound: false,
  isDefault: false,
  idempotencyKey: newIdempotencyKey(),
});

export const valuesOfRate = (rate: TaxRate): TaxRateFormValues => ({
  name: rate.name,
  category: rate.category,
  percent: rate.percent,
  reasonCode: rate.reasonCode ?? '',
  reasonText: rate.reasonText ?? '',
  compound: rate.compound,
  isDefault: rate.isDefault,
  idempotencyKey: '',
});

/** The request body. */
export const taxRateBody = ({ idempotencyKey: _key, ...fields }: TaxRateFormOutput): CreateTaxRate => fields;
