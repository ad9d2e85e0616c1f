import { readFileSync } from 'node:fs';
import http, { type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

const dist = path.resolve(import.meta.dirname, '../dist/client');
const types: Record<string, string> = { '.woff2': 'font/woff2', '.svg': 'image/svg+xml' };

/** The page without anything that runs: markup, styles, font preloads and logo stay as they are. */
function withoutScripts(html: string): string {
  return html
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<link rel="modulepreload"[^>]*>/g, '');
}

/** The page with one script of its own in place of the built ones. */
function hydratedAtOnce(html: string): string {
  return html
    .replace(/<link rel="modulepreload"[^>]*>/g, '')
    .replace(/<script type="module"[^>]*>[\s\S]*?<\/script>/g, '')
    .replace('</head>', `<script type="module" src="${PROBE_SCRIPT}"></script></head>`);
}

const PROBE_SCRIPT = '/probe.js';

async function bundleProbe(): Promise<Buffer> {
  const { outputFiles } = await build({
    entryPoints: [path.join(import.meta.dirname, 'web-hydrated.ts')],
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"', 'import.meta.env.DEV': 'false' },
    loader: { '.css': 'empty' },
  });
  return gzipSync(outputFiles[0]?.contents ?? '', { level: 9 });
}

export interface Twin {
  /** The page without scripts. */
  plain: string;
  /** The page that answers as soon as its only script is there. */
  hydrated: string;
  close: () => Promise<void>;
}

/** Belongs to a transfer, not to a page. */
const TRANSFER = /^(?:connection|content-(?:encoding|length)|date|keep-alive|transfer-encoding)$/;

/**
 * Serves the page of an answer without its scripts, and with the least that makes it answer, and the fonts and pictures of
 * the build, with nothing in between. Both keep the answer's headers: that a policy moves a page into a process of its own
 * is no cost of the page.
 */
export async function startTwin(answer: Response): Promise<Twin> {
  const headers = Object.fromEntries([...answer.headers].filter(([name]) => !TRANSFER.test(name)));
  const html = await answer.text();
  const pages = new Map([
    ['/plain', gzipSync(withoutScripts(html))],
    ['/hydrated', gzipSync(hydratedAtOnce(html))],
  ]);
  const script = await bundleProbe();
  const server = http.createServer((request, response) => {
    const name = new URL(request.url ?? '/', 'http://twin').pathname;
    const page = pages.get(name);
    if (page) sendGzip(response, page, headers);
    else if (name === PROBE_SCRIPT) sendGzip(response, script, { 'content-type': 'text/javascript' });
    else sendBuilt(response, name);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  return {
    plain: `${origin}/plain`,
    hydrated: `${origin}/hydrated`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function sendGzip(response: ServerResponse, body: Buffer, headers: Record<string, string>): void {
  response.writeHead(200, { ...headers, 'content-encoding': 'gzip', 'content-length': body.length });
  response.end(body);
}

function sendBuilt(response: ServerResponse, name: string): void {
  const type = types[path.extname(name)];
  if (!type || name.includes('..')) {
    response.writeHead(404).end();
    return;
  }
  const isText = type.startsWith('image/svg');
  const file = readFileSync(path.join(dist, name + (isText ? '.gz' : '')));
  response.writeHead(200, {
    'content-type': type,
    'content-length': file.length,
    'cache-control': 'public, max-age=31536000, immutable',
    ...(isText && { 'content-encoding': 'gzip' }),
  });
  response.end(file);
}
