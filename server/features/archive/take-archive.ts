import type { PgColumn } from 'drizzle-orm/pg-core';
import { type Database, inTransaction } from '#server/db/client.ts';
import { databaseFailure } from '#server/db/failures.ts';
import { putPart } from '#server/features/files/files.sql.ts';
import { FileProblem, NOT_EMPTY } from '#server/features/imports/file-problem.ts';
import { type Held, LeaseLost, settle, type WorkDeps } from '#server/features/imports/held-import.ts';
import { keepLease, removeImportParts } from '#server/features/imports/imports.sql.ts';
import { createYield } from '#server/features/imports/yield-often.ts';
import { drawLogo } from '#server/features/logos/draw-logo.ts';
import { logosRepo } from '#server/features/logos/logos.repo.ts';
import { type FileType, fileLimits } from '#shared/file.ts';
import { adaptRow, type Taking } from './adapt-row.ts';
import { filePath, logoPaths, ROWS_NAME, sealedPath } from './archive-names.ts';
import { createProgress, type Progress } from './archive-progress.ts';
import { hasDocuments } from './archive-rows.sql.ts';
import { type ArchiveTable, accountTable, toldOfAccount } from './archive-tables.ts';
import type { ArchiveRow } from './check-row.ts';
import { inspectArchive } from './inspect-archive.ts';
import { createIdMap } from './map-ids.ts';
import { type OpenArchive, openArchive } from './open-archive.ts';
import { readArchiveRows } from './read-rows.ts';
import { storedBytes } from './stored-bytes.ts';
import {
  hashVersions,
  markLateStatements,
  passNumbers,
  repeatedNumber,
  sameRates,
  takeAccountSql,
  takeInSql,
} from './take-rows-in.sql.ts';

/** Rows of one statement, and units of their JSON. */
const MOST_ROWS = 200;
const MOST_TEXT = 2_000_000;
/** Milliseconds for the last look at what belongs together. */
const LONGEST_CHECK_MS = 300_000;

const DOES_NOT_FIT = 'This archive doesn’t fit together. Nothing was taken over.';

/** Reads an archive that has come, and says what is in it. Nothing is taken in yet. */
export async function lookAtArchive(deps: WorkDeps, held: Held): Promise<void> {
  const archive = await open(deps, held, async () => {
    const { id, state } = held.row;
    if (!(await keepLease.first(deps.db, { id, token: held.token, state }))) throw new LeaseLost();
  });
  const { contents, rowsTotal } = await inspectArchive(archive);
  await settle(deps, held, { state: 'checked', source: 'billwright', contents, rowsTotal });
}

/**
 * Takes an archive in: all of it in one transaction, which also ends the import. Its lock keeps other workers away for as long as
 * it takes; a worker that goes away leaves nothing behind, and another one begins anew.
 */
export async function takeArchive(deps: WorkDeps, held: Held): Promise<void> {
  const archive = await open(deps, held, async () => undefined);
  const logo = await logoOf(archive);
  const { id: importId, userId } = held.row;
  await inTransaction(deps.db, async (transaction) => {
    const { state } = held.row;
    if (!(await keepLease.first(transaction, { id: importId, token: held.token, state })))
      throw new LeaseLost();
    if (await hasDocuments.first(transaction, { userId })) throw new FileProblem(NOT_EMPTY);
    const taking = { ids: createIdMap(importId), userId, importId, now: deps.clock.now() };
    const progress = createProgress(deps.db, held);
    const created = await takeRows(transaction, archive, { taking, progress });
    await progress(created);
    if (await repeatedNumber.first(transaction, { userId })) throw new FileProblem(DOES_NOT_FIT);
    if (logo) await logosRepo(transaction, userId).set(logo, taking.now);
    await hashVersions.run(transaction, { userId });
    await passNumbers.run(transaction, { userId });
    for (const statement of markLateStatements) await statement.run(transaction, { userId, now: taking.now });
    await checkSums(transaction);
    await removeImportParts.run(transaction, { id: importId, userId });
    await settle({ ...deps, db: transaction }, held, {
      state: 'done',
      ...{ created, rowsDone: created, failure: null, finishedAt: deps.clock.now() },
    });
  }).catch((error: unknown) => {
    // What the database refuses is a row that this product has not written.
    const failure = databaseFailure(error);
    if (failure === undefined || failure === 'unavailable') throw error;
    deps.log.warn({ err: error, importId }, 'an archive was refused');
    throw new FileProblem(DOES_NOT_FIT, { cause: error });
  });
}

