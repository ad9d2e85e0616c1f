import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call, newIdempotencyKey } from '#client/lib/api.ts';
import { toastFailure } from '#client/ui/toast-failure.ts';
import { toast } from '#client/ui/toast-store.ts';
import { refreshDocuments } from './refresh-documents.ts';

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
        (error: unknown) => toastFailure(error, 'It was not sent again'),
      );
    },
    [client],
  );
}
