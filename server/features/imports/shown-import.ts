import type { importProblems, imports } from '#server/db/schema/imports.ts';
import { type Import, type ImportProblem, type ImportTarget, UNDO_DAYS } from '#shared/imports.ts';
import { type SeenColumn, shownColumn } from './seen-column.ts';

export type ImportRow = typeof imports.$inferSelect;

const DAY_MS = 86_400_000;

export const shownProblem = ({
  row,
  field,
  code,
  message,
  candidates,
  cells,
}: typeof importProblems.$inferSelect): ImportProblem => ({
  ...{ row, field, code, message, candidates, cells },
});

/** Whether rows of it may be there that an undo would take back. */
export const canBeUndone = ({ state, created, clientsCreated }: ImportRow): boolean =>
  ['done', 'cancelled', 'failed'].includes(state) && created + clientsCreated > 0;

export const undoUntilOf = (row: ImportRow): Date | undefined =>
  row.finishedAt && canBeUndone(row) ? new Date(row.finishedAt.getTime() + UNDO_DAYS * DAY_MS) : undefined;

export function shownImport(row: ImportRow, partsReceived: number): Omit<Import, 'problems'> {
  const { leaseUntil: _u, leaseToken: _t, userId: _i, updatedAt: _a, columns, ...rest } = row;
  return {
    ...rest,
    partsReceived,
    columns: columns.map(shownColumn),
    taxNames: taxNamesOf(columns),
    undoUntil: undoUntilOf(row)?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  };
}

/** Values of the columns that name taxes; a column of amounts without one is a tax of its own. */
export function taxNamesOf(columns: readonly SeenColumn[]): string[] {
  const of = (target: ImportTarget) => columns.filter((column) => column.target === target);
  const names = (['1', '2'] as const).flatMap((which) => {
    const named = of(`tax${which}Name`);
    return named.length > 0
      ? named.flatMap(({ values = [] }) => values)
      : of(`tax${which}Amount`)
          .filter(({ samples }) => samples.length > 0)
          .map(({ name }) => name);
  });
  return [...new Set(names)];
}
