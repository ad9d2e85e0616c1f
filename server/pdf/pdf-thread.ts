import { parentPort } from 'node:worker_threads';
import { drawDocument, type PdfSource } from './draw-document.ts';

// Laying out and embedding fonts takes a tenth of a second or more: it must not hold up other requests.
parentPort?.on('message', async (source: PdfSource) => {
  try {
    parentPort?.postMessage({ output: new Uint8Array(await drawDocument(source)) });
  } catch (error) {
    parentPort?.postMessage({
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
  }
});
