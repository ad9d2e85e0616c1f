const DAY_MS = 24 * 60 * 60_000;
/** Nothing is heard any more of money that came so long ago. */
const LAST_DAY = 180;

/**
 * When money that came is read anew by itself, should the events about its refunds and disputes be lost: a day after it
 * came, then whenever it is twice as old.
 * @returns null once it is old enough
 */
export function nextCheckAfter(cameAt: Date, now: Date): Date | null {
  const age = Math.max(0, now.getTime() - cameAt.getTime());
  const wait = Math.max(DAY_MS, age);
  return age + wait > LAST_DAY * DAY_MS ? null : new Date(now.getTime() + wait);
}
