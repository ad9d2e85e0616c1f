import type { ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';

interface UnsavedChangesFootProps {
  isDirty: boolean;
  onDiscard: () => void;
  /** The button that saves. */
  children: ReactNode;
}

/** Below a form: unsaved changes, Discard and Save. */
export function UnsavedChangesFoot({ isDirty, onDiscard, children }: UnsavedChangesFootProps) {
  return (
    <footer className="flex flex-wrap items-center justify-end gap-2 border-line border-t px-5 py-3 max-sm:px-4 max-sm:[&>button]:flex-1">
      <p role="status" className="mr-auto text-muted text-sm max-sm:w-full max-sm:empty:hidden">
        {isDirty && 'Unsaved changes'}
      </p>
      {isDirty && (
        <Button variant="ghost" onClick={onDiscard}>
          Discard
        </Button>
      )}
      {children}
    </footer>
  );
}
