import { createDocumentPdfs, type DocumentPdfsOptions, PDF_THREAD } from '#server/pdf/document-pdfs.ts';
import type { ThreadSource } from '#server/pdf/pdf-thread.ts';
import { createWorkerPool, type WorkerPool } from '#server/pdf/worker-pool.ts';

const threads = createWorkerPool<ThreadSource, Uint8Array>({
  ...{ entry: PDF_THREAD, size: 1, maxWaiting: 40, timeLimit: 20_000, longestWait: 10_000 },
});
const pool: WorkerPool<ThreadSource, Uint8Array> = { ...threads, close: async () => undefined };

/**
 * PDFs that a thread draws for all servers of the process. Starting one, which compiles what it runs and reads the fonts,
 * takes as long as dozens of documents; this one ends with the process.
 */
export const createTestPdfs = (options: Omit<DocumentPdfsOptions, 'pool'>) =>
  createDocumentPdfs({ ...options, pool });
