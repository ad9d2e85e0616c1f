import { useCallback, useState } from 'react';
import { toastFailure } from './toast-failure.ts';

/** Starts a form again with the present version of what it edits; `onLoaded` is called just before. */
export type LoadPresent = (onLoaded: () => void) => Promise<void>;

/**
 * What a form was opened with, however often it is fetched anew meanwhile, until the present version is asked for.
 * `updatedAt` is a key for the form, which starts again with another version.
 */
export function usePresentVersion<Version extends { id: string; updatedAt: string }>(
  opened: Version,
  fetchOne: (id: string) => Promise<Version>,
  failureText: string,
) {
  const [version, setVersion] = useState(opened);
  const loadPresent: LoadPresent = useCallback(
    async (onLoaded) => {
      try {
        const present = await fetchOne(version.id);
        onLoaded();
        setVersion(present);
      } catch (error) {
        toastFailure(error, failureText);
        throw error;
      }
    },
    [fetchOne, version.id, failureText],
  );
  return { version, loadPresent };
}
