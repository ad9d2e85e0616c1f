import { useCallback, useEffect, useState } from 'react';
import { getJson, isAccountChanged, isUnauthorized } from '#client/lib/api.ts';
import { logFailure } from '#client/lib/log.ts';
import { POLL_INTERVAL } from '#client/lib/polled.ts';
import type { UnreadCount } from '#shared/notification.ts';

/** How many notifications are new; refetched while the page is in sight. */
export function useUnreadCount(isSignedIn: boolean, onSessionEnd: () => void) {
  const [unread, setUnread] = useState(0);
  const refresh = useCallback(() => {
    getJson<UnreadCount>('/api/notifications/unread-count').then(
      ({ count }) => setUnread(count),
      (error: unknown) => {
        if (isUnauthorized(error)) onSessionEnd();
        else if (!isAccountChanged(error)) logFailure('Failed to fetch the unread count', error);
      },
    );
  }, [onSessionEnd]);
  useEffect(() => {
    if (!isSignedIn) return;
    refresh();
    const refreshInSight = () => {
      if (document.visibilityState === 'visible') refresh();
    };
    const timer = setInterval(refreshInSight, POLL_INTERVAL);
    document.addEventListener('visibilitychange', refreshInSight);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refreshInSight);
    };
  }, [isSignedIn, refresh]);
  return { unread, refresh };
}
