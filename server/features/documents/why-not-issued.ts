import { ZodError } from 'zod';
import { DomainError } from '#server/errors.ts';

/** Why a document that was to be issued by itself was not; undefined for what nobody can help by changing it. */
export function whyNotIssued(error: unknown): string | undefined {
  if (error instanceof ZodError) return error.issues[0]?.message ?? 'Something is missing';
  return error instanceof DomainError && error.kind !== 'unavailable' ? error.message : undefined;
}
