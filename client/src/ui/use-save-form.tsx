import { type ReactNode, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { isChangedMeanwhile } from '#client/lib/api.ts';
import { StaleNotice } from './stale-notice.tsx';
import type { LoadLatest } from './use-current-version.ts';

interface SaveFormOptions<Output> {
  /** Saves; `isOverwriting` once the user has chosen to replace a later version. The form stays as it is when this throws. */
  onSave: (output: Output, isOverwriting: boolean) => Promise<unknown>;
  /** Restarts the form with the latest version; missing in forms of something new. */
  onLoadLatest: LoadLatest | undefined;
  onSaved: () => void;
  /** Discards what was typed. */
  onDrop: () => void;
  onFailed: (error: unknown) => void;
}

/** Submits a form at most once at a time, and handles a save that conflicts with one made elsewhere. */
export function useSaveForm<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  { onSave, onLoadLatest, onSaved, onDrop, onFailed }: SaveFormOptions<Output>,
) {
  const [isStale, setStale] = useState(false);
  const wantsOverwrite = useRef(false);
  const isSending = useRef(false);
  const handleSubmit = form.handleSubmit(async (output) => {
    // Two clicks within one frame both get here before the button shows that it is busy.
    if (isSending.current) return;
    isSending.current = true;
    try {
      await onSave(output as Output, wantsOverwrite.current);
      onSaved();
    } catch (error) {
      isSending.current = false;
      wantsOverwrite.current = false;
      setStale(isChangedMeanwhile(error));
      onFailed(error);
    }
  });
  const staleNotice: ReactNode = isStale && onLoadLatest && (
    <StaleNotice
      onLoadLatest={() => onLoadLatest(onDrop)}
      onOverwrite={() => {
        wantsOverwrite.current = true;
        void handleSubmit();
      }}
    />
  );
  return { handleSubmit, staleNotice };
}
