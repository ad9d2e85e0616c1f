import { eq } from 'drizzle-orm';
import { type Database, inTransaction } from '#server/db/client.ts';
import { databaseFailure } from '#server/db/failures.ts';
import { imports } from '#server/db/schema/imports.ts';
import { users } from '#server/db/schema/users.ts';
import { lookAtArchive, takeArchive } from '#server/features/archive/take-archive.ts';
import { dayIn } from '#shared/dates.ts';
import type { TableKind } from '#shared/imports.ts';
import { FileProblem } from './file-problem.ts';
import { type Held, LeaseLost, settle, type WorkDeps } from './held-import.ts';
import { importClients } from './import-clients.ts';
import { importInvoices } from './import-invoices.ts';
import { importItems } from './import-items.ts';
import type { ImportContext, Importer } from './importer.ts';
import { claimImport, keepLease, lockClaims, readImportPart, removeImportParts } from './imports.sql.ts';
import { inspectFile } from './inspect-file.ts';
import { type ReadBytes, readRows } from './read-records.ts';
import type { ImportRow } from './shown-import.ts';
import { takeRows } from './take-rows.ts';

type CreateImporter = (db: Database, context: ImportContext) => Promise<Importer>;

/** Who makes rows of each kind. An archive is none: it is taken in whole. */
const importers: Record<TableKind, CreateImporter> = {
  clients: importClients as CreateImporter,
  items: importItems as CreateImporter,
  invoices: importInvoices as CreateImporter,
};

/**
 * Looks at files that have come, checks and runs, one after the other. May run anywhere, any number of times: a lease keeps
 * others away meanwhile, and what a worker that went away has committed is not done again.
 */
export async function workImports(deps: WorkDeps): Promise<void> {
  for (;;) {
    const claimed = await inTransaction(deps.db, async (transaction) => {
      await lockClaims.run(transaction, {});
      return claimImport.first(transaction, {});
    });
    if (!claimed) return;
    const [row] = await deps.db.select().from(imports).where(eq(imports.id, claimed.id));
    if (row) await work(deps, { row, token: claimed.token });
  }
}

async function work(deps: WorkDeps, held: Held): Promise<void> {
  try {
    await workOn(deps, held);
  } catch (error) {
    if (error instanceof LeaseLost) return;
    // The database goes away: the lease ends by itself, and somebody goes on.
    if (databaseFailure(error) === 'unavailable') throw error;
    const isOfFile = error instanceof FileProblem;
    if (!isOfFile) deps.log.error({ err: error, importId: held.row.id }, 'an import failed');
    const ofOurs =
      held.row.kind === 'archive' ? 'Nothing was taken over.' : 'What is imported so far can be undone.';
    const failure = isOfFile ? error.message : `Something went wrong on our side. ${ofOurs}`;
    await settle(deps, held, { state: 'failed', failure, finishedAt: deps.clock.now() });
    if (held.row.kind === 'archive') await removeImportParts.run(deps.db, held.row);
  }
}

function workOn(deps: WorkDeps, held: Held): Promise<void> {
  const isNew = held.row.state === 'uploaded';
  if (held.row.kind === 'archive') return isNew ? lookAtArchive(deps, held) : takeArchive(deps, held);
  return isNew ? look(deps, held, held.row.kind) : takeTable(deps, held, held.row.kind);
}

/** The file part by part, keeping the lease meanwhile. */
const bytesOf = (db: Database, { row, token }: Held): ReadBytes =>
  async function* () {
    const { id, userId, state } = row;
    for (let part = 0; ; part++) {
      const found = await readImportPart.first(db, { id, userId, part });
      if (!found && part === 0) throw new FileProblem('We no longer have this file. Upload it again.');
      if (!found) return;
      if (!(await keepLease.first(db, { id, token, state }))) throw new LeaseLost();
      yield found.content;
    }
  };

async function look(deps: WorkDeps, held: Held, kind: TableKind): Promise<void> {
  const { mapping } = held.row;
  const inspected = await inspectFile(kind, bytesOf(deps.db, held), mapping ?? {});
  await settle(deps, held, inspected);
}

async function takeTable(deps: WorkDeps, held: Held, kind: TableKind): Promise<void> {
  const { row } = held;
  const create = importers[kind];
  const context = await contextOf(deps, row);
  const { encoding, delimiter, headerRow } = row;
  if (!context || !encoding || !delimiter || headerRow === null)
    throw new Error('the import was not looked at');
  const importer = await create(deps.db, context);
  const readBytes = bytesOf(deps.db, held);
  await takeRows(deps, held, importer, () => readRows(readBytes, { encoding, delimiter, headerRow }));
}

async function contextOf({ db, clock }: WorkDeps, row: ImportRow): Promise<ImportContext | undefined> {
  const { currency, timeZone } = users;
  const [seller] = await db.select({ currency, timeZone }).from(users).where(eq(users.id, row.userId));
  if (!seller || !row.mapping) return undefined;
  const now = clock.now();
  return {
    ...{ importId: row.id, userId: row.userId, columns: row.columns, mapping: row.mapping },
    fixes: new Map(row.fixes.map((fix) => [fix.row, fix])),
    ...{ ...seller, now, today: dayIn(seller.timeZone, now) },
  };
}
