import { type ReactNode, useRef, useState } from 'react';
import { isChangedMeanwhile } from '#client/lib/api.ts';
import { StaleNotice } from './stale-notice.tsx';
import type { LoadPresent } from './use-present-version.ts';

interface StaleSaveOptions {
  /** Sends the form once more. */
  onSubmit: () => void;
  /** Starts the form again with the present version; missing in forms of something new. */
  onLoadPresent: LoadPresent | undefined;
  /** Gives up what was typed. */
  onDrop: () => void;
}

/** For a form of something stored: what to do when it was saved in another place after the form was opened. */
export function useStaleSave({ onSubmit, onLoadPresent, onDrop }: StaleSaveOptions) {
  const [isStale, setStale] = useState(false);
  const wantsOverwrite = useRef(false);

  /** Saves; `isOverwriting` once the user has chosen to replace the later version. */
  const attempt = async (save: (isOverwriting: boolean) => Promise<unknown>) => {
    try {
      await save(wantsOverwrite.current);
    } catch (error) {
      wantsOverwrite.current = false;
      setStale(isChangedMeanwhile(error));
      throw error;
    }
  };
  const staleNotice: ReactNode = isStale && onLoadPresent && (
    <StaleNotice
      onLoadPresent={() => onLoadPresent(onDrop)}
      onOverwrite={() => {
        wantsOverwrite.current = true;
        onSubmit();
      }}
    />
  );
  return { attempt, staleNotice };
}
