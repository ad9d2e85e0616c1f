/**
 * The token of the mailed link that led here. `before-app.js` has moved it from the address into this history entry,
 * where a reload finds it again.
 */
export function linkToken(): string | undefined {
  const token: unknown = window.history.state?.linkToken;
  return typeof token === 'string' ? token : undefined;
}

/** Forgets the token once it is of no use. */
export function dropLinkToken(): void {
  if (linkToken()) window.history.replaceState(null, '');
}
