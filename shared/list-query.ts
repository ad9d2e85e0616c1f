import { z } from 'zod';
import { currencySchema } from './currencies.ts';
import { calendarDate } from './date-field.ts';
import { moneyField } from './decimal-field.ts';
import { documentSorts, sortDirections } from './list-order.ts';
import { MAX_AMOUNT_CENTS } from './money.ts';
import { MAX_PAGE_SIZE } from './page-size.ts';
import { isStorableText } from './text-field.ts';

/** A whole number from `min` to `max` in a query string; anything else is refused with `message`. */
export const wholeNumber = (min: number, max: number, message: string) =>
  z
    .string()
    .regex(/^\d{1,9}$/, { error: message, abort: true })
    .transform(Number)
    .refine((value) => value >= min && value <= max, { error: message });

const searchField = z
  .string()
  .max(500, { error: 'Search text must be at most 500 characters' })
  .refine(isStorableText, { error: "Search text contains characters that can't be searched" })
  .optional();

/**
 * Query of a list call. Without any parameter the whole list is answered;
 * with one, `limit` rows (1–100, default 100) from `offset`, and `X-Total-Count`.
 */
export const listQuerySchema = z.object({
  search: searchField,
  limit: wholeNumber(1, 100, 'limit must be between 1 and 100').optional(),
  offset: wholeNumber(0, 999_999_999, 'offset must be 0 or more').optional(),
  status: z.undefined({ error: 'This list has no status filter' }).optional(),
});

/** The list query of an entity with a status filter; values outside `statuses` are refused. */
export function listQueryWithStatus<const Status extends string>(statuses: readonly Status[]) {
  return listQuerySchema.extend({
    status: z.enum(statuses, { error: `status must be one of ${statuses.join(', ')}` }).optional(),
  });
}

export type ListQuery = z.infer<typeof listQuerySchema>;

/** `?sort=` with one of `sorts`, and `?dir=`; without a direction it is the usual one of the order. */
export const sortFields = <const Sort extends string>(sorts: readonly Sort[]) => ({
  sort: z.enum(sorts, { error: `sort must be one of ${sorts.join(', ')}` }).optional(),
  dir: z.enum(sortDirections, { error: 'dir must be asc or desc' }).optional(),
});

const idsMessage = `ids must be up to ${MAX_PAGE_SIZE} ids, separated by commas`;

const idsField = z
  .string({ error: idsMessage })
  .transform((text) => text.toLowerCase().split(','))
  .pipe(z.array(z.guid({ error: idsMessage })).max(MAX_PAGE_SIZE, { error: idsMessage }));

/** `?ids=` alone. */
export const idsQuerySchema = z.object({ ids: idsField });

/** Filters that every list has: by currency (ISO 4217), and by ids, separated by commas. */
export const commonFilters = {
  currency: currencySchema.optional(),
  ids: idsField.optional(),
};

const amountField = moneyField({
  required: 'Enter an amount',
  min: { hundredths: 0n, message: 'Must be 0 or more' },
  max: { hundredths: MAX_AMOUNT_CENTS, message: 'Must be at most 9,999,999,999.99' },
});

/** The query of a list of documents: also by client, first and last day of issue, smallest and largest amount. */
export const documentListQuery = <const Status extends string>(statuses: readonly Status[]) =>
  listQueryWithStatus(statuses).extend({
    ...commonFilters,
    clientId: z.guid({ error: 'clientId must be the id of a client' }).toLowerCase().optional(),
    from: calendarDate('Enter the first day').optional(),
    to: calendarDate('Enter the last day').optional(),
    min: amountField.optional(),
    max: amountField.optional(),
    ...sortFields(documentSorts),
  });
