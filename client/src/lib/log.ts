/** Logs a failure that isn't shown on the screen. */
export function logFailure(what: string, error: unknown): void {
  console.error(what, error);
}
