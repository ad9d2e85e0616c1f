import { setImmediate } from 'node:timers/promises';

/** Milliseconds of work after which others get their turn. */
const LONGEST_MS = 12;

/** Lets requests be answered between two pieces of work, where the last turn is some time ago. */
export function createYield(): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < LONGEST_MS) return undefined;
    return setImmediate().then(() => {
      since = performance.now();
    });
  };
}
