import type { Request } from 'express';
import { invalid } from '#server/errors.ts';

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
