import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import express from 'express';
import supertest from 'supertest';
import { afterAll, expect, test } from 'vitest';
import { builtFiles } from './built-files.ts';

const root = mkdtempSync(path.join(tmpdir(), 'billwright-built-'));
const script = `export const text = '${'long enough to be worth it '.repeat(100)}';`;

function put(name: string, content: string | Buffer): void {
  const file = path.join(root, 'dist/client', name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
}

put('assets/app-abc123.js', script);
put('assets/app-abc123.js.br', brotliCompressSync(script));
put('assets/app-abc123.js.gz', gzipSync(script));
put('assets/inter.woff2', 'font');
put('favicon.svg', '<svg/>');
put('index.html', '<html>template</html>');
put('.vite/manifest.json', '{}');

const app = express().disable('etag');
app.use(builtFiles(root, { isHttps: true }));
const server = createServer(app).listen(0);
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

afterAll(() => {
  server.close();
  rmSync(root, { recursive: true, force: true });
});

const get = (file: string, headers: Record<string, string> = {}) => fetch(origin + file, { headers });

test.each([
  ['br, gzip', 'br'],
  ['gzip', 'gzip'],
  ['identity', null],
])('a browser that takes %s gets it so', async (accepted, coding) => {
  const answer = await get('/assets/app-abc123.js', { 'accept-encoding': accepted });
  expect(answer.headers.get('content-encoding')).toBe(coding);
  expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(answer.headers.get('vary')).toContain('Accept-Encoding');
  expect(await answer.text()).toBe(script);
});

test('hashed files are kept for good, others are asked for again', async () => {
  expect((await get('/assets/inter.woff2')).headers.get('cache-control')).toBe(
    'public, max-age=31536000, immutable',
  );
  const icon = await get('/favicon.svg');
  expect(icon.headers.get('cache-control')).toBe('no-cache');
  expect(icon.headers.get('content-type')).toContain('image/svg+xml');
  // fetch would ask for a whole answer by itself.
  const again = await supertest(server)
    .get('/favicon.svg')
    .set('If-None-Match', icon.headers.get('etag') ?? '');
  expect(again.status).toBe(304);
});

test.each([
  '/index.html',
  '/',
  '/.vite/manifest.json',
  '/assets/',
  '/assets/app-abc123.js.br',
  '/assets/..%2findex.html',
  '/../package.json',
  '/nothing.js',
])('%s is no file to hand out', async (file) => {
  expect((await get(file)).status).toBe(404);
});

test('only reads are answered, HEAD without a body', async () => {
  expect((await fetch(`${origin}/favicon.svg`, { method: 'POST' })).status).toBe(404);
  const head = await fetch(`${origin}/favicon.svg`, { method: 'HEAD' });
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '6', '']);
});

test('a build that replaces the files does not reach a running server', async () => {
  rmSync(path.join(root, 'dist'), { recursive: true });
  expect(await (await get('/assets/app-abc123.js')).text()).toBe(script);
});
