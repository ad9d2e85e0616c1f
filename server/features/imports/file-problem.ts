/** What makes a file as a whole unreadable. Its message is for the seller. */
export class FileProblem extends Error {}
