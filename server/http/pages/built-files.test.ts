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
put('assets/noto-sans-thai-thai.woff2', 'another font');
put('favicon.svg', '<svg/>');
put('site/film.webm', '0123456789');
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
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, br;q=0', 'gzip'],
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

test.each([
  ['bytes=2-4', 206, 'bytes 2-4/10', '234'],
  ['bytes=-3', 206, 'bytes 7-9/10', '789'],
  ['bytes=8-', 206, 'bytes 8-9/10', '89'],
  ['bytes=0-1,4-5', 200, null, '0123456789'],
  ['bytes=40-50', 200, null, '0123456789'],
  ['lines=1-2', 200, null, '0123456789'],
])('of a film %s is answered with %i', async (range, status, part, text) => {
  const answer = await get('/site/film.webm', { range });
  expect([answer.status, answer.headers.get('content-range'), await answer.text()]).toEqual([
    status,
    part,
    text,
  ]);
});

test('what is compressed comes whole, whatever part is asked for', async () => {
  const answer = await get('/assets/app-abc123.js', { range: 'bytes=0-3' });
  expect([answer.status, await answer.text()]).toEqual([200, script]);
});

test.each([
  [[], undefined],
  [['--https'], 'max-age=31536000; includeSubDomains'],
])('no file may do anything where it is opened by itself (%s)', async (flags, transport) => {
  const files = express().use(builtFiles(root, { isHttps: flags.length > 0 }));
  const { headers } = await supertest(files).get('/favicon.svg').expect(200);
  expect(headers['content-security-policy']).toBe(
    "default-src 'none';style-src 'unsafe-inline';object-src 'none';base-uri 'none';frame-ancestors 'none';form-action 'none'",
  );
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['x-frame-options']).toBe('DENY');
  expect(headers['strict-transport-security']).toBe(transport);
});

test('a build that replaces the files does not reach a running server', async () => {
  rmSync(path.join(root, 'dist'), { recursive: true });
  expect(await (await get('/assets/app-abc123.js')).text()).toBe(script);
  expect(await (await get('/assets/inter.woff2')).text()).toBe('font');
  expect((await get('/assets/noto-sans-thai-thai.woff2')).status).toBe(404);
});
