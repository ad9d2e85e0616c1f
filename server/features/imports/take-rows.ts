import { eq, sql } from 'drizzle-orm';
import { type Database, inTransaction } from '#server/db/client.ts';
import { importProblems, imports } from '#server/db/schema/imports.ts';
import { BATCH_ROWS } from '#shared/imports.ts';
import { type Held, LeaseLost, settle, type WorkDeps } from './held-import.ts';
import type { Importer, Outcome, Planned } from './importer.ts';
import { keepLease } from './imports.sql.ts';
import type { RawRecord } from './read-records.ts';
import type { ImportRow } from './shown-import.ts';
import { createYield } from './yield-often.ts';

/**
 * Checks or runs an import, batch by batch. With each batch what it made, its problems and how far it got are one transaction: a
 * run goes on where the last one ended, a check begins anew.
 */
export async function takeRows(
  deps: WorkDeps,
  held: Held,
  importer: Importer,
  readRows: () => AsyncIterable<RawRecord>,
): Promise<void> {
  const isRun = held.row.state === 'running';
  const othersTurn = createYield();
  let before = isRun ? held.row.rowsDone : 0;
  if (!isRun) await clearProblems(deps.db, held.row.id);
  let batch: RawRecord[][] = [];
  let isFirst = before === 0;
  const flush = async () => {
    await takeBatch(deps, held, { importer, batch, isRun, isFirst });
    isFirst = false;
    batch = [];
  };
  let rows = 0;
  for await (const unit of importer.units(readRows)) {
    if (before > 0) {
      before -= unit.length;
      continue;
    }
    batch.push(unit);
    rows += unit.length;
    await othersTurn();
    if (rows >= BATCH_ROWS) {
      await flush();
      rows = 0;
    }
  }
  await flush();
  await finish(deps, held, isRun);
}

/** A check that was begun by a worker that went away has left some. */
async function clearProblems(db: Database, id: string): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await transaction.delete(importProblems).where(eq(importProblems.importId, id));
    await transaction
      .update(imports)
      .set({ rowsDone: 0, created: 0, updated: 0, skipped: 0, errors: 0, ambiguous: 0, clientsCreated: 0 })
      .where(eq(imports.id, id));
  });
}

interface Batch {
  importer: Importer;
  batch: RawRecord[][];
  isRun: boolean;
  isFirst: boolean;
}

async function takeBatch(
  { db, clock }: WorkDeps,
  { row, token }: Held,
  { importer, batch, isRun, isFirst }: Batch,
) {
  if (batch.length === 0) return;
  const othersTurn = createYield();
  const planned: Planned<unknown>[] = [];
  for (const unit of batch) {
    planned.push(importer.plan(unit));
    await othersTurn();
  }
  await inTransaction(db, async (transaction) => {
    if (!(await keepLease.first(transaction, { id: row.id, token, state: row.state }))) throw new LeaseLost();
    const clientsCreated = isRun ? await importer.write(transaction, planned, { isFirst }) : 0;
    const problems = problemRows(row, planned);
    if (problems.length > 0) await transaction.insert(importProblems).values(problems);
    const count = (outcome: Outcome) => planned.filter((plan) => plan.outcome === outcome).length;
    const add = (name: 'created' | 'updated' | 'skipped' | 'errors' | 'ambiguous') =>
      sql`${imports[name]} + ${count(name)}`;
    await transaction
      .update(imports)
      .set({
        rowsDone: sql`${imports.rowsDone} + ${batch.flat().length}`,
        ...{ created: add('created'), updated: add('updated'), skipped: add('skipped') },
        ...{ errors: add('errors'), ambiguous: add('ambiguous') },
        clientsCreated: sql`${imports.clientsCreated} + ${clientsCreated}`,
        updatedAt: clock.now(),
      })
      .where(eq(imports.id, row.id));
  });
}

const problemRows = ({ id: importId, userId }: ImportRow, planned: readonly Planned<unknown>[]) => {
  const positions = new Map<number, number>();
  return planned.flatMap(({ problems }) =>
    problems.map(({ record: { row, cells }, field, code, message, candidates = null }) => {
      const position = positions.get(row) ?? 0;
      positions.set(row, position + 1);
      return { ...{ userId, importId, row, position, field, code, message, candidates }, cells };
    }),
  );
};

async function finish(deps: WorkDeps, held: Held, isRun: boolean): Promise<void> {
  if (!isRun) return settle(deps, held, { state: 'checked' });
  const [counted] = await deps.db.select().from(imports).where(eq(imports.id, held.row.id));
  const { created = 0, updated = 0 } = counted ?? {};
  const hasDone = created + updated > 0;
  await settle(deps, held, {
    state: hasDone ? 'done' : 'failed',
    failure: hasDone || !counted ? null : nothingMade(counted),
    finishedAt: deps.clock.now(),
  });
}

/** A run that made nothing is no success, whatever the reason. */
function nothingMade({ skipped, errors, ambiguous }: ImportRow): string {
  const reasons = [
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
    ...(errors > 0 ? [`${errors} with errors`] : []),
    ...(ambiguous > 0 ? [`${ambiguous} to be decided`] : []),
  ];
  return `Nothing was imported: ${reasons.join(', ') || 'the file has no rows'}.`;
}
