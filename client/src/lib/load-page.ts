/** Loads a page as a whole: another document, with its own headers and without what this one has loaded. */
export function loadPage(path: string): void {
  window.location.assign(path);
}

/** Whether this document was loaded at `path`, and not just led there. */
export function isLoadedAt(path: string): boolean {
  const [load] = performance.getEntriesByType?.('navigation') ?? [];
  return !load || new URL(load.name, window.location.origin).pathname === path;
}
