/** The address that opens a new mail; nothing in an e-mail address may add fields to it. */
export const mailtoHref = (email: string): string =>
  `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
