/**
 * Header of a workspace's call: the account that its page shows. That is the id of whom it belongs to; for whoever reads
 * somebody else's books, `owner/actor`.
 */
export const ACCOUNT_HEADER = 'Billwright-Account';

/** The same as a query parameter, where a browser lets a page set no headers: event streams. */
export const ACCOUNT_PARAMETER = 'account';

/** The name of an account as {@link ACCOUNT_HEADER} has it. */
export const accountName = (ownerId: string, actorId: string) =>
  ownerId === actorId ? ownerId : `${ownerId}/${actorId}`;

/** `code` of a 409: the page shows another account than the one that is signed in. */
export const ACCOUNT_CHANGED = 'account_changed';

/** `code` of a 403: an accountant reads, and some things not even that. */
export const READ_ONLY = 'read_only';

/** `code` of a 403: the owner has ended the access to the books that the session has open. */
export const ACCESS_ENDED = 'access_ended';
