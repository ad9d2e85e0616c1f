import { conflict } from '#server/errors.ts';
import { CHANGED_MEANWHILE } from '#shared/api-error.ts';

/**
 * For a row that is locked and about to change.
 * @param loaded the version that the change was made of; undefined where the caller takes any
 * @throws DomainError 409 `changed_meanwhile` when the row has another version
 */
export function assertUnchanged(row: { updatedAt: Date }, loaded: string | undefined): void {
  if (loaded === undefined || loaded === row.updatedAt.toISOString()) return;
  throw conflict('This was changed somewhere else after you opened it.', CHANGED_MEANWHILE);
}
