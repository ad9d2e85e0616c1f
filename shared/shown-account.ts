/** Header of a workspace's call: the id of the account that its page shows. */
export const ACCOUNT_HEADER = 'Billwright-Account';

/** The same as a query parameter, where a browser lets a page set no headers: event streams. */
export const ACCOUNT_PARAMETER = 'account';

/** `code` of a 409: the page shows another account than the one that is signed in. */
export const ACCOUNT_CHANGED = 'account_changed';
