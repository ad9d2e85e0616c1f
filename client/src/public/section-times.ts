import { documentPath } from './document-path.ts';

/** Milliseconds of a glance, which is no visit: as `report-seen.ts`, whose code stands within the page itself. */
const SEEN_AFTER = 2_000;

/** Milliseconds between two reports of a page that stays open. */
export const REPORT_EVERY = 60_000;

/** Of one part in one report: what a machine has slept through is no reading. */
const MOST_SECONDS = 3_600;

/**
 * Tells how long each part of a proposal was in sight, while its tab was: when the page is left, and at most once a minute. Parts
 * are counted from the top, as `proposalSections` lists them. Nothing is kept in the browser.
 * @param path of the page, `/proposal/…`
 * @returns what ends it
 */
export function reportTimes(page: Document, path: string): () => void {
  const parts = [...page.querySelectorAll<HTMLElement>('[data-section]')];
  if (parts.length === 0 || typeof IntersectionObserver === 'undefined') return () => undefined;
  const inSight = new Set<number>();
  const spent = parts.map(() => 0);
  let since = performance.now();
  let watched = 0;

  /** Adds what has passed to whatever was in sight meanwhile. */
  const count = () => {
    const now = performance.now();
    const passed = now - since;
    since = now;
    if (!isVisible) return;
    watched += passed;
    for (const index of inSight) spent[index] = (spent[index] ?? 0) + passed;
  };
  const send = () => {
    const sections = spent.flatMap((milliseconds, index) => {
      const seconds = Math.min(Math.floor(milliseconds / 1_000), MOST_SECONDS);
      if (seconds > 0) spent[index] = milliseconds % 1_000;
      return seconds > 0 ? [{ index, seconds }] : [];
    });
    // A glance is no visit.
    if (watched < SEEN_AFTER || sections.length === 0) return;
    void fetch(`${documentPath(path)}/seen`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ sections }),
      keepalive: true,
    }).catch(() => undefined);
  };
  let isVisible = page.visibilityState === 'visible';

  const observer = new IntersectionObserver(
    (entries) => {
      count();
      for (const { target, isIntersecting } of entries) {
        const index = parts.indexOf(target as HTMLElement);
        if (isIntersecting) inSight.add(index);
        else inSight.delete(index);
      }
    },
    // The middle of the window is where people read.
    { rootMargin: '-25% 0px -25% 0px' },
  );
  for (const part of parts) observer.observe(part);

  const handleVisibility = () => {
    count();
    isVisible = page.visibilityState === 'visible';
    if (!isVisible) send();
  };
  const handleLeave = () => {
    count();
    send();
  };
  page.addEventListener('visibilitychange', handleVisibility);
  window.addEventListener('pagehide', handleLeave);
  const timer = setInterval(() => {
    count();
    if (isVisible) send();
  }, REPORT_EVERY);
  return () => {
    observer.disconnect();
    page.removeEventListener('visibilitychange', handleVisibility);
    window.removeEventListener('pagehide', handleLeave);
    clearInterval(timer);
  };
}
