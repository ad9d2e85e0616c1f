import { type ReactNode, useRef, useState } from 'react';
import { isChangedMeanwhile } from '#client/lib/api.ts';
import { StaleNotice } from './stale-notice.tsx';
import type { LoadLatest } from './use-current-version.ts';

interface StaleSaveOptions {
  /** Sends the form once more. */
  onSubmit: () => void;
  /** Restarts the form with the latest version; missing in forms of something new. */
  onLoadLatest: LoadLatest | undefined;
  /** Discards what was typed. */
  onDrop: () => void;
}

/** Handles a save that conflicts with one made elsewhere after the form was opened. */
export function useStaleSave({ onSubmit, onLoadLatest, onDrop }: StaleSaveOptions) {
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
  const staleNotice: ReactNode = isStale && onLoadLatest && (
    <StaleNotice
      onLoadLatest={() => onLoadLatest(onDrop)}
      onOverwrite={() => {
        wantsOverwrite.current = true;
        onSubmit();
      }}
    />
  );
  return { attempt, staleNotice };
}
