import { ChevronLeft } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { Card, CardHead } from '#client/ui/card.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { type Import, type ImportState, type TableKind, tableKinds } from '#shared/imports.ts';
import { ArchiveProgress } from './archive-progress.tsx';
import { ArchiveStep } from './archive-step.tsx';
import { CheckStep } from './check-step.tsx';
import { ColumnsStep } from './columns-step.tsx';
import { DiscardButton } from './discard-button.tsx';
import { kindTexts } from './import-texts.ts';
import { isAtWork } from './imports.queries.ts';
import { ResultStep } from './result-step.tsx';
import { type ImportStep, StepRail } from './step-rail.tsx';
import { UnfinishedUpload } from './unfinished-upload.tsx';
import { WorkProgress } from './work-progress.tsx';

const stepOf: Record<ImportState, ImportStep> = {
  uploading: 'File',
  uploaded: 'Columns',
  mapped: 'Columns',
  checking: 'Check',
  checked: 'Check',
  running: 'Run',
  done: 'Run',
  cancelled: 'Run',
  failed: 'Run',
  undone: 'Run',
};

const over: readonly ImportState[] = ['done', 'cancelled', 'failed', 'undone'];

const isTable = (value: Import): value is Import & { kind: TableKind } =>
  tableKinds.some((kind) => kind === value.kind);

interface ImportScreenProps {
  value: Import;
  timeZone: string;
  /** Reads it again. */
  onUploaded: () => void;
}

/** An import at the step where it is. What is said of the columns can be said anew until it runs. */
export function ImportScreen({ value, timeZone, onUploaded }: ImportScreenProps) {
  const [wantsColumns, setWantsColumns] = useState(false);
  const isOver = over.includes(value.state);
  const isBack = wantsColumns && value.state === 'checked' && isTable(value);
  const isArchive = value.kind === 'archive';
  const found = stepOf[value.state];
  const step = isBack ? 'Columns' : isArchive && found === 'Columns' ? 'Check' : found;
  return (
    <>
      <ImportHead value={value} />
      <StepRail
        current={step}
        isArchive={isArchive}
        isOver={isOver}
        canGoTo={value.state === 'checked' && isTable(value) ? ['Columns', 'Check'] : []}
        onGoTo={(to) => setWantsColumns(to === 'Columns')}
      />
      <Step
        value={value}
        step={step}
        isOver={isOver}
        timeZone={timeZone}
        onUploaded={onUploaded}
        onColumns={setWantsColumns}
      />
    </>
  );
}

interface StepProps extends ImportScreenProps {
  step: ImportStep;
  isOver: boolean;
  onColumns: (areWanted: boolean) => void;
}

function Step({ value, step, isOver, timeZone, onUploaded, onColumns }: StepProps) {
  if (isOver) return <ResultStep value={value} timeZone={timeZone} />;
  if (step === 'File') return <UnfinishedUpload value={value} onUploaded={onUploaded} />;
  if (value.state === 'running' && value.kind === 'archive') return <ArchiveProgress value={value} />;
  if (value.state === 'checking' || value.state === 'running') return <WorkProgress value={value} />;
  if (isAtWork(value)) return <Reading />;
  if (value.contents) return <ArchiveStep value={value} contents={value.contents} timeZone={timeZone} />;
  if (step === 'Columns' && isTable(value))
    return <ColumnsStep value={value} onChecking={() => onColumns(false)} />;
  return (
    <CheckStep
      // What was filled in is kept; what a new check found is another table.
      key={value.fixes.length}
      value={value}
      {...(isTable(value) && { onChangeColumns: () => onColumns(true) })}
    />
  );
}

/** Where nothing of it has been written, it can be dropped. */
const discardable: readonly ImportState[] = ['uploaded', 'mapped', 'checked'];

function ImportHead({ value: { id, fileName, kind, state } }: { value: Import }) {
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
      <div className="grid min-w-0 flex-1 basis-48 gap-1">
        <Link
          href="/imports"
          className="flex min-h-6 w-fit items-center gap-1.5 font-medium text-muted text-sm no-underline hover:text-ink"
        >
          <ChevronLeft aria-hidden="true" className="size-4" strokeWidth={1.75} />
          All imports
        </Link>
        <h2 className="font-display font-medium text-2xl leading-8 tracking-tight [overflow-wrap:anywhere] max-sm:text-xl">
          {fileName}
        </h2>
        <p className="text-muted">{kindTexts[kind].title}</p>
      </div>
      {discardable.includes(state) && <DiscardButton id={id} />}
    </div>
  );
}

const placeholders = ['a', 'b', 'c', 'd', 'e', 'f'];

/** The columns, until the file has been looked at. */
function Reading() {
  return (
    <Card aria-busy="true" aria-label="Columns">
      <CardHead isRuled title={<span role="status">Reading the file…</span>} />
      {placeholders.map((key) => (
        <div
          key={key}
          aria-hidden="true"
          className="grid grid-cols-[minmax(0,1fr)] gap-2 border-line px-5 py-4 not-first:border-t max-sm:px-4 sm:grid-cols-[28%_minmax(0,1fr)_34%]"
        >
          <Skeleton className="h-3 w-32" />
          <Skeleton className="h-3 w-4/5" />
          <Skeleton className="h-9 rounded-control" />
        </div>
      ))}
    </Card>
  );
}
