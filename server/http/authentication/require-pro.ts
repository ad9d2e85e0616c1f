import type { Request, RequestHandler } from 'express';
import { proRequired } from '#server/errors.ts';
import { signedIn } from './authentication.ts';

/**
 * Refuses sellers who are not Pro, behind `requireUser`. A Pro seller's subscription is refreshed afterwards where it is
 * stale: the event that ended its period may have been lost.
 * @param message what Pro is needed for
 */
export function assertPro(request: Request, message: string): void {
  const { user, refreshStaleSubscription } = signedIn(request);
  if (!user.isPro) throw proRequired(message);
  refreshStaleSubscription();
}

/** {@link assertPro} as a guard. */
export function requirePro(message: string): RequestHandler {
  return (request, _response, next) => {
    assertPro(request, message);
    next();
  };
}
