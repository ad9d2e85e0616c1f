import { readFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

const dist = path.resolve(import.meta.dirname, '../dist/client');
const types: Record<string, string> = { '.woff2': 'font/woff2', '.svg': 'image/svg+xml' };

/** The page without anything that runs: markup, styles, font preloads and logo stay as they are. */
function withoutScripts(html: string): string {
  return html
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<link rel="modulepreload"[^>]*>/g, '');
}

export interface Twin {
  origin: string;
  close: () => Promise<void>;
}

/** Belongs to a transfer, not to a page. */
const TRANSFER = /^(?:connection|content-(?:encoding|length)|date|keep-alive|transfer-encoding)$/;

/**
 * Serves the page of an answer without its scripts, and the fonts and pictures of the build, with nothing in between.
 * It keeps the answer's headers: that a policy moves a page into a process of its own is no cost of the page.
 */
export async function startTwin(answer: Response): Promise<Twin> {
  const headers = Object.fromEntries([...answer.headers].filter(([name]) => !TRANSFER.test(name)));
  const page = gzipSync(withoutScripts(await answer.text()));
  const server = http.createServer((request, response) => {
    const name = new URL(request.url ?? '/', 'http://twin').pathname;
    if (name === '/') {
      response.writeHead(200, {
        ...headers,
        'content-encoding': 'gzip',
        'content-length': page.length,
      });
      response.end(page);
      return;
    }
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
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
