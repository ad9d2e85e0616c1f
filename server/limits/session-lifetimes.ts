/** A session ends after this long without a person's action … */
export const IDLE_SESSION_MS = 14 * 24 * 60 * 60 * 1_000;
/** … and after this long in any case. */
export const LONGEST_SESSION_MS = 30 * 24 * 60 * 60 * 1_000;
