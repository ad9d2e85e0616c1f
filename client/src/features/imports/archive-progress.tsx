import { useQuery } from '@tanstack/react-query';
import type { ArchiveProgress as Progress } from '#shared/archive.ts';
import type { Import } from '#shared/imports.ts';
import { tableLabel } from './archive-tables.ts';
import { importQueries } from './imports.queries.ts';
import { ProgressCard } from './progress-card.tsx';

/** How far the taking in of an archive is. None of it shows anywhere until all of it does. */
export function ArchiveProgress({ value: { id } }: { value: Import }) {
  const { data } = useQuery(importQueries.progress(id));
  const stage = stageOf(data);
  return (
    <ProgressCard
      title="Importing"
      label="Entries imported"
      text={data?.table ? `${stage}: ${countsOf(data.table)}` : stage}
      announcement={stage}
      done={data?.table ? { value: data.rowsDone, max: data.rowsTotal } : undefined}
    >
      <p className="max-w-[64ch] text-muted">
        All of it shows up together, at the end. Until then nothing else can be changed in this account.
      </p>
    </ProgressCard>
  );
}

function stageOf(progress: Progress | undefined): string {
  if (!progress || (progress.rowsDone === 0 && !progress.table)) return 'Starting…';
  return progress.table ? tableLabel(progress.table.name) : 'Checking that everything adds up…';
}

function countsOf(table: NonNullable<Progress['table']>): string {
  const [done, total] = [table.done, table.total].map((count) => count.toLocaleString('en-US'));
  return `${done} of ${total}`;
}
