import { useEffect, useState } from 'react';
import { guardLeaving } from '#client/lib/leave-guard.ts';
import { useWarnBeforeUnload } from '#client/lib/use-warn-before-unload.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface UnsavedChangesDialogProps {
  /** There are unsaved changes. */
  isDirty: boolean;
  /** Called when the user discards them. */
  onDiscard: () => void;
}

/** Asks before leaving a screen with unsaved changes outside a dialog. */
export function UnsavedChangesDialog({ isDirty, onDiscard }: UnsavedChangesDialogProps) {
  const [leave, setLeave] = useState<() => void>();
  useEffect(() => (isDirty ? guardLeaving((go) => setLeave(() => go)) : undefined), [isDirty]);
  useWarnBeforeUnload(isDirty);
  const handleDiscard = () => {
    setLeave(undefined);
    onDiscard();
    leave?.();
  };
  return (
    <ConfirmDialog
      isOpen={leave !== undefined}
      title="Discard changes?"
      description="What you typed isn't saved yet."
      confirmLabel="Discard"
      cancelLabel="Keep editing"
      onConfirm={handleDiscard}
      onCancel={() => setLeave(undefined)}
    />
  );
}
