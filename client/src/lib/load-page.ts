/** Full page load: a new document with its own headers. */
export function loadPage(path: string): void {
  window.location.assign(path);
}

/** Like {@link loadPage}; resolves when this page unloads, so that the caller looks busy until then. */
export function leaveFor(url: string): Promise<void> {
  return new Promise((resolve) => {
    window.addEventListener('pagehide', () => resolve(), { once: true });
    loadPage(url);
  });
}

/** Whether this document was loaded at `path` rather than navigated there. */
export function isLoadedAt(path: string): boolean {
  const [load] = performance.getEntriesByType?.('navigation') ?? [];
  return !load || new URL(load.name, window.location.origin).pathname === path;
}
