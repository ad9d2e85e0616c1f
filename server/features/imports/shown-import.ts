import type { importProblems, imports } from '#server/db/schema/imports.ts';
import { type Import, type ImportProblem, taxNamesOf, UNDO_DAYS } from '#shared/imports.ts';
import { shownColumn } from './seen-column.ts';

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
export const canBeUndone = ({ kind, state, created, clientsCreated }: ImportRow): boolean =>
  kind !== 'archive' && ['done', 'cancelled', 'failed'].includes(state) && created + clientsCreated > 0;

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
