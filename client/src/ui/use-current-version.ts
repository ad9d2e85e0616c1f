import { useCallback, useState } from 'react';
import { toastFailure } from './toast-failure.ts';

/** Restarts a form with the latest version of what it edits; `onLoaded` is called just before. */
export type LoadLatest = (onLoaded: () => void) => Promise<void>;

/**
 * The version a form was opened with, no matter how often it is refetched, until the latest version is requested.
 * `updatedAt` is a key for the form, which starts again with another version.
 */
export function useCurrentVersion<Version extends { id: string; updatedAt: string }>(
  opened: Version,
  fetchOne: (id: string) => Promise<Version>,
  failureText: string,
) {
  const [version, setVersion] = useState(opened);
  const loadLatest: LoadLatest = useCallback(
    async (onLoaded) => {
      try {
        const latest = await fetchOne(version.id);
        onLoaded();
        setVersion(latest);
      } catch (error) {
        toastFailure(error, failureText);
        throw error;
      }
    },
    [fetchOne, version.id, failureText],
  );
  return { version, loadLatest };
}
