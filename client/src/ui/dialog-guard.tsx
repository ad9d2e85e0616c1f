import { createContext, use, useEffect, useRef } from 'react';
import { useWarnBeforeUnload } from '#client/lib/use-warn-before-unload.ts';

export interface DialogGuard {
  isDirty: boolean;
  onDiscard?: () => void;
  /** A way to close without losing anything. */
  keep?: KeepTyped | undefined;
}

export interface KeepTyped {
  label: string;
  onKeep: () => void;
}

interface DialogControl {
  /** Closes, after asking when there are unsaved changes. */
  requestClose: () => void;
  setGuard: (guard: DialogGuard | null) => void;
}

export const DialogContext = createContext<DialogControl | null>(null);

/** Closes the surrounding dialog like its Close button. */
export function useDialogClose(): () => void {
  const dialog = use(DialogContext);
  return () => dialog?.requestClose();
}

/** Tells the dialog around a form whether closing would discard changes, and what to do once they are discarded. */
export function useDialogGuard(isDirty: boolean, onDiscard?: () => void, keep?: KeepTyped): void {
  const dialog = use(DialogContext);
  const latest = useRef({ onDiscard, keep });
  useEffect(() => {
    latest.current = { onDiscard, keep };
  });
  const keepLabel = keep?.label;
  const setGuard = dialog?.setGuard;
  useEffect(() => {
    setGuard?.({
      isDirty,
      onDiscard: () => latest.current.onDiscard?.(),
      keep:
        keepLabel === undefined
          ? undefined
          : { label: keepLabel, onKeep: () => latest.current.keep?.onKeep() },
    });
    return () => setGuard?.(null);
  }, [setGuard, isDirty, keepLabel]);
  useWarnBeforeUnload(isDirty);
}
