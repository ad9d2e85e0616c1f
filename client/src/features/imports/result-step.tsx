import { useState } from 'react';
import { Link } from 'wouter';
import { Button } from '#client/ui/button.tsx';
import { buttonStyle } from '#client/ui/button-style.ts';
import { Card, CardBody, CardHead } from '#client/ui/card.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import type { LineArtName } from '#client/ui/line-art.tsx';
import { toast } from '#client/ui/toast-store.ts';
import { formatInstantDate } from '#shared/dates.ts';
import type { Import, ImportKind } from '#shared/imports.ts';
import { ErrorsLink } from './check-step.tsx';
import { Counts } from './counts.tsx';
import { failureToast } from './failure-toast.ts';
import { countOfKind, hasNothing, kindTexts, problemCount } from './import-texts.ts';
import { useUndoImport } from './imports.queries.ts';

interface ResultStepProps {
  value: Import;
  /** The seller's zone (IANA). */
  timeZone: string;
}

const arts: Record<ImportKind, LineArtName> = {
  ...{ clients: 'card', items: 'box', invoices: 'papers', archive: 'papers' },
};

const linkButton = buttonStyle({ variant: 'secondary' });

/** What came of an import, with Undo. */
export function ResultStep({ value, timeZone }: ResultStepProps) {
  const { id, kind, state, created, updated, clientsCreated, undoUntil } = value;
  const left = problemCount(value);
  const { title, path } = kindTexts[kind];
  const isArchive = kind === 'archive';
  const hasRows = created + updated > 0;
  return (
    <>
      <Card aria-label="Result">
        <Outcome value={value} />
        <div className="flex flex-wrap justify-center gap-2 px-5 pb-8 max-sm:px-4">
          {hasRows && isArchive && (
            // All that was loaded before is another account's, as it were.
            <a href={path} className={buttonStyle({ variant: 'primary' })}>
              Open Dashboard
            </a>
          )}
          {hasRows && !isArchive && state !== 'undone' && (
            <Link href={path} className={buttonStyle({ variant: 'primary' })}>
              {`Open ${title}`}
            </Link>
          )}
          {clientsCreated > 0 && kind !== 'clients' && !isArchive && state !== 'undone' && (
            <Link href="/clients" className={linkButton}>
              Open Clients
            </Link>
          )}
          <Link href={`/imports?kind=${kind}`} className={linkButton}>
            Import another file
          </Link>
        </div>
      </Card>
      {!isArchive && (state !== 'failed' || value.rowsDone > 0) && state !== 'undone' && (
        <Counts value={value} />
      )}
      {left > 0 && state !== 'undone' && (
        <Card aria-labelledby="import-left">
          <CardHead
            id="import-left"
            title={`${countOfKind(left, kind)} not imported`}
            actions={<ErrorsLink id={id} />}
          />
          <p className="-mt-2 px-5 pb-4 text-muted max-sm:px-4">
            Correct them in errors.csv, and import that file the same way.
          </p>
        </Card>
      )}
      {undoUntil && <Undo value={value} until={formatInstantDate(undoUntil, timeZone)} />}
      {value.kept.length > 0 && <Kept kept={value.kept} />}
    </>
  );
}

function Outcome({ value }: { value: Import }) {
  const { state, kind, created, updated, skipped, failure, kept, columns } = value;
  if (hasNothing(value)) {
    const left = problemCount(value);
    return (
      <div role="alert">
        <EmptyState
          art="torn-paper"
          title="Nothing was imported"
          text={
            left > 0
              ? `${countOfKind(left, kind)} had problems, and ${skipped.toLocaleString('en-US')} were left out.`
              : 'Every row was left out, as you have it already.'
          }
        />
      </div>
    );
  }
  if (state === 'failed') {
    return (
      <div role="alert">
        <EmptyState
          art="torn-paper"
          title={columns.length === 0 && !value.contents ? "This file can't be read" : 'The import failed'}
          text={failure ?? 'Try again in a moment.'}
        />
      </div>
    );
  }
  const all = countOfKind(created + updated, kind);
  if (state === 'undone') {
    return (
      <EmptyState
        art="papers"
        title="The import is undone"
        text={
          kept.length > 0
            ? 'Some of it has been changed or used since, and stays.'
            : `What it had brought is gone: ${all}.`
        }
      />
    );
  }
  if (state === 'cancelled') {
    return (
      <EmptyState
        art="papers"
        title="The import was canceled"
        text={created + updated > 0 ? `${all} had been imported by then.` : 'Nothing was imported.'}
      />
    );
  }
  const text =
    kind === 'archive'
      ? 'Nobody was sent anything. Reminders are off and recurring invoices are paused until you switch them on again.'
      : 'Nobody was sent anything.';
  return <EmptyState art={arts[kind]} title={`${all} imported`} text={text} />;
}

function Undo({ value: { id, kind, created }, until }: { value: Import; until: string }) {
  const [isAsking, setAsking] = useState(false);
  const undo = useUndoImport(id);
  const handleUndo = () =>
    undo.mutate(undefined, {
      onSuccess: () => {
        setAsking(false);
        toast({ title: 'Import undone' });
      },
      onError: failureToast("Couldn't undo the import"),
    });
  return (
    <Card aria-labelledby="import-undo">
      <div className="flex flex-wrap items-center gap-3 px-5 py-4 max-sm:px-4">
        <div className="min-w-0 flex-1 basis-56">
          <h2 id="import-undo" className="font-semibold">
            Not what you wanted?
          </h2>
          <p className="text-muted">{`You can undo it until ${until}.`}</p>
        </div>
        <Button variant="danger-quiet" onClick={() => setAsking(true)}>
          Undo import
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title="Undo this import?"
        description={`This deletes the ${countOfKind(created, kind)} that it has created. What you have changed or used since stays, and so do updates to what you had before.`}
        confirmLabel="Undo import"
        pendingLabel="Undoing…"
        isPending={undo.isPending}
        onConfirm={handleUndo}
        onCancel={() => setAsking(false)}
      />
    </Card>
  );
}

function Kept({ kept }: { kept: readonly string[] }) {
  return (
    <Card aria-labelledby="import-kept">
      <CardHead id="import-kept" title="What stays" isRuled />
      <CardBody>
        <ul className="grid list-disc gap-1 pl-5">
          {kept.map((line) => (
            <li key={line} className="[overflow-wrap:anywhere]">
              {line}
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  );
}
