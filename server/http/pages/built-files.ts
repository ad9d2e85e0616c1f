import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Request, RequestHandler, Response } from 'express';
import { fileHeaders } from '#server/http/security-headers.ts';

type Headers = Record<string, string | number>;

interface Body {
  content: Buffer;
  headers: Headers;
}

/** By content coding, in the order of preference. */
type BuiltFile = Map<string, Body>;

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.vtt': 'text/vtt; charset=utf-8',
  '.webm': 'video/webm',
  '.woff2': 'font/woff2',
};

const CODINGS = { br: '.br', gzip: '.gz', identity: '' };

/**
 * The built files below `root`, read once into memory: a file that is replaced or cannot be opened later neither
 * mixes two builds nor ends the process. Those in `assets/` change their names with their content, so browsers keep
 * them for good. The HTML templates beside them are no files to hand out. Hundreds of fonts hold scripts that few people
 * write; those are read when the first browser asks for them.
 *
 * A page loads ten of them before it is drawn, so all that can be is made ready here; it is mounted before everything that
 * only pages and data need.
 */
export function builtFiles(root: string, { isHttps }: { isHttps: boolean }): RequestHandler {
  const files = readFiles(path.join(root, 'dist/client'), fileHeaders({ isHttps }));
  return (request, response, next) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const file = isRead ? files.get(request.path)?.() : undefined;
    if (!file) return next();
    // Browsers name gzip first and mean no preference by it.
    const coding = [...file.keys()].find((known) => request.acceptsEncodings(known)) ?? 'identity';
    const body = file.get(coding);
    if (body) send(response, body);
  };
}

function send(response: Response, { content, headers }: Body): void {
  const { req: request } = response;
  if (request.headers['if-none-match']?.includes(String(headers.ETag))) {
    const { 'Content-Length': _length, 'Content-Type': _type, ...rest } = headers;
    response.writeHead(304, rest).end();
    return;
  }
  const part = onePart(request, headers, content.length);
  if (part) {
    const { start, end } = part;
    const range = `bytes ${start}-${end}/${content.length}`;
    response.writeHead(206, { ...headers, 'Content-Range': range, 'Content-Length': end - start + 1 });
    response.end(request.method === 'HEAD' ? undefined : content.subarray(start, end + 1));
    return;
  }
  response.writeHead(200, headers).end(request.method === 'HEAD' ? undefined : content);
}

/** Some browsers play a film only where they can ask for parts of it. Whatever else is asked for gets the whole file. */
function onePart(
  request: Request,
  headers: Headers,
  size: number,
): { start: number; end: number } | undefined {
  if (!request.headers.range || !headers['Accept-Ranges'] || request.headers['if-range']) return undefined;
  const ranges = request.range(size);
  return Array.isArray(ranges) && ranges.type === 'bytes' && ranges.length === 1 ? ranges[0] : undefined;
}

function readFiles(folder: string, headers: Headers): Map<string, () => BuiltFile | undefined> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .filter((name) => !name.startsWith('.') && !name.includes(`${path.sep}.`));
  const present = new Set(names);
  return new Map(
    names
      .filter((name) => !/\.(html|br|gz)$/i.test(name))
      .map((name) => {
        const read = () => readBuiltFile(folder, name, present, headers);
        return [`/${name.split(path.sep).join('/')}`, isFontOfScript(name) ? readLater(read) : kept(read())];
      }),
  );
}

/** Beside those that pages are set in. */
const isFontOfScript = (name: string) => name.startsWith(path.join('assets', 'noto-'));

const kept = (file: BuiltFile) => () => file;

function readLater(read: () => BuiltFile): () => BuiltFile | undefined {
  let file: BuiltFile | undefined;
  return () => {
    try {
      file ??= read();
    } catch (error) {
      // It went with its build, and its page shows another font.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
    return file;
  };
}

function readBuiltFile(
  folder: string,
  name: string,
  present: ReadonlySet<string>,
  headers: Headers,
): BuiltFile {
  const plain = readFileSync(path.join(folder, name));
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
  const ofFile = {
    ...headers,
    'Content-Type': TYPES[path.extname(name)] ?? 'application/octet-stream',
    'Cache-Control': name.startsWith('assets') ? 'public, max-age=31536000, immutable' : 'no-cache',
    ...(present.has(`${name}.gz`) ? { Vary: 'Accept-Encoding' } : { 'Accept-Ranges': 'bytes' }),
  };
  return new Map(
    Object.entries(CODINGS)
      .filter(([, suffix]) => present.has(name + suffix))
      .map(([coding, suffix]) => {
        const content = suffix ? readFileSync(path.join(folder, name + suffix)) : plain;
        return [
          coding,
          {
            content,
            headers: {
              ...ofFile,
              ETag: `"${hash}-${coding}"`,
              'Content-Length': content.length,
              ...(suffix && { 'Content-Encoding': coding }),
            },
          },
        ];
      }),
  );
}
