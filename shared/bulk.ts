import { z } from 'zod';
import { type BulkAction, type BulkList, bulkActions } from './bulk-actions.ts';
import { MAX_PAGE_SIZE } from './page-size.ts';

const countMessage = `Choose 1 to ${MAX_PAGE_SIZE} entries`;

const idsField = z
  .array(z.guid({ error: 'Send a list of ids' }).toLowerCase(), { error: 'Send a list of ids' })
  .min(1, { error: countMessage })
  .max(MAX_PAGE_SIZE, { error: countMessage })
  .refine((ids) => new Set(ids).size === ids.length, { error: 'Choose each entry once' });

/** Body of `POST /api/{list}/bulk`. */
export const bulkSchema = <const List extends BulkList>(list: List) =>
  z.object({
    action: z.enum(bulkActions[list] as readonly BulkAction<List>[] as [BulkAction<List>], {
      error: `action must be one of ${bulkActions[list].join(', ')}`,
    }),
    ids: idsField,
    /** With `mark_paid`: whether clients get a receipt; without it, once an invoice. */
    sendReceipt: z.boolean({ error: 'Send true or false' }).optional(),
  });
