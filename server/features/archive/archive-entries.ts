import { createHash, type Hash } from 'node:crypto';
import type { Database } from '#server/db/client.ts';
import type { SellerContext } from '#server/features/account/seller-context.ts';
import { invoiceKind, proposalKind } from '#server/features/documents/document-kind.ts';
import { cellsOf, type ExportTable } from '#server/features/exports/export-pages.ts';
import { exportTables } from '#server/features/exports/export-tables.ts';
import { csvOf } from '#server/features/exports/write-csv.ts';
import { filesRepo } from '#server/features/files/files.repo.ts';
import { findLogo } from '#server/features/logos/logos.repo.ts';
import { ARCHIVE_FORMAT } from '#shared/archive.ts';
import { brand } from '#shared/brand.ts';
import { clientListQuerySchema } from '#shared/client.ts';
import type { FileType } from '#shared/file.ts';
import { invoiceListQuerySchema } from '#shared/invoice.ts';
import { itemListQuerySchema } from '#shared/item.ts';
import { proposalListQuerySchema } from '#shared/proposal.ts';
import {
  filePath,
  listPath,
  logoPath,
  MANIFEST_NAME,
  README_NAME,
  ROWS_NAME,
  sealedPath,
} from './archive-names.ts';
import {
  answerRows,
  archiveAccount,
  archiveFiles,
  archiveSealed,
  closeRowsSql,
  consentRows,
  fetchRowsSql,
  openRowsSql,
} from './archive-rows.sql.ts';
import { archiveTables } from './archive-tables.ts';

export interface ArchiveEntry {
  name: string;
  content: AsyncIterable<Buffer | string>;
  /** Texts are compressed; pictures and PDFs are already. */
  isText: boolean;
}

/** What `manifest.json` says, last of all. */
export interface Manifest {
  format: number;
  madeAt: string;
  /** Rows by table. */
  counts: Record<string, number>;
  entries: { name: string; bytes: number; sha256: string }[];
}

interface Archive {
  /** One moment of the database. */
  snapshot: Database;
  seller: SellerContext;
  now: Date;
  /** PDFs of documents that come along, one after the other. */
  pdfs: AsyncIterable<ArchiveEntry>;
}

/** All that a seller owns as entries of a ZIP. Each is read while it is written, so that little of it is in memory at a time. */
export async function* archiveEntries(archive: Archive): AsyncGenerator<ArchiveEntry> {
  const manifest: Manifest = {
    format: ARCHIVE_FORMAT,
    madeAt: archive.now.toISOString(),
    ...{ counts: {}, entries: [] },
  };
  for await (const entry of contentsOf(archive, manifest.counts)) {
    const seen = { bytes: 0, hash: createHash('sha256') };
    yield { ...entry, content: counted(entry.content, seen) };
    manifest.entries.push({ name: entry.name, bytes: seen.bytes, sha256: seen.hash.digest('hex') });
  }
  yield text(MANIFEST_NAME, `${JSON.stringify(manifest, null, 1)}\n`);
}

async function* counted(
  content: AsyncIterable<Buffer | string>,
  seen: { bytes: number; hash: Hash },
): AsyncGenerator<Buffer> {
  for await (const piece of content) {
    const bytes = Buffer.from(piece as string);
    seen.bytes += bytes.length;
    seen.hash.update(bytes);
    yield bytes;
  }
}

async function* contentsOf(
  { snapshot, seller, now, pdfs }: Archive,
  counts: Manifest['counts'],
): AsyncGenerator<ArchiveEntry> {
  const userId = seller.sellerId;
  const account = await archiveAccount.first(snapshot, { userId });
  if (!account) throw new Error('the seller is gone');
  yield text(README_NAME, README);
  const head = { format: ARCHIVE_FORMAT, product: brand.name, madeAt: now.toISOString() };
  yield {
    name: ROWS_NAME,
    content: rowsOf(snapshot, userId, { head, account: account.json, counts }),
    isText: true,
  };
  yield* lists(snapshot, seller);
  const logo = account.logo && (await findLogo(snapshot, account.logo));
  if (logo) yield stored(logoPath(logo.type), [logo.content]);
  for (let after: string | undefined; ; ) {
    const files = await archiveFiles.run(snapshot, { userId, after });
    for (const { id, type, parts } of files)
      yield stored(filePath(id, type as FileType), partsOf(snapshot, { userId, id, parts }));
    after = files.at(-1)?.id;
    if (!after) break;
  }
  for (let after: string | undefined; ; ) {
    const sealed = await archiveSealed.first(snapshot, { userId, after });
    if (!sealed) break;
    yield stored(sealedPath(sealed.id), [sealed.file]);
    after = sealed.id;
  }
  yield* pdfs;
}

