import { useMutation } from '@tanstack/react-query';
import { callJson, newIdempotencyKey } from '#client/lib/api.ts';
import type { BulkAction, BulkResult } from '#shared/bulk-actions.ts';
import { MAX_PAGE_SIZE } from '#shared/page-size.ts';

interface Bulk {
  list: 'invoices' | 'proposals';
  action: BulkAction;
  ids: readonly string[];
  sendReceipt?: boolean;
}

/** Does the same to many rows, a hundred in a call. */
export function useBulk() {
  return useMutation({
    meta: { changes: ({ list }: Bulk) => [list, 'notifications', 'activities'] },
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
