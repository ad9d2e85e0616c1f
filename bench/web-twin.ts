import { readFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

const dist = path.resolve(import.meta.dirname, '../dist/client');
const types: Record<string, string> = { '.woff2': 'font/woff2', '.svg': 'image/svg+xml' };

/** The page without anything that runs: markup, styles, font preloads and logo stay as they are. */
export function withoutScripts(html: string): string {
  return html
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<link rel="modulepreload"[^>]*>/g, '');
}

export interface Twin {
  origin: string;
  close: () => Promise<void>;
}

/** Serves one finished page and the fonts and pictures of the build, with nothing in between. */
export async function startTwin(html: string): Promise<Twin> {
  const page = gzipSync(html);
  const server = http.createServer((request, response) => {
    const name = new URL(request.url ?? '/', 'http://twin').pathname;
    if (name === '/') {
      response.writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'content-encoding': 'gzip',
        'content-length': page.length,
        'cache-control': 'no-store',
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
