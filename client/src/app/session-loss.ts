import type { QueryClient } from '@tanstack/react-query';
import { navigate } from 'wouter/use-browser-location';
import { clearUser, USER_KEY } from '#client/features/auth/auth.queries.ts';
import { noteAccountChange } from '#client/lib/account-change-note.ts';
import { returnState } from '#client/lib/return-path.ts';
import { toast } from '#client/ui/toast-store.ts';

/** Milliseconds between the message and the sign-in screen. */
export const SESSION_LOSS_DELAY = 500;

const leaving = new WeakSet<QueryClient>();

/**
 * Announces the lost session and redirects to the sign-in screen, unless somebody has signed in in another tab by then. Several
 * calls failing together count once.
 */
export function redirectToSignIn(client: QueryClient): void {
  if (leaving.has(client)) return;
  leaving.add(client);
  toast({
    title: 'Unauthorized',
    description: 'You are logged out. Logging in again...',
    variant: 'destructive',
  });
  const lostAt = client.getQueryState(USER_KEY)?.dataUpdateCount ?? 0;
  const leave = () => {
    const latest = client.getQueryState(USER_KEY);
    // Another tab has told of a change: who is signed in now decides, and leaving would end the question.
    if (latest?.fetchStatus === 'fetching') return void setTimeout(leave, SESSION_LOSS_DELAY);
    leaving.delete(client);
    // The page is loaded again for another account, or goes on for the same.
    if (!latest || (latest.data && latest.dataUpdateCount > lostAt)) return;
    navigate('/auth', { state: returnState() });
    noteAccountChange();
    clearUser(client);
  };
  setTimeout(leave, SESSION_LOSS_DELAY);
}
