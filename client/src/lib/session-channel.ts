const NAME = 'billwright.session';

let channel: BroadcastChannel | undefined;

/**
 * Calls `onChange` when somebody may have signed in or out without this tab: in another tab of the browser, or while
 * the browser kept this page aside (back/forward cache).
 * @returns ends the subscription
 */
export function onSessionChange(onChange: (change: { isPageBack: boolean }) => void): () => void {
  const handlePageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) onChange({ isPageBack: true });
  };
  window.addEventListener('pageshow', handlePageShow);
  const own = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(NAME);
  own?.addEventListener('message', () => onChange({ isPageBack: false }));
  channel = own;
  return () => {
    window.removeEventListener('pageshow', handlePageShow);
    own?.close();
    if (channel === own) channel = undefined;
  };
}

/** Call after signing in or out in this tab, or when the account has changed. */
export function notifyOtherTabs(): void {
  channel?.postMessage('changed');
}
