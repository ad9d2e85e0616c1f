import type { RequestHandler } from 'express';
import { signedIn } from '#server/http/authentication/authentication.ts';
import { createRateLimit, type RateLimitStore } from '#server/limits/rate-limit.ts';

/**
 * Counts the requests of each seller that make this server ask a payment provider, behind `requireUser`; all
 * routes that it guards count as one. Too many are answered 429 with `Retry-After`.
 */
export function createProviderLimit(pool: RateLimitStore): RequestHandler {
  // Far above what a person does, in several tabs too; well below what providers allow all of our sellers together.
  const limit = createRateLimit(pool, { name: 'provider-calls', points: 60, seconds: 60 });
  return async (request, _response, next) => {
    await limit.take(signedIn(request).user.id);
    next();
  };
}
