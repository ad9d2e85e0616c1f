import { useMutation } from '@tanstack/react-query';
import { callJson } from '#client/lib/api.ts';
import type { RefundCredit } from '#shared/ledger-entry.ts';

/** Pays credit back; whoever presses twice has paid it once. */
export function useRefundCredit(clientId: string) {
  return useMutation({
    meta: { changes: ['clients', 'invoices'] },
    mutationFn: ({ body, idempotencyKey }: { body: RefundCredit; idempotencyKey: string }) =>
      callJson('POST', `/api/clients/${clientId}/credit/refund`, { body, idempotencyKey }),
  });
}
