import { useMutation } from '@tanstack/react-query';
import { callJson, newIdempotencyKey } from '#client/lib/api.ts';
import type { BulkAction, BulkList, BulkResult } from '#shared/bulk-actions.ts';
import { MAX_PAGE_SIZE } from '#shared/page-size.ts';

interface Bulk {
  list: BulkList;
  action: BulkAction;
  ids: readonly string[];
  sendReceipt?: boolean;
}

/** What else shows what is changed: clients take their documents along. */
const changed = {
  invoices: ['invoices', 'notifications', 'activities'],
  proposals: ['proposals', 'notifications', 'activities'],
  clients: ['clients', 'invoices', 'proposals', 'notifications', 'activities'],
  items: ['items', ['/api/items']],
} as const satisfies Record<BulkList, unknown>;

/** Does the same to many rows, a hundred in a call. */
export function useBulk() {
  return useMutation({
    meta: { changes: ({ list }: Bulk) => changed[list] },
    mutationFn: async ({ list, action, ids, sendReceipt }: Bulk) => {
      const results: BulkResult[] = [];
      for (let start = 0; start < ids.length; start += MAX_PAGE_SIZE) {
        const some = ids.slice(start, start + MAX_PAGE_SIZE);
        const body = { action, ids: some, ...(action === 'mark_paid' && { sendReceipt }) };
        results.push(
          ...(await callJson<BulkResult[]>('POST', `/api/${list}/bulk`, {
            body,
            idempotencyKey: newIdempotencyKey(),
          })),
        );
      }
      return results;
    },
  });
}
