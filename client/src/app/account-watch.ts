import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { USER_KEY } from '#client/features/auth/auth.queries.ts';
import { noteAccountChange } from '#client/lib/account-change-note.ts';
import { followSessionChanges } from '#client/lib/session-channel.ts';
import { followAccountChange } from '#client/lib/shown-account.ts';

/**
 * Sees to it that this tab shows nothing of an account once another one is signed in in the browser.
 * @param loadAgain loads the page anew; what was typed has been kept as drafts
 */
export function useAccountWatch(client: QueryClient, loadAgain: () => void): void {
  useEffect(() => {
    let isLeaving = false;
    const endWatch = followAccountChange(() => {
      if (isLeaving) return;
      isLeaving = true;
      document.body.hidden = true;
      noteAccountChange();
      client.clear();
      // Nothing is lost, so nothing is asked.
      window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true });
      loadAgain();
    });
    const endFollowing = followSessionChanges(({ isPageBack }) => {
      // What the page shows is out of sight until it is known whose page it is.
      if (isPageBack) document.body.hidden = true;
      void client.refetchQueries({ queryKey: USER_KEY, exact: true }).then(() => {
        if (!isLeaving) document.body.hidden = false;
      });
    });
    return () => {
      endWatch();
      endFollowing();
    };
  }, [client, loadAgain]);
}
