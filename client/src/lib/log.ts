/** Notes a failure that nobody sees on the screen, for whoever opens the browser's console. */
export function logFailure(what: string, error: unknown): void {
  console.error(what, error);
}
