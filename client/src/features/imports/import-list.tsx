import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { Badge } from '#client/ui/badge.tsx';
import { Card, CardHead } from '#client/ui/card.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { HeaderCell, Table, TableBody, TableCell, TableHead, TableRow } from '#client/ui/table.tsx';
import { formatInstantDate } from '#shared/dates.ts';
import { countOfKind, hasNothing, kindTexts, problemCount, stateTexts } from './import-texts.ts';
import { importQueries, type ListedImport } from './imports.queries.ts';

/** What was imported before. Nothing is shown where there is nothing yet: the start above says it all. */
export function ImportList({ timeZone }: { timeZone: string }) {
  const { data, isError, isFetching, refetch } = useQuery(importQueries.list());
  if (data?.length === 0) return null;
  return (
    <Card aria-labelledby="import-list">
      <CardHead id="import-list" title="Earlier imports" isRuled />
      {data ? (
        <Rows rows={data} timeZone={timeZone} />
      ) : isError ? (
        <ErrorState
          title="Couldn't load earlier imports"
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <ListSkeleton />
      )}
    </Card>
  );
}

function Rows({ rows, timeZone }: { rows: readonly ListedImport[]; timeZone: string }) {
  return (
    <Table label="Earlier imports">
      <TableHead>
        <HeaderCell>File</HeaderCell>
        <HeaderCell className="w-32">Date</HeaderCell>
        <HeaderCell className="w-[30%]">Result</HeaderCell>
        <HeaderCell className="w-40">State</HeaderCell>
      </TableHead>
      <TableBody>
        {rows.map((row) => {
          const { label, tone } = hasNothing(row)
            ? ({ label: 'Nothing imported', tone: 'critical' } as const)
            : stateTexts[row.state];
          return (
            <TableRow key={row.id} className="relative focus-within:bg-hover">
              <TableCell place="title">
                <Link
                  href={`/imports/${row.id}`}
                  title={row.fileName}
                  className="block truncate font-medium text-ink no-underline after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-accent focus-visible:after:-outline-offset-2"
                >
                  {row.fileName}
                </Link>
                <span className="block text-muted text-sm">{kindTexts[row.kind].title}</span>
              </TableCell>
              <TableCell place="sub-end" isNumeric className="text-muted">
                {formatInstantDate(row.createdAt, timeZone)}
              </TableCell>
              <TableCell place="sub" className="text-ink-soft max-sm:text-muted max-sm:text-sm">
                {resultText(row)}
              </TableCell>
              <TableCell place="foot">
                <div className="flex">
                  <Badge tone={tone}>{label}</Badge>
                </div>
              </TableCell>
            </TableRow>
          );
        })}
      </TableBody>
    </Table>
  );
}

function resultText(row: ListedImport): string {
  const { state, kind, created, updated } = row;
  if (!['done', 'cancelled', 'failed', 'running'].includes(state)) return '';
  const left = problemCount(row);
  const parts = [
    created > 0 && `${countOfKind(created, kind)} created`,
    updated > 0 && `${updated.toLocaleString('en-US')} updated`,
    left > 0 && `${left.toLocaleString('en-US')} not imported`,
  ];
  return parts.filter(Boolean).join(', ');
}

const placeholders = ['a', 'b', 'c'];

function ListSkeleton() {
  return (
    <div aria-busy="true" role="status">
      <span className="sr-only">Loading earlier imports</span>
      {placeholders.map((key) => (
        <div key={key} aria-hidden="true" className="border-line px-5 py-4 not-first:border-t max-sm:px-4">
          <Skeleton className="my-1 h-3 w-2/5" />
          <Skeleton className="mt-1.5 h-3 w-20" />
        </div>
      ))}
    </div>
  );
}
