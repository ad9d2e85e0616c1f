import { useState } from 'react';
import { countOf } from '#client/lib/count-text.ts';
import { Button } from '#client/ui/button.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import type { Import } from '#shared/imports.ts';
import { failureToast } from './failure-toast.ts';
import { countOfKind } from './import-texts.ts';
import { useCancelImport } from './imports.queries.ts';
import { ProgressCard } from './progress-card.tsx';

/** How far a check or a run is. */
export function WorkProgress({ value }: { value: Import }) {
  const { id, kind, state, rowsDone, rowsTotal, created, updated } = value;
  const isRunning = state === 'running';
  const cancel = useCancelImport(id);
  const [isAsking, setAsking] = useState(false);
  const handleCancel = () =>
    cancel.mutate(undefined, {
      onSuccess: () => setAsking(false),
      onError: failureToast("Couldn't cancel it"),
    });
  const title = isRunning ? 'Importing' : 'Checking';
  const text =
    rowsTotal > 0 ? `${rowsDone.toLocaleString('en-US')} of ${countOf(rowsTotal, 'row')}` : 'Starting…';
  return (
    <>
      <ProgressCard
        title={title}
        label={isRunning ? 'Rows imported' : 'Rows checked'}
        text={text}
        announcement={rowsTotal > 0 ? `${title}, ${tenthsOf(value)}%` : text}
        done={rowsTotal > 0 ? { value: rowsDone, max: rowsTotal } : undefined}
        action={
          <Button isPending={cancel.isPending} onClick={() => (isRunning ? setAsking(true) : handleCancel())}>
            Cancel
          </Button>
        }
      >
        <p className="text-muted">
          {isRunning
            ? `${countOfKind(created, kind)} created, ${updated.toLocaleString('en-US')} updated so far.`
            : 'Nothing is written yet.'}
        </p>
      </ProgressCard>
      <ConfirmDialog
        isOpen={isAsking}
        title="Cancel the import?"
        description="It stops after the rows it is at. What was imported by then stays, and you can undo it."
        confirmLabel="Cancel import"
        cancelLabel="Go on"
        isPending={cancel.isPending}
        onConfirm={handleCancel}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

/** Percent in steps of ten: each batch told aloud would never let anybody read on. */
const tenthsOf = ({ rowsDone, rowsTotal }: Import) => Math.floor((10 * rowsDone) / rowsTotal) * 10;