const stored = (name: string, content: Iterable<Buffer> | AsyncIterable<Buffer>): ArchiveEntry => ({
  name,
  content: inTurn(content),
  isText: false,
});

const text = (name: string, content: string): ArchiveEntry => ({
  name,
  content: inTurn([content]),
  isText: true,
});

async function* inTurn<Piece>(content: Iterable<Piece> | AsyncIterable<Piece>): AsyncGenerator<Piece> {
  yield* content;
}

async function* partsOf(
  snapshot: Database,
  { userId, id, parts }: { userId: string; id: string; parts: number },
): AsyncGenerator<Buffer> {
  for (let part = 0; part < parts; part++) yield (await filesRepo(snapshot, userId).part(id, part)) as Buffer;
}

/** `billwright.json`: each row on a line of its own, so that nobody has to hold all of it to read it. */
async function* rowsOf(
  snapshot: Database,
  userId: string,
  { head, account, counts }: { head: object; account: string; counts: Manifest['counts'] },
): AsyncGenerator<string> {
  yield `${JSON.stringify(head).slice(0, -1)},"account":${account},"tables":{\n`;
  for (const [index, table] of archiveTables.entries()) {
    yield `${index > 0 ? ',\n' : ''}"${table.name}":[`;
    let count = 0;
    await snapshot.$client.query(openRowsSql(table), [userId]);
    for (;;) {
      const { rows } = await snapshot.$client.query<{ json: string }>(fetchRowsSql);
      if (rows.length === 0) break;
      yield rows.map(({ json }, at) => `${count + at > 0 ? ',' : ''}\n${json}`).join('');
      count += rows.length;
    }
    await snapshot.$client.query(closeRowsSql);
    counts[table.name] = count;
    yield '\n]';
  }
  yield '\n}}\n';
}

async function* lists(snapshot: Database, seller: SellerContext): AsyncGenerator<ArchiveEntry> {
  const tables = exportTables(snapshot, seller, { hasNotes: true });
  const csv = (name: string, table: Pick<ExportTable, 'columns' | 'pages'>): ArchiveEntry => ({
    name: listPath(name),
    content: csvOf(table, ','),
    isText: true,
  });
  yield csv('clients', tables.clients(clientListQuerySchema.parse({})));
  yield csv('items', tables.items(itemListQuerySchema.parse({})));
  yield csv('invoices', tables.documents(invoiceKind, invoiceListQuerySchema.parse({}), false));
  yield csv('invoice-items', tables.documents(invoiceKind, invoiceListQuerySchema.parse({}), true));
  yield csv('proposals', tables.documents(proposalKind, proposalListQuerySchema.parse({}), false));
  yield csv('proposal-items', tables.documents(proposalKind, proposalListQuerySchema.parse({}), true));
  yield csv('payments', tables.payments({}));
  const userId = seller.sellerId;
  yield csv('consents', {
    columns: texts('What', 'Who', 'Wording', 'At'),
    pages: cellsOf(once(() => consentRows.run(snapshot, { userId }))),
  });
  yield csv('answers', {
    columns: texts('Document', 'Client', 'Answer', 'By', 'Text', 'At', 'Network Address', 'Browser'),
    pages: cellsOf(once(() => answerRows.run(snapshot, { userId }))),
  });
}

const texts = (...names: string[]) => names.map((name) => ({ name, type: 'text' as const }));

async function* once<Page>(read: () => Promise<Page>): AsyncGenerator<Page> {
  yield await read();
}

const README = `This is everything in a ${brand.name} account.

${ROWS_NAME}    All of it, for programs. Import this ZIP file in an empty ${brand.name} account to go on there.
lists/             The same as tables, for spreadsheets.
files/, signed/    What was uploaded for proposals, and signed proposals.
pdfs/              Documents of a year, if you asked for them.
${MANIFEST_NAME}      What is in this file, with the SHA-256 of each entry.

Passwords, keys, and the addresses of public pages are not in it.
The page /developers of the product describes the format.
`;
