import { documentPath } from './document-path.ts';

/** Milliseconds that a page must have been visible in total. */
export const SEEN_AFTER = 2_000;

/**
 * Reports once that somebody has looked at a document: not when it was fetched, loaded ahead or opened in a
 * tab that never came to the front.
 * @param path of the page, `/invoice/…` or `/proposal/…`
 */
export function reportSeen(page: Document, path: string): void {
  let left = SEEN_AFTER;
  let since = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const send = () => {
    page.removeEventListener('visibilitychange', count);
    // Don't bother the visitor when this fails.
    void fetch(`${documentPath(path)}/seen`, { method: 'POST', keepalive: true }).catch(() => undefined);
  };
  const count = () => {
    clearTimeout(timer);
    if (timer !== undefined) left -= performance.now() - since;
    timer = undefined;
    if (page.visibilityState !== 'visible') return;
    since = performance.now();
    timer = setTimeout(send, Math.max(left, 0));
  };

  page.addEventListener('visibilitychange', count);
  count();
}
