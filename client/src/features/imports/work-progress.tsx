import { useState } from 'react';
import { countOf } from '#client/lib/count-text.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, CardBody, CardFoot, CardHead } from '#client/ui/card.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import type { Import } from '#shared/imports.ts';
import { failureToast } from './failure-toast.ts';
import { countOfKind } from './import-texts.ts';
import { useCancelImport } from './imports.queries.ts';

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
  const text =
    rowsTotal > 0 ? `${rowsDone.toLocaleString('en-US')} of ${countOf(rowsTotal, 'row')}` : 'Starting…';
  return (
    <Card aria-labelledby="import-work">
      <CardHead id="import-work" isRuled title={isRunning ? 'Importing' : 'Checking'} />
      <CardBody className="grid gap-2">
        <progress
          aria-label={isRunning ? 'Rows imported' : 'Rows checked'}
          aria-valuetext={text}
          className="h-2 w-full accent-accent"
          {...(rowsTotal > 0 && { value: rowsDone, max: rowsTotal })}
        />
        <p aria-live="polite" className="font-medium tabular-nums">
          {text}
        </p>
        <p className="text-muted">
          {isRunning
            ? `${countOfKind(created, kind)} created, ${updated.toLocaleString('en-US')} updated so far.`
            : 'Nothing is written yet.'}
        </p>
      </CardBody>
      <CardFoot>
        <p className="min-w-0 flex-1 basis-56">
          You can close this page: it goes on, and you find it here again.
        </p>
        <Button isPending={cancel.isPending} onClick={() => (isRunning ? setAsking(true) : handleCancel())}>
          Cancel
        </Button>
      </CardFoot>
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
    </Card>
  );
}
