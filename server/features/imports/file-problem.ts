/** What makes a file as a whole unreadable. Its message is for the seller. */
export class FileProblem extends Error {}

/** Why an archive isn't taken in, before its file is sent and after. */
export const NOT_EMPTY = 'An archive can only be imported into an account without documents.';
