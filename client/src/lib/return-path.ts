import { findPageRoute } from '#shared/routes.ts';
import { activeAccount } from './active-account.ts';

/** Stored in the history entry of the sign-in screen, where no link can inject it. */
interface ReturnState {
  returnTo: {
    path: string;
    /** Id of the account that the page was shown to; missing where nobody was signed in. */
    account?: string | undefined;
  };
}

/** For the history entry of the sign-in screen: the current page, to come back to after signing in. */
export function returnState(): ReturnState {
  return { returnTo: { path: location.pathname + location.search, account: activeAccount() } };
}

/** The page to show to the user who has signed in at this history entry; undefined where none was requested. */
export function returnPathFor(userId: string): string | undefined {
  const { path, account }: Partial<ReturnState['returnTo']> = window.history.state?.returnTo ?? {};
  if (typeof path !== 'string' || (account !== undefined && account !== userId)) return undefined;
  return isOwnPage(path) ? path : undefined;
}

function isOwnPage(path: string): boolean {
  if (!URL.canParse(path, location.origin)) return false;
  const { origin, pathname, search } = new URL(path, location.origin);
  const isUnchanged = origin === location.origin && path === pathname + search;
  return isUnchanged && pathname !== '/auth' && findPageRoute(pathname) !== undefined;
}
