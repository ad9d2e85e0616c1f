import { isUnauthorized, reasonOfAny } from '#client/lib/api.ts';
import { toast } from './toast-store.ts';

/** The 'Error' toast of a failed action. A lost session has a toast of its own, which this one must not replace. */
export function toastFailure(error: unknown, description: string): void {
  if (isUnauthorized(error)) return;
  toast({ title: 'Error', description: reasonOfAny(error) ?? description, variant: 'destructive' });
}
