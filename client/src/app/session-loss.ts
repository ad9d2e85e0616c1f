import type { QueryClient } from '@tanstack/react-query';
import { navigate } from 'wouter/use-browser-location';
import { dropCachedData, USER_KEY } from '#client/features/auth/auth.queries.ts';
import { toast } from '#client/ui/toast-store.ts';

/** Milliseconds between the message and the sign-in screen. */
export const SESSION_LOSS_DELAY = 500;

const leaving = new WeakSet<QueryClient>();

/** Says that nobody is signed in, and goes to the sign-in screen. Several calls that fail together count once. */
export function leaveForSignIn(client: QueryClient): void {
  if (leaving.has(client)) return;
  leaving.add(client);
  toast({
    title: 'Unauthorized',
    description: 'You are logged out. Logging in again...',
    variant: 'destructive',
  });
  setTimeout(() => {
    leaving.delete(client);
    navigate('/auth');
    client.setQueryData(USER_KEY, null);
    dropCachedData(client);
  }, SESSION_LOSS_DELAY);
}