async function open(deps: WorkDeps, { row }: Held, onPart: () => Promise<void>): Promise<OpenArchive> {
  const bytes = await storedBytes(deps.db, row, onPart);
  if (!bytes) throw new FileProblem('We no longer have this file. Upload it again.');
  return openArchive(bytes);
}

async function logoOf(archive: OpenArchive) {
  const name = logoPaths.find((path) => archive.has(path));
  const drawn = name && (await drawLogo(await bytesOf(archive, name)));
  return drawn || undefined;
}

async function bytesOf(archive: OpenArchive, name: string): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of archive.read(name)) pieces.push(piece);
  return Buffer.concat(pieces);
}

interface Batch {
  table: ArchiveTable;
  columns: readonly PgColumn[];
  rows: ArchiveRow[];
  length: number;
}

/** @returns how many rows were taken in */
async function takeRows(
  transaction: Database,
  archive: OpenArchive,
  { taking, progress }: { taking: Taking; progress: Progress },
): Promise<number> {
  const othersTurn = createYield();
  let batch: Batch | undefined;
  let taken = 0;
  const flush = async () => {
    if (!batch) return;
    const { table, rows } = batch;
    await progress(taken, table);
    await store(transaction, archive, batch, taking);
    taken += rows.length;
    await progress(taken, table, rows.length);
    batch = undefined;
  };
  for await (const line of readArchiveRows(archive.read(ROWS_NAME))) {
    await othersTurn();
    if (line.kind === 'account') await takeAccount(transaction, line.row, taking);
    else if (line.table.into !== 'told') {
      const { table, row } = line;
      if (batch && (batch.table !== table || batch.rows.length >= MOST_ROWS || batch.length > MOST_TEXT))
        await flush();
      const columns = table.columns.filter(({ name }) => Object.hasOwn(row, name));
      batch ??= { table, columns, rows: [], length: 0 };
      batch.rows.push(row);
      batch.length += JSON.stringify(row).length;
    }
  }
  await flush();
  return taken;
}

async function store(
  transaction: Database,
  archive: OpenArchive,
  { table, columns, rows }: Batch,
  taking: Taking,
): Promise<void> {
  const { userId } = taking;
  const insert = (given: readonly ArchiveRow[], ...more: unknown[]) =>
    transaction.$client.query(takeInSql(table, columns), [
      JSON.stringify(given.map((row) => adaptRow(table, columns, row, taking))),
      userId,
      ...more,
    ]);
  if (table.name === 'signatures')
    for (const row of rows)
      await insert([row], row.pdf_hash === null ? null : await bytesOf(archive, sealedPath(String(row.id))));
  else if (table.name === 'tax_rates') await insert(await withoutKnownRates(transaction, rows, taking));
  else await insert(rows);
  if (table.name === 'files') for (const row of rows) await storeFile(transaction, archive, row, taking);
}

/** Rates that the account has already stand for those of the archive. */
async function withoutKnownRates(
  transaction: Database,
  rows: readonly ArchiveRow[],
  { ids, userId }: Taking,
): Promise<ArchiveRow[]> {
  const known = await sameRates.run(transaction, { userId });
  return rows.filter((row) => {
    const same = known.find(
      ({ name, percent, category }) =>
        row.archived_at === null &&
        name === String(row.name).toLowerCase() &&
        percent === row.percent &&
        category === row.category,
    );
    if (same) ids.set(String(row.id), same.id);
    return !same;
  });
}

async function storeFile(
  transaction: Database,
  archive: OpenArchive,
  row: ArchiveRow,
  { ids, userId }: Taking,
): Promise<void> {
  const content = await bytesOf(archive, filePath(String(row.id), row.type as FileType));
  const id = ids.of(String(row.id));
  for (let part = 0; part * fileLimits.part < content.length; part++)
    await putPart.run(transaction, {
      ...{ id, userId, part },
      content: content.subarray(part * fileLimits.part, (part + 1) * fileLimits.part),
    });
}

async function takeAccount(transaction: Database, row: ArchiveRow, { userId, now }: Taking): Promise<void> {
  const columns = accountTable.columns
    .map(({ name }) => name)
    .filter((name) => !toldOfAccount.has(name) && Object.hasOwn(row, name));
  await transaction.$client.query(takeAccountSql(columns), [JSON.stringify(row), userId, now]);
}

/** What is deferred until the end, such as sums of the ledger, takes longer than a statement may otherwise. */
async function checkSums(transaction: Database): Promise<void> {
  await transaction.$client.query(`set local statement_timeout = ${LONGEST_CHECK_MS}`);
  await transaction.$client.query({
    text: 'set constraints all immediate',
    query_timeout: LONGEST_CHECK_MS,
  } as { text: string });
}
