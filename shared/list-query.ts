import { z } from 'zod';
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
