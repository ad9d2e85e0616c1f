import type { Request, RequestHandler } from 'express';
import { proRequired } from '#server/errors.ts';
import { signedIn } from './authentication.ts';

/**
 * Lets nobody go on who is not Pro, behind `requireUser`. Who is gets looked at again afterwards: a period that
 * ended long ago may have ended unheard.
 * @param message what Pro is needed for
 */
export function assertPro(request: Request, message: string): void {
  const { user, refreshStaleSubscription } = signedIn(request);
  if (!user.isPremium) throw proRequired(message);
  refreshStaleSubscription();
}

/** {@link assertPro} as a guard. */
export function requirePro(message: string): RequestHandler {
  return (request, _response, next) => {
    assertPro(request, message);
    next();
  };
}
