import { useMutation } from '@tanstack/react-query';
import { useCallback } from 'react';
import { ApiError, call, newIdempotencyKey } from '#client/lib/api.ts';
import { toastFailure } from '#client/ui/toast-failure.ts';
import { toast } from '#client/ui/toast-store.ts';

interface Sending {
  list: 'invoices' | 'proposals';
  id: string;
  email: string;
}

/** Sends an open document to its client again, with a toast. */
export function useSendAgain() {
  const { mutate } = useMutation({
    meta: { changes: ({ list }: Sending) => [list, 'notifications'], isRefetchedInBackground: true },
    mutationFn: ({ list, id }: Sending) =>
      call('POST', `/api/${list}/${id}/send`, { idempotencyKey: newIdempotencyKey() }),
    onSuccess: (_answer, { email }) => void toast({ title: `Sent again to ${email}` }),
    onError: (error) => toastFailure(error, reasonOf(error) ?? "Couldn't send it again"),
  });
  return useCallback(
    (list: Sending['list'], id: string, email: string) => mutate({ list, id, email }),
    [mutate],
  );
}

/** The server explains limits and closed documents in a sentence for people. */
function reasonOf(error: unknown): string | undefined {
  if (error instanceof ApiError && [409, 429].includes(error.status)) return error.serverMessage;
  return undefined;
}
