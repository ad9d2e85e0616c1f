import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { USER_KEY } from '#client/features/auth/auth.queries.ts';
import { closeBooks } from '#client/features/memberships/memberships.queries.ts';
import { noteAccessEnd, noteAccountChange } from '#client/lib/account-change-note.ts';
import { onAccessEnd, onAccountChange } from '#client/lib/active-account.ts';
import { onSessionChange } from '#client/lib/session-channel.ts';

/**
 * Clears this tab once another account signs in in the same browser.
 * @param loadAgain reloads the page; what was typed has been kept as drafts
 */
export function useAccountWatch(client: QueryClient, loadAgain: () => void): void {
  useEffect(() => {
    let isLeaving = false;
    const endWatch = onAccountChange(() => {
      if (isLeaving) return;
      isLeaving = true;
      document.body.hidden = true;
      noteAccountChange();
      client.clear();
      // Nothing is lost, so don't ask.
      window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true });
      loadAgain();
    });
    const endAccess = onAccessEnd(() => {
      if (isLeaving) return;
      isLeaving = true;
      document.body.hidden = true;
      noteAccessEnd();
      client.clear();
      // What was open belongs to the other books.
      history.replaceState(null, '', '/dashboard');
      void closeBooks().finally(loadAgain);
    });
    const endFollowing = onSessionChange(({ isPageBack }) => {
      // The page stays hidden until it is known whose page it is.
      if (isPageBack) document.body.hidden = true;
      void client.refetchQueries({ queryKey: USER_KEY, exact: true }).then(() => {
        if (!isLeaving) document.body.hidden = false;
      });
    });
    return () => {
      endWatch();
      endAccess();
      endFollowing();
    };
  }, [client, loadAgain]);
}
