import { ApiError } from '#client/lib/api.ts';
import { badCredentialsMessage } from '#shared/auth.ts';

const unreachableMessage = "The server didn't respond. Please try again in a moment.";

/** Rate limits and server errors need another message than a wrong password. */
export function loginFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return unreachableMessage;
  if (error.status === 429 || error.status >= 500) return error.serverMessage ?? unreachableMessage;
  return badCredentialsMessage;
}
