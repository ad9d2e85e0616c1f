import { z } from 'zod';
import { decimalField } from './decimal-field.ts';
import { percentField } from './discount.ts';
import { MAX_LINE_ITEMS } from './line-item.ts';
import { MAX_QUANTITY_HUNDREDTHS } from './money.ts';
import type { StoredPart } from './sliced.ts';

const either = 'Send lines or a percentage';

/**
 * Body of `POST /api/proposals/{id}/convert`. Quantities of lines or a percentage make an invoice over a part; without a body
 * it is the invoice over all that is left.
 */
export const convertProposalSchema = z
  .object(
    {
      lines: z
        .array(
          z.object({
            itemId: z.guid({ error: 'Choose an item' }).toLowerCase(),
            quantity: decimalField({
              required: 'Quantity is required',
              min: { hundredths: 1n, message: 'Quantity must be greater than 0' },
              max: { hundredths: MAX_QUANTITY_HUNDREDTHS, message: 'Quantity must be at most 99,999,999.99' },
            }),
          }),
          { error: 'Send a list of items' },
        )
        .min(1, { error: 'Choose at least one item' })
        .max(MAX_LINE_ITEMS, { error: `At most ${MAX_LINE_ITEMS} items fit on one document` })
        .optional(),
      percent: percentField.optional(),
    },
    { error: either },
  )
  .transform(({ lines, percent }, context): ConvertPart | undefined => {
    if (lines && percent === undefined) return { lines };
    if (percent !== undefined && !lines) return { percent };
    if (!lines && percent === undefined) return undefined;
    context.addIssue({ code: 'custom', path: ['percent'], message: either });
    return z.NEVER;
  });

/** What an invoice over a part of a proposal takes of it. */
export type ConvertPart = { lines: { itemId: string; quantity: string }[] } | { percent: string };

/** How far an accepted proposal was invoiced. Decimal strings. */
export interface Conversion {
  /** Of all its deposits and parts, and of the invoice that closes it. */
  invoiced: string;
  /** What the invoice that closes it would ask for. */
  left: string;
  /** Deposits and parts that are asked for, in order of their numbers. */
  parts: StoredPart[];
}
