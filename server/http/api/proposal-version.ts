import type { Request } from 'express';
import { invalid } from '#server/errors.ts';
import { DOCUMENT_VERSION } from '#shared/document-version.ts';

const VERSION = /^[0-9a-f]{32}$/;

/**
 * The version that an answer was given to; undefined where the caller names none.
 * @throws DomainError 400 for what cannot be one
 */
export function readVersion(request: Request): string | undefined {
  const version = request.get(DOCUMENT_VERSION)?.trim();
  if (!version) return undefined;
  if (!VERSION.test(version)) throw invalid(`${DOCUMENT_VERSION} takes the version of what was read`);
  return version;
}
