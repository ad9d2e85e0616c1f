import type { QueryClient } from '@tanstack/react-query';
import { navigate } from 'wouter/use-browser-location';
import { clearUser } from '#client/features/auth/auth.queries.ts';
import { noteAccountChange } from '#client/lib/account-change-note.ts';
import { returnState } from '#client/lib/return-path.ts';
import { toast } from '#client/ui/toast-store.ts';

/** Milliseconds between the message and the sign-in screen. */
export const SESSION_LOSS_DELAY = 500;

const leaving = new WeakSet<QueryClient>();

/** Announces the lost session and redirects to the sign-in screen. Several calls failing together count once. */
export function redirectToSignIn(client: QueryClient): void {
  if (leaving.has(client)) return;
  leaving.add(client);
  toast({
    title: 'Unauthorized',
    description: 'You are logged out. Logging in again...',
    variant: 'destructive',
  });
  setTimeout(() => {
    leaving.delete(client);
    navigate('/auth', { state: returnState() });
    noteAccountChange();
    clearUser(client);
  }, SESSION_LOSS_DELAY);
}
