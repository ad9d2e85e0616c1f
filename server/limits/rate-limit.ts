import type pg from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { tooManyRequests } from '#server/errors.ts';

/** Where limits are counted. */
export type RateLimitStore = pg.Pool;

export interface RateLimit {
  /** Counts one try. @throws DomainError 429 with `Retry-After` when there were too many */
  take(key: string): Promise<void>;
  /** Takes the last counted try back. */
  giveBack(key: string): Promise<void>;
}

/** A limit must not use up the time that the request itself needs. */
const QUERY_TIMEOUT_MS = 1_000;

// node-postgres takes a time-out for each query; its types do not know it.
const limited = (query: pg.QueryConfig): pg.QueryConfig & { query_timeout: number } => ({
  ...query,
  query_timeout: QUERY_TIMEOUT_MS,
});

interface Limit {
  /** Prefix of the keys in the table. */
  name: string;
  points: number;
  seconds: number;
}

/**
 * A limit that holds over all servers. While the database is away each server counts for itself:
 * a limit never lets more through.
 */
export function createRateLimit(pool: RateLimitStore, { name, points, seconds }: Limit): RateLimit {
  const limiter = new RateLimiterPostgres({
    storeClient: { query: (query: pg.QueryConfig) => pool.query(limited(query)) },
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points,
    duration: seconds,
    inMemoryBlockOnConsumed: points + 1,
    insuranceLimiter: new RateLimiterMemory({ keyPrefix: name, points, duration: seconds }),
  });
  return {
    async take(key) {
      try {
        await limiter.consume(key);
      } catch (rejection) {
        if (!(rejection instanceof RateLimiterRes)) throw rejection;
        throw tooManyRequests(Math.max(1, Math.ceil(rejection.msBeforeNext / 1_000)));
      }
    },
    async giveBack(key) {
      await limiter.reward(key);
    },
  };
}
