import type { Request } from 'express';
import { conflict, invalid } from '#server/errors.ts';
import { CHANGED_MEANWHILE } from '#shared/api-error.ts';

const VERSION = /^"(\d{4}-\d\d-\d\dT[\d:.]+Z)"$/;

/**
 * The version that a change was made of, as `If-Match: "<updatedAt of the loaded row>"` names it. Undefined where the
 * caller does not ask, or takes any version (`*`).
 * @throws DomainError 400 for anything else
 */
export function loadedVersion(request: Request): string | undefined {
  const header = request.get('If-Match')?.trim();
  if (!header || header === '*') return undefined;
  const version = VERSION.exec(header)?.[1];
  if (!version) throw invalid('If-Match takes the updatedAt of what was loaded, in double quotes, or *');
  return version;
}

/**
 * For a row that is locked and about to change.
 * @throws DomainError 409 `changed_meanwhile` when it is another version than the loaded one
 */
export function assertUnchanged(row: { updatedAt: Date }, loaded: string | undefined): void {
  if (loaded === undefined || loaded === row.updatedAt.toISOString()) return;
  throw conflict('This was changed somewhere else after you opened it.', CHANGED_MEANWHILE);
}
