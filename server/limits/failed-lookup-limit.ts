import type pg from 'pg';
import { createRateLimit } from './rate-limit.ts';

/**
 * Counts a look-up by a public link that found nothing, so that numbers cannot be tried one after the other.
 * @throws DomainError 429 when an address had too many
 */
export type CountFailedLookup = (address: string) => Promise<void>;

/** One limit for all that answers without a session. */
export function createFailedLookupLimit(pool: pg.Pool): CountFailedLookup {
  const misses = createRateLimit(pool, { name: 'public-miss', points: 120, seconds: 60 });
  return (address) => misses.take(address);
}
