import { createHash } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { checkPdf } from './check-pdf.ts';

const content = '%PDF-1.7 what was signed';
const hash = createHash('sha256').update(content).digest('hex');
const pdf = (text: string) => new Blob([text], { type: 'application/pdf' });

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['with the hashing of browsers', () => undefined],
  // As on pages without TLS.
  ['without it', () => vi.stubGlobal('crypto', {})],
])('a file is compared %s', async (_how, prepare) => {
  prepare();
  expect(await checkPdf(pdf(content), hash)).toBe('same');
  expect(await checkPdf(pdf(`${content} `), hash)).toBe('different');
});

test.each([
  ['nothing', ''],
  ['a picture', 'GIF89a'],
  ['the beginning of a PDF', '%PD'],
])('%s is no PDF', async (_what, text) => {
  expect(await checkPdf(pdf(text), hash)).toBe('not-pdf');
});

test('a huge file is not read', async () => {
  const arrayBuffer = vi.fn();
  const huge = { size: 100 * 1024 * 1024 + 1, arrayBuffer } as unknown as Blob;
  expect(await checkPdf(huge, hash)).toBe('too-large');
  expect(arrayBuffer).not.toHaveBeenCalled();
});

test('a file that is gone, or a folder, is said to be unreadable', async () => {
  const gone = { size: 10, arrayBuffer: () => Promise.reject(new Error('gone')) } as unknown as Blob;
  expect(await checkPdf(gone, hash)).toBe('unreadable');
});
