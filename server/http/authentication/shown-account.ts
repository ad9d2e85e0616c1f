import type { Request } from 'express';
import { conflict } from '#server/errors.ts';
import { ACCOUNT_CHANGED, ACCOUNT_HEADER, ACCOUNT_PARAMETER } from '#shared/shown-account.ts';

/**
 * A page that was opened by one seller may still stand in a tab when another one signs in in the same browser. Whoever
 * names no account shows none, as programs do.
 * @throws DomainError 409 `account_changed` when the caller's page shows another account than `userId`
 */
export function assertShownAccount(request: Request, userId: string): void {
  const named = [request.get(ACCOUNT_HEADER), request.query[ACCOUNT_PARAMETER]].flat();
  if (named.every((account) => account === undefined || account === userId)) return;
  throw conflict(
    'A different account is now signed in in this browser. Reload the page to continue.',
    ACCOUNT_CHANGED,
  );
}
