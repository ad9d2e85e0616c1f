import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { ApiError, call, newIdempotencyKey } from '#client/lib/api.ts';
import { refreshDocuments } from '#client/lib/refresh-documents.ts';
import { toastFailure } from '#client/ui/toast-failure.ts';
import { toast } from '#client/ui/toast-store.ts';

/** Sends an open document to its client once more and says so. */
export function useSendAgain() {
  const client = useQueryClient();
  return useCallback(
    (list: 'invoices' | 'proposals', id: string, email: string) => {
      const sending = call('POST', `/api/${list}/${id}/send`, { idempotencyKey: newIdempotencyKey() });
      sending.then(
        () => {
          toast({ title: `Sent again to ${email}` });
          void refreshDocuments(client);
        },
        (error: unknown) => toastFailure(error, reasonOf(error) ?? "Couldn't send it again"),
      );
    },
    [client],
  );
}

/** Limits and closed documents are refused with a sentence for people. */
function reasonOf(error: unknown): string | undefined {
  if (error instanceof ApiError && [409, 429].includes(error.status)) return error.serverMessage;
  return undefined;
}
