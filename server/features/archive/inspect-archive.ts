import { fileType } from '#server/features/files/file-type.ts';
import { isPicture, lookThrough } from '#server/features/files/finish-upload.ts';
import { FileProblem } from '#server/features/imports/file-problem.ts';
import { createYield } from '#server/features/imports/yield-often.ts';
import type { ArchiveContents } from '#shared/archive.ts';
import { type FilePurpose, type FileType, fileLimits, filePurposes, fileTypes } from '#shared/file.ts';
import { filePath, isPdfName, logoPaths, ROWS_NAME, sealedPath } from './archive-names.ts';
import { archiveTables } from './archive-tables.ts';
import type { ArchiveRow } from './check-row.ts';
import type { OpenArchive } from './open-archive.ts';
import { readArchiveRows } from './read-rows.ts';

/** A signed proposal with its pictures. */
const MOST_SEALED_BYTES = 64 * 1024 * 1024;
const MOST_LOGO_BYTES = 4 * 1024 * 1024;

const broken = (what: string) =>
  new FileProblem(`This archive doesn’t fit together: ${what}. Nothing was taken over.`);

/** Files that rows stand for, by the name of their entry. */
interface Expected {
  files: Map<string, ExpectedFile>;
  /** Bytes of what was uploaded. */
  used: number;
}

interface ExpectedFile {
  sha256: string;
  size?: number;
  type: FileType;
  purpose: FilePurpose;
}

/**
 * Reads all of an archive, and writes nothing: whether each entry is what the manifest says, each row what the product writes, and
 * each file what its row says.
 * @throws FileProblem
 */
export async function inspectArchive(
  archive: OpenArchive,
): Promise<{ contents: ArchiveContents; rowsTotal: number }> {
  const expected: Expected = { files: new Map(), used: 0 };
  const { account, madeAt, counts } = await lookAtRows(archive, expected);
  for (const [name, file] of expected.files) await lookAtFile(archive, name, file);
  const pdfs = await lookAtTheRest(archive, expected);
  return {
    contents: {
      madeAt,
      ...{ email: String(account.email), businessName: (account.business_name as string | null) ?? null },
      ...{ counts, pdfs },
    },
    rowsTotal: Object.values(counts).reduce((sum, count) => sum + count, 0),
  };
}

/** @returns how many PDFs came along to be read */
async function lookAtTheRest(archive: OpenArchive, expected: Expected): Promise<number> {
  let pdfs = 0;
  for (const name of archive.names()) {
    if (name === ROWS_NAME || expected.files.has(name)) continue;
    if (/^(?:files|signed)\//.test(name)) throw broken('a file belongs to nothing');
    const isLogo = logoPaths.some((path) => path === name);
    if (isLogo && archive.sizeOf(name) > MOST_LOGO_BYTES) throw broken('the logo is too large');
    for await (const _ of archive.read(name));
    if (isPdfName(name)) pdfs++;
  }
  return pdfs;
}

async function lookAtRows(archive: OpenArchive, expected: Expected) {
  const othersTurn = createYield();
  const counts: Record<string, number> = Object.fromEntries(archiveTables.map(({ name }) => [name, 0]));
  let head: { account: ArchiveRow; madeAt: string } | undefined;
  if (!archive.has(ROWS_NAME)) throw broken('it has no rows');
  for await (const line of readArchiveRows(archive.read(ROWS_NAME))) {
    if (line.kind === 'account') head = { account: line.row, madeAt: line.madeAt };
    else {
      counts[line.table.name] = (counts[line.table.name] ?? 0) + 1;
      if (line.table.name === 'files') expectFile(expected, line.row);
      if (line.table.name === 'signatures') expectSealed(expected, line.row);
    }
    await othersTurn();
  }
  const said = archive.manifest.counts;
  if (!head || Object.entries(counts).some(([name, count]) => count !== (said[name] ?? 0)))
    throw broken('some rows are missing');
  return { ...head, counts };
}

function expectFile(expected: Expected, { id, type, purpose, size, sha256, ready_at }: ArchiveRow): void {
  const isKnown =
    fileTypes.includes(type as FileType) && filePurposes.includes(purpose as FilePurpose) && ready_at;
  if (!isKnown || Number(size) > fileLimits.file) throw broken('it has a file that can’t be used');
  const file = { type: type as FileType, purpose: purpose as FilePurpose };
  expected.files.set(filePath(String(id), file.type), {
    ...file,
    size: Number(size),
    sha256: String(sha256),
  });
  expected.used += Number(size);
  if (expected.used > fileLimits.seller) throw broken('its files take more room than an account has');
}

function expectSealed(expected: Expected, { id, pdf_hash }: ArchiveRow): void {
  if (pdf_hash === null) return;
  expected.files.set(sealedPath(String(id)), {
    ...{ type: 'application/pdf', purpose: 'attachment', sha256: String(pdf_hash) },
  });
}

async function lookAtFile(
  archive: OpenArchive,
  name: string,
  { sha256, size, type, purpose }: ExpectedFile,
): Promise<void> {
  if (!archive.has(name)) throw broken('a file is missing');
  if (archive.sizeOf(name) > (size ?? MOST_SEALED_BYTES)) throw broken('a file isn’t the one that it was');
  const seen = await lookThrough(archive.read(name));
  const isSame = seen.sha256 === sha256 && (size ?? archive.sizeOf(name)) === archive.sizeOf(name);
  if (!isSame || fileType(seen.ends, purpose) !== type) throw broken('a file isn’t the one that it was');
  if (type !== 'application/pdf' && !(await isPicture(archive.read(name), type)))
    throw broken('a picture can’t be shown');
}
