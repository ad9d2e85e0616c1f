import { useQuery } from '@tanstack/react-query';
import { Card, CardBody, CardFoot, CardHead } from '#client/ui/card.tsx';
import type { ArchiveProgress as Progress } from '#shared/archive.ts';
import type { Import } from '#shared/imports.ts';
import { tableLabel } from './archive-tables.ts';
import { importQueries } from './imports.queries.ts';

/** How far the taking in of an archive is. None of it shows anywhere until all of it does. */
export function ArchiveProgress({ value: { id } }: { value: Import }) {
  const { data } = useQuery(importQueries.progress(id));
  const text = textOf(data);
  return (
    <Card aria-labelledby="import-work">
      <CardHead id="import-work" isRuled title="Importing" />
      <CardBody className="grid gap-2">
        <progress
          aria-label="Entries imported"
          aria-valuetext={text}
          className="h-2 w-full accent-accent"
          {...(data?.table && { value: data.rowsDone, max: data.rowsTotal })}
        />
        <p className="font-medium tabular-nums">{text}</p>
        <p className="max-w-[64ch] text-muted">
          All of it shows up together, at the end. Until then nothing else can be changed in this account.
        </p>
      </CardBody>
      <CardFoot>
        <p className="min-w-0 flex-1 basis-56">
          You can close this page: it goes on, and you find it here again.
        </p>
      </CardFoot>
    </Card>
  );
}

function textOf(progress: Progress | undefined): string {
  if (!progress || (progress.rowsDone === 0 && !progress.table)) return 'Starting…';
  const { table } = progress;
  if (!table) return 'Checking that everything adds up…';
  const [done, total] = [table.done, table.total].map((count) => count.toLocaleString('en-US'));
  return `${tableLabel(table.name)}: ${done} of ${total}`;
}
