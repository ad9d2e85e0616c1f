import { ApiError, isUnauthorized } from '#client/lib/api.ts';
import { ARCHIVE_AT_WORK } from '#shared/api-error.ts';
import { toast } from './toast-store.ts';

/** The 'Error' toast of a failed action. A lost session has a toast of its own, which this one must not replace. */
export function toastFailure(error: unknown, description: string): void {
  if (isUnauthorized(error)) return;
  // Whatever failed, this is why.
  const reason =
    error instanceof ApiError && error.code === ARCHIVE_AT_WORK ? error.serverMessage : undefined;
  toast({ title: 'Error', description: reason ?? description, variant: 'destructive' });
}
