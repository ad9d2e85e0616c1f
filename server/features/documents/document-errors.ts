import { databaseFailure } from '#server/db/failures.ts';
import { notFound } from '#server/errors.ts';

/** For a client that is missing and for somebody else's alike. */
export const missingClient = () => notFound('Client not found');

/** Turns a refusal of the key between a document and its owner's client into {@link missingClient}. */
export function rethrowMissingClient(error: unknown): never {
  if (databaseFailure(error) === 'foreign-key') throw missingClient();
  throw error;
}
