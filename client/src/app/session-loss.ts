import type { QueryClient } from '@tanstack/react-query';
import { navigate } from 'wouter/use-browser-location';
import { forgetUser } from '#client/features/auth/auth.queries.ts';
import { noteAccountChange } from '#client/lib/account-change-note.ts';
import { returnState } from '#client/lib/return-path.ts';
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
    navigate('/auth', { state: returnState() });
    noteAccountChange();
    forgetUser(client);
  }, SESSION_LOSS_DELAY);
}
