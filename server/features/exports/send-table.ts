import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { create } from 'content-disposition';
import type { Request, Response } from 'express';
import { createKeyedSemaphore } from '#server/limits/keyed-semaphore.ts';
import type { ExportForm } from '#shared/export-query.ts';
import type { ExportTable } from './export-pages.ts';
import { csvOf } from './write-csv.ts';
import { xlsxOf } from './write-xlsx.ts';

/** Downloads of one seller at a time: each takes a connection whenever it reads a page. */
const downloads = createKeyedSemaphore({ permits: 2, longestWaitMs: 5_000 });

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

export interface Download {
  table: ExportTable;
  form: ExportForm;
  userId: string;
  now: Date;
}

/**
 * Answers with a table as a file that browsers save, read while it is sent, no quicker than it is taken. Whoever goes away ends
 * it; a failure in the middle breaks the answer off, so that nobody takes a part for the whole.
 * @throws DomainError 503 where too many are under way
 */
export async function sendTable(
  request: Request,
  response: Response,
  { table, form, userId, now }: Download,
): Promise<void> {
  const release = await downloads.acquire(userId);
  try {
    const begun = { ...table, pages: await begin(table.pages) };
    response.set({
      'Cache-Control': 'private, no-store',
      'Content-Type': types[form.format],
      'Content-Disposition': create(`${table.name}.${form.format}`),
    });
    if (request.method === 'HEAD') {
      response.end();
      return;
    }
    const source = form.format === 'csv' ? Readable.from(csvOf(begun, form.delimiter)) : xlsxOf(begun, now);
    await pipeline(source, response).catch((error: Error & { code?: string }) => {
      if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
    });
  } finally {
    release();
  }
}

/** Reads the first page, so that what fails at once is answered as an error. */
async function begin<Page>(pages: AsyncIterable<Page>): Promise<AsyncGenerator<Page>> {
  const iterator = pages[Symbol.asyncIterator]();
  const first = await iterator.next();
  const rest = { [Symbol.asyncIterator]: () => iterator };
  return (async function* () {
    if (first.done) return;
    yield first.value;
    yield* rest;
  })();
}
