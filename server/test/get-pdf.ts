import { expect } from 'vitest';
import { type ReadPdf, readPdf } from './read-pdf.ts';

/** Fetches a PDF as a visitor and reads it. */
export async function getPdf(origin: string, path: string): Promise<ReadPdf & { headers: Headers }> {
  const response = await fetch(`${origin}${path}`);
  expect(response.status, path).toBe(200);
  return { ...(await readPdf(new Uint8Array(await response.arrayBuffer()))), headers: response.headers };
}
