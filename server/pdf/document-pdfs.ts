import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { LRUCache } from 'lru-cache';
import type { DocumentView } from '#shared/document-view.ts';
import type { StatementView } from '#shared/statement-view.ts';
import type { PdfSource } from './draw-document.ts';
import { paperIn } from './paper.ts';
import type { ThreadSource } from './pdf-thread.ts';
import { createWorkerPool, PoolClosed, PoolFull, type WorkerPool } from './worker-pool.ts';

/** A document as its visitor sees it at this moment. */
export interface PrintedDocument {
  view: DocumentView;
  /** The seller's, which decides the paper. */
  timeZone: string;
}

/** A document that is kept as it is drawn now, with what shows how it was signed. */
export type SealedDocument = PrintedDocument &
  Pick<PdfSource, 'signatureField'> &
  Required<Pick<PdfSource, 'evidence'>>;

/** The bytes of a PNG or JPEG behind a logo's path, or undefined when there is none any more. */
export type FindLogo = (path: string) => Promise<Uint8Array | undefined>;

/** The bytes of pictures that letters show, PNG or JPEG, by their ids. */
export type FindPictures = (ids: readonly string[]) => Promise<Record<string, Uint8Array>>;

export type PdfQueue = Pick<WorkerPool<ThreadSource, Uint8Array>, 'countWaiting' | 'onWaited'>;

export interface DocumentPdfs {
  /** Changes with whatever is printed: the document, client, seller, plan and status of the day. */
  revisionOf(document: PrintedDocument): string;
  /** The document as a PDF file. @throws PoolUnavailable when too many wait or it took too long */
  renderDocumentPdf(document: PrintedDocument): Promise<Buffer>;
  /** What was signed, with the page that shows it. @throws PoolUnavailable likewise */
  renderSealedPdf(document: SealedDocument): Promise<Buffer>;
  /** What a client owes, as a PDF file. @throws PoolUnavailable likewise */
  renderStatementPdf(statement: StatementView, timeZone: string): Promise<Buffer>;
  /** What waits for a thread. */
  queue: PdfQueue;
  close(): Promise<void>;
}

export interface DocumentPdfsOptions {
  /** Origin that the product's name on a document leads to. */
  appUrl: string;
  findLogo: FindLogo;
  /** Without it letters are drawn without theirs. */
  findPictures?: FindPictures;
  threads?: number;
  maxWaiting?: number;
  /** Milliseconds. */
  timeLimit?: number;
  /** Milliseconds that a document waits for a thread. */
  longestWait?: number;
  /** Of threads that run `PDF_THREAD`; by default one of its own, by the numbers above. */
  pool?: WorkerPool<ThreadSource, Uint8Array>;
  mostCachedBytes?: number;
  /** Milliseconds for which a document that could not be made is not tried again. */
  failureTime?: number;
}

/** Documents whose failure is remembered. */
const MOST_FAILURES = 1_000;

const isSource = import.meta.url.endsWith('.ts');
// In a build the thread's code lies beside the server's.
export const PDF_THREAD = new URL(isSource ? './pdf-thread.ts' : './pdf-thread.js', import.meta.url);

// Another release may lay out in another way. All servers that run the same build agree; outside of one every start
// counts as a release.
const RELEASE = isSource
  ? Date.now()
  : createHash('sha256').update(readFileSync(PDF_THREAD)).digest('base64url');

/**
 * Makes PDFs in threads of their own and keeps the latest ones. Who asks for a document that is being made waits for
 * the same file.
 */
export function createDocumentPdfs({
  appUrl,
  findLogo,
  findPictures = async () => ({}),
  threads = Math.max(1, Math.min(2, availableParallelism() - 1)),
  maxWaiting = 40,
  timeLimit = 20_000,
  longestWait = 10_000,
  pool = createWorkerPool<ThreadSource, Uint8Array>({
    ...{ entry: PDF_THREAD, size: threads, maxWaiting, timeLimit, longestWait },
  }),
  mostCachedBytes = 32 * 1024 * 1024,
  failureTime = 60_000,
}: DocumentPdfsOptions): DocumentPdfs {
  const recent = new LRUCache<string, Buffer>({
    maxSize: mostCachedBytes,
    sizeCalculation: (file) => file.length,
  });
  const running = new Map<string, Promise<Buffer>>();
  const failed = new LRUCache<string, Error>({ max: MOST_FAILURES, ttl: failureTime });

  /** What a thread could not do once it will hardly do a moment later; meanwhile it is free for others. */
  const rememberFailure = (revision: string, error: unknown) => {
    const isFailure = error instanceof Error && !(error instanceof PoolFull || error instanceof PoolClosed);
    if (!isFailure) return;
    failed.set(revision, error);
  };

  const revisionOf = (document: PrintedDocument) =>
    createHash('sha256')
      .update(JSON.stringify([RELEASE, appUrl, paperIn(document.timeZone), document.view]))
      .digest('base64url');

  const sourceOf = async ({ view, timeZone }: PrintedDocument): Promise<PdfSource> => {
    const logo = view.seller.logo ? await findLogo(view.seller.logo) : undefined;
    const ids = view.letter?.images.map(({ id }) => id) ?? [];
    const pictures = ids.length > 0 ? await findPictures(ids) : undefined;
    return {
      ...{ view, paper: paperIn(timeZone), productUrl: `${appUrl}/` },
      ...(logo && { logo }),
      ...(pictures && { pictures }),
    };
  };

  const render = async (document: PrintedDocument, revision: string) => {
    const file = await pool.run(await sourceOf(document)).catch((error: unknown) => {
      rememberFailure(revision, error);
      throw error;
    });
    const pdf = Buffer.from(file.buffer, file.byteOffset, file.length);
    recent.set(revision, pdf);
    return pdf;
  };

  return {
    revisionOf,
    async renderDocumentPdf(document) {
      const revision = revisionOf(document);
      const known = recent.get(revision) ?? running.get(revision);
      if (known) return known;
      const failure = failed.get(revision);
      if (failure) throw failure;
      const rendering = render(document, revision).finally(() => running.delete(revision));
      running.set(revision, rendering);
      return rendering;
    },
    async renderSealedPdf({ evidence, signatureField, ...document }) {
      const source = await sourceOf(document);
      const file = await pool.run({ ...source, evidence, ...(signatureField && { signatureField }) });
      return Buffer.from(file.buffer, file.byteOffset, file.length);
    },
    async renderStatementPdf(statement, timeZone) {
      const file = await pool.run({ statement, paper: paperIn(timeZone) });
      return Buffer.from(file.buffer, file.byteOffset, file.length);
    },
    queue: pool,
    close: () => pool.close(),
  };
}
