import type { Request } from 'express';
import { invalid } from '#server/errors.ts';

const REVISION = /^"(\d{1,9})"$/;

/**
 * As `loadedVersion`, for rows that count their versions: `If-Match: "<version of the loaded row>"`.
 * @throws DomainError 400 for anything else
 */
export function loadedRevision(request: Request): string | undefined {
  const header = request.get('If-Match')?.trim();
  if (!header || header === '*') return undefined;
  const revision = REVISION.exec(header)?.[1];
  if (!revision) throw invalid('If-Match takes the version of what was loaded, in double quotes, or *');
  return revision;
}
