import type { Request } from 'express';
import { conflict } from '#server/errors.ts';
import { ACCOUNT_CHANGED, ACCOUNT_HEADER, ACCOUNT_PARAMETER, accountName } from '#shared/shown-account.ts';

interface Shown {
  user: { id: string };
  actor: { id: string };
}

/**
 * A page that was opened by one seller may still stand in a tab when another one signs in in the same browser. Whoever
 * names no account shows none, as programs do.
 * @throws DomainError 409 `account_changed` when the caller's page shows another account than the session has open
 */
export function assertShownAccount(request: Request, { user, actor }: Shown): void {
  const shown = accountName(user.id, actor.id);
  const header = request.get(ACCOUNT_HEADER);
  const isShown = (account: unknown) => account === undefined || account === shown;
  // Reading the query string costs more than it says on nearly every request.
  const hasParameter = request.url.includes(ACCOUNT_PARAMETER);
  const named = hasParameter ? [request.query[ACCOUNT_PARAMETER]].flat() : [];
  if (isShown(header) && named.every(isShown)) return;
  throw conflict(
    'A different account is now signed in in this browser. Reload the page to continue.',
    ACCOUNT_CHANGED,
  );
}
