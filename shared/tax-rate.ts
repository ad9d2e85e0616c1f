import { z } from 'zod';
import { parsePercent, plainPercent, WHOLE } from './percent.ts';
import { requiredText, textOrNull } from './text-field.ts';

export const MAX_TAX_RATES = 50;
/** New lines start with the default rates, and a line takes no more than these. */
export const MAX_DEFAULT_RATES = 3;

/**
 * Categories of UNTDID 5305, as EN 16931 uses them: standard, zero-rated, exempt, reverse charge, supply within the EU, export,
 * outside the scope of VAT, and the taxes of the Canary Islands, Ceuta and Melilla.
 */
export const taxCategories = ['S', 'Z', 'E', 'AE', 'K', 'G', 'O', 'L', 'M'] as const;
export type TaxCategory = (typeof taxCategories)[number];

/** Categories of rates that charge nothing. */
export const untaxedCategories: readonly TaxCategory[] = ['Z', 'E', 'AE', 'K', 'G', 'O'];
/** Categories whose reason an invoice has to print. */
export const reasonedCategories: readonly TaxCategory[] = ['E', 'AE', 'K', 'G', 'O'];
const unreasonedCategories: readonly TaxCategory[] = ['S', 'Z'];

/** Codes of the list VATEX of EN 16931 that belong to one category alone. */
export const vatexCodes = {
  AE: 'VATEX-EU-AE',
  K: 'VATEX-EU-IC',
  G: 'VATEX-EU-G',
  O: 'VATEX-EU-O',
} as const satisfies Partial<Record<TaxCategory, string>>;

export const categoryLabels: Record<TaxCategory, string> = {
  S: 'Taxed',
  Z: 'Zero-rated',
  E: 'Exempt',
  AE: 'Reverse charge',
  K: 'Supply within the EU',
  G: 'Export',
  O: 'Outside the scope of VAT',
  L: 'IGIC',
  M: 'IPSI',
};

export const percentMessage =
  'Enter a percentage from 0 to 100 with at most 4 decimal places, like 19 or 9.975';

/** A percentage as a number or text; parses to plain text: `'19.00'` → `'19'`. */
export const percentField = z
  .union([z.string(), z.number()], { error: percentMessage })
  .transform((value, context) => {
    const text = String(value).trim();
    const parsed = parsePercent(text);
    if (parsed !== undefined && parsed >= 0n && parsed <= WHOLE) return plainPercent(text);
    context.addIssue({ code: 'custom', message: percentMessage });
    return z.NEVER;
  });

const REASON_CODE = /^[A-Z0-9][A-Z0-9-]*$/;

const fields = {
  name: requiredText(40, 'Name is required'),
  percent: percentField,
  category: z.enum(taxCategories, { error: `Choose one of ${taxCategories.join(', ')}` }),
  /** Why no tax is charged, as a code of the list VATEX. */
  reasonCode: z
    .string()
    .trim()
    .toUpperCase()
    .max(30, { error: 'Must be at most 30 characters' })
    .refine((code) => code === '' || REASON_CODE.test(code), {
      error: 'A code has capital letters, digits and hyphens, such as VATEX-EU-AE',
    })
    .transform((code) => code || null)
    .nullish(),
  /** The same in words, which documents print. */
  reasonText: textOrNull(500),
  /** Charged on the other taxes of the line too. */
  compound: z.boolean(),
  isDefault: z.boolean(),
};

type RateParts = {
  percent: string;
  category: TaxCategory;
  reasonCode?: string | null | undefined;
  reasonText?: string | null | undefined;
  compound: boolean;
};

/** What of a rate contradicts its category: fields with what is wrong with them. */
export function taxRateProblems(rate: RateParts): { field: keyof RateParts; message: string }[] {
  const { percent, category, compound } = rate;
  const isUntaxed = untaxedCategories.includes(category);
  const hasReason = Boolean(rate.reasonCode || rate.reasonText);
  const problems: { field: keyof RateParts; message: string }[] = [];
  if (category === 'S' && percent === '0')
    problems.push({ field: 'percent', message: 'Enter more than 0, or choose a kind without tax' });
  if (isUntaxed && percent !== '0')
    problems.push({ field: 'percent', message: 'This kind of rate charges no tax, so enter 0' });
  if (reasonedCategories.includes(category) && !hasReason)
    problems.push({ field: 'reasonText', message: 'Say why no tax is charged. Invoices have to print it.' });
  if (unreasonedCategories.includes(category) && hasReason)
    problems.push({
      field: rate.reasonText ? 'reasonText' : 'reasonCode',
      message: 'Only a rate that is exempt from tax has a reason',
    });
  if (compound && percent === '0')
    problems.push({ field: 'compound', message: "A rate of 0 percent can't be charged on other taxes" });
  return problems;
}

/** Body of `POST /api/tax-rates`. */
export const createTaxRateSchema = z
  .object({
    ...fields,
    category: fields.category.default('S'),
    compound: fields.compound.default(false),
    isDefault: fields.isDefault.default(false),
  })
  .superRefine((rate, context) => {
    for (const { field, message } of taxRateProblems(rate))
      context.addIssue({ code: 'custom', path: [field], message });
  });

export type CreateTaxRate = z.output<typeof createTaxRateSchema>;

/** Body of `PUT /api/tax-rates/{id}`: any subset. Whether it fits the rest is seen where the rest is known. */
export const updateTaxRateSchema = z.object(fields).partial();

export type UpdateTaxRate = z.output<typeof updateTaxRateSchema>;

/** A tax rate of a seller's list. `percent` is plain decimal text, `'19'` or `'9.975'`. */
export const taxRateSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  percent: z.string(),
  category: z.enum(taxCategories),
  reasonCode: z.string().nullable(),
  reasonText: z.string().nullable(),
  compound: z.boolean(),
  isDefault: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
});

export type TaxRate = z.infer<typeof taxRateSchema>;
