import { parentPort } from 'node:worker_threads';
import { drawDocument, type PdfSource } from './draw-document.ts';
import { drawStatement, type StatementSource } from './draw-statement.ts';

export type ThreadSource = PdfSource | StatementSource;

const draw = (source: ThreadSource) => ('statement' in source ? drawStatement(source) : drawDocument(source));

// Laying out and embedding fonts takes a tenth of a second or more: it must not hold up other requests.
parentPort?.on('message', async (source: ThreadSource) => {
  try {
    parentPort?.postMessage({ output: new Uint8Array(await draw(source)) });
  } catch (error) {
    parentPort?.postMessage({
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
  }
});
