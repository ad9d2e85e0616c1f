import { systemClock } from '#server/clock.ts';
import { createPool, openDatabase } from '#server/db/client.ts';
import { sealSignatures } from '#server/features/signatures/seal-signatures.ts';
import { createLog } from '#server/log.ts';
import { createDocumentPdfs } from '#server/pdf/document-pdfs.ts';

/** A process that seals what waits: `run-sealing.ts <database url>`. */
const [url = ''] = process.argv.slice(2);
const appUrl = 'https://billwright.example';
const pool = createPool(url, { max: 2, onIdleError: () => undefined });
const pdfs = createDocumentPdfs({ appUrl, findLogo: async () => undefined, threads: 1 });
await sealSignatures({
  ...{ db: openDatabase(pool), clock: systemClock, log: createLog('silent'), pdfs, appUrl },
});
await pdfs.close();
await pool.end();
