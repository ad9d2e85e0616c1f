import { afterEach, expect, test, vi } from 'vitest';
import { createUpload, fileProblem, uploadFailure } from './upload.ts';

afterEach(() => vi.unstubAllGlobals());

const ID = '0b8f4a5e-1d2c-4e3f-8a9b-000000000001';
const file = new File([new Uint8Array(1_200_000)], 'plan.pdf', { type: 'application/pdf' });

/** Answers calls, and fails those that are named, once each. */
function serve(...failing: string[]) {
  const calls: string[] = [];
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    const call = `${method} ${path.replace(ID, '1')}`;
    calls.push(call);
    const at = failing.indexOf(call);
    if (at >= 0) {
      failing.splice(at, 1);
      throw new TypeError('Failed to fetch');
    }
    return new Response(method === 'POST' ? JSON.stringify({ id: ID }) : null);
  });
  return calls;
}

test('a file goes out in parts, tells how far it is, and goes on where the connection was lost', async () => {
  const calls = serve('PUT /api/files/1/parts/1');
  const progress: number[] = [];
  const run = createUpload(file, 'attachment');
  const options = { onProgress: (done: number) => progress.push(done), signal: new AbortController().signal };
  await expect(run(options)).rejects.toThrow('Failed to fetch');
  await run(options);
  expect(calls).toEqual([
    'POST /api/files',
    ...[0, 1, 1, 2].map((part) => `PUT /api/files/1/parts/${part}`),
    'POST /api/files/1/complete',
  ]);
  expect(progress.at(-1)).toBe(1);
  expect(progress[1]).toBeCloseTo(0.44, 1);
});

test('what is cancelled is not kept', async () => {
  const calls = serve('PUT /api/files/1/parts/0');
  const controller = new AbortController();
  controller.abort();
  const run = createUpload(file, 'attachment');
  await expect(run({ onProgress: () => undefined, signal: controller.signal })).rejects.toThrow();
  expect(calls.at(-1)).toBe('DELETE /api/files/1');
});

test.each([
  ['attachment', 'text/plain', 5, 'An attachment is a PDF, PNG or JPG file.'],
  ['attachment', 'image/webp', 5, 'An attachment is a PDF, PNG or JPG file.'],
  ['image', 'application/pdf', 5, 'A picture is a PNG, JPG or WebP file.'],
  ['attachment', 'application/pdf', 10 * 1024 * 1024 + 1, 'A file can be at most 10 MB.'],
  ['attachment', 'application/pdf', 0, 'This file is empty.'],
  ['attachment', 'application/pdf', 10 * 1024 * 1024, undefined],
] as const)('%s of %s with %d bytes: %s', (purpose, type, size, problem) => {
  expect(fileProblem({ type, size }, purpose)).toBe(problem);
});

test('a lost connection is told in words', () => {
  expect(uploadFailure(new TypeError('Failed to fetch'))).toContain('Check your connection');
});
