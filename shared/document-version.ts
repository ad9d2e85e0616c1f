/** Header in which the server names what a public proposal says, and an answer names what was read. */
export const DOCUMENT_VERSION = 'Document-Version';
