import { setTimeout as sleep } from 'node:timers/promises';
import { type Request, Router } from 'express';
import type { Clock } from '#server/clock.ts';
import { type Database, inTransaction } from '#server/db/client.ts';
import type { ReadDatabase } from '#server/db/read-database.ts';
import { inSnapshot } from '#server/db/snapshot.ts';
import { DomainError, isNotFound, notFound } from '#server/errors.ts';
import { accountTokensRepo } from '#server/features/account/account-tokens.repo.ts';
import type { RequireFresh } from '#server/features/account/require-fresh.ts';
import { notifyOwner } from '#server/features/second-factor/notify-owner.ts';
import { parseBody } from '#server/http/api/parse.ts';
import {
  type Authentication,
  attemptOf,
  sellerOf,
  signedIn,
} from '#server/http/authentication/authentication.ts';
import { renderPdf } from '#server/http/pages/send-pdf.ts';
import { sendZip } from '#server/http/pages/send-zip.ts';
import { createKeyedSemaphore } from '#server/limits/keyed-semaphore.ts';
import { createRateLimit, type RateLimitStore } from '#server/limits/rate-limit.ts';
import type { Log } from '#server/log.ts';
import type { DocumentPdfs, PrintedDocument } from '#server/pdf/document-pdfs.ts';
import { freeName, pdfFileNames } from '#server/pdf/file-name.ts';
import { ARCHIVE_MINUTES, type MadeArchive, MOST_ARCHIVE_PDFS, makeArchiveSchema } from '#shared/archive.ts';
import { type ArchiveEntry, archiveEntries } from './archive-entries.ts';
import { PDFS_LEFT_NAME } from './archive-names.ts';
import { archivePdfs } from './archive-rows.sql.ts';

type FindPrinted = (publicToken: string, address: string) => Promise<PrintedDocument>;

interface ArchiveDeps {
  db: Database;
  readDatabase: ReadDatabase;
  pool: RateLimitStore;
  clock: Clock;
  log: Log;
  authentication: Authentication;
  requireFresh: RequireFresh;
  pdfs: DocumentPdfs;
  /** By kind of document. */
  findPrinted: Record<'invoice' | 'proposal' | 'credit_note', FindPrinted>;
}

const HOUR = 3_600;
const MINUTE_MS = 60_000;
const TRIES = 30;

/** Archives that are sent at a time: each holds a connection as long as it takes. */
const sending = createKeyedSemaphore({ permits: 2, longestWaitMs: 5_000 });

const gone = () =>
  notFound('This address is no longer valid. Download your data again from your settings.', 'archive_gone');

/** Everything a seller owns as one file: `/api/user/archive`. Nothing of it is stored. */
export function archiveRoutes(deps: ArchiveDeps): Router {
  const { db, clock, log, authentication, requireFresh } = deps;
  const routes = Router();
  const made = createRateLimit(deps.pool, { name: 'archive', points: 10, seconds: HOUR });

  routes.post('/', authentication.requireUser, async (request, response) => {
    const { currentPassword, pdfs } = parseBody(makeArchiveSchema, request);
    await requireFresh(attemptOf(request), currentPassword);
    const { user } = signedIn(request);
    await made.take(user.id);
    const now = clock.now();
    const token = await accountTokensRepo(db).issue(user.id, 'download_archive', now, { pdfs });
    const answer: MadeArchive = {
      address: `/api/user/archive/${token}`,
      expiresAt: new Date(now.getTime() + ARCHIVE_MINUTES * MINUTE_MS).toISOString(),
    };
    response.status(201).set('Cache-Control', 'no-store').json(answer);
  });

  routes.get('/:token', authentication.requireUser, async (request, response) => {
    const token = String(request.params.token);
    const seller = sellerOf(request);
    const now = clock.now();
    const owner = await accountTokensRepo(db).ownerOf('download_archive', token, now);
    if (owner !== seller.sellerId) throw gone();
    // Whoever only looks uses nothing up.
    if (request.method === 'HEAD') {
      response.set({ 'Content-Type': 'application/zip', 'Cache-Control': 'private, no-store' }).end();
      return;
    }
    const release = await sending.acquire('all');
    try {
      const { year } = await take(token, seller.sellerId, now);
      log.info({ requestId: request.id, user: seller.sellerId }, 'archive downloaded');
      await inSnapshot(await deps.readDatabase(), async (snapshot) => {
        const pdfs = year === undefined ? none() : pdfsOf(snapshot, request, year);
        const entries = archiveEntries({ snapshot, seller, now, pdfs });
        await sendZip(request, response, { fileName: `billwright-${seller.today}.zip`, now, entries });
      });
    } finally {
      release();
    }
  });

  /** Uses the address up, and tells the owner that their data leaves. */
  const take = (token: string, sellerId: string, now: Date) =>
    inTransaction(db, async (transaction) => {
      const found = await accountTokensRepo(transaction).take('download_archive', token, now);
      if (!found) throw gone();
      await notifyOwner(transaction, sellerId, { event: 'archive_downloaded' });
      return { year: (found.data as { pdfs?: number } | null)?.pdfs };
    });

  async function* pdfsOf(snapshot: Database, request: Request, year: number): AsyncGenerator<ArchiveEntry> {
    const { sellerId: userId } = sellerOf(request);
    const found = await archivePdfs.run(snapshot, { userId, year, most: MOST_ARCHIVE_PDFS + 1 });
    const names = new Set<string>();
    const missing: string[] = [];
    for (const { kind, token, displayNumber } of found.slice(0, MOST_ARCHIVE_PDFS)) {
      const find = deps.findPrinted[kind as keyof typeof deps.findPrinted];
      const printed = await find(token, request.ip ?? '').catch((error: unknown) => {
        if (!isNotFound(error)) throw error;
        missing.push(`${displayNumber}: ${error.message}`);
      });
      if (!printed) continue;
      const bytes = await patiently(() => renderPdf(request, () => deps.pdfs.renderDocumentPdf(printed)));
      const name = `pdfs/${freeName(names, pdfFileNames(printed.view).full.replaceAll('..', '.'))}`;
      yield { name, content: only(bytes), isText: false };
    }
    if (found.length > MOST_ARCHIVE_PDFS)
      missing.push(`There are more than ${MOST_ARCHIVE_PDFS}. The latest ones are not here.`);
    if (missing.length > 0)
      yield { name: PDFS_LEFT_NAME, content: only(`${missing.join('\r\n')}\r\n`), isText: true };
  }

  return routes;
}

async function* none(): AsyncGenerator<ArchiveEntry> {}

async function* only<Piece>(piece: Piece): AsyncGenerator<Piece> {
  yield piece;
}

/** A busy machine makes an archive slow, and not impossible. */
async function patiently<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof DomainError && error.kind === 'unavailable') || tries >= TRIES) throw error;
      await sleep(1_000);
    }
  }
}
