/** Loads a page as a whole: another document, with its own headers and without what this one has loaded. */
export function loadPage(path: string): void {
  window.location.assign(path);
}

/** As {@link loadPage}; resolves when this page is left, so that whoever waits looks busy until then. */
export function leaveFor(url: string): Promise<void> {
  return new Promise((resolve) => {
    window.addEventListener('pagehide', () => resolve(), { once: true });
    loadPage(url);
  });
}

/** Whether this document was loaded at `path`, and not just led there. */
export function isLoadedAt(path: string): boolean {
  const [load] = performance.getEntriesByType?.('navigation') ?? [];
  return !load || new URL(load.name, window.location.origin).pathname === path;
}
