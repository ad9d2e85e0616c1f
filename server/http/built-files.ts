import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { RequestHandler } from 'express';

interface BuiltFile {
  extension: string;
  cacheControl: string;
  hash: string;
  /** By content coding, in the order of preference. */
  bodies: Map<string, Buffer>;
}

const CODINGS = { br: '.br', gzip: '.gz', identity: '' };

/**
 * The built files below `root`, read once into memory: a file that is replaced or cannot be opened later neither
 * mixes two builds nor ends the process. Those in `assets/` change their names with their content, so browsers keep
 * them for good. The HTML templates beside them are no files to hand out.
 */
export function builtFiles(root: string): RequestHandler {
  const files = readFiles(path.join(root, 'dist/client'));
  return (request, response, next) => {
    const file = request.method === 'GET' || request.method === 'HEAD' ? files.get(request.path) : undefined;
    if (!file) return next();
    const coding = request.acceptsEncodings([...file.bodies.keys()]) || 'identity';
    response.set({
      'Cache-Control': file.cacheControl,
      ETag: `"${file.hash}-${coding}"`,
      Vary: 'Accept-Encoding',
      ...(coding !== 'identity' && { 'Content-Encoding': coding }),
    });
    response.type(file.extension).send(file.bodies.get(coding));
  };
}

function readFiles(folder: string): Map<string, BuiltFile> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .filter((name) => !name.startsWith('.') && !name.includes(`${path.sep}.`));
  const present = new Set(names);
  return new Map(
    names
      .filter((name) => !/\.(html|br|gz)$/i.test(name))
      .map((name) => [`/${name.split(path.sep).join('/')}`, readBuiltFile(folder, name, present)]),
  );
}

function readBuiltFile(folder: string, name: string, present: ReadonlySet<string>): BuiltFile {
  const bodies = Object.entries(CODINGS)
    .filter(([, suffix]) => present.has(name + suffix))
    .map(([coding, suffix]) => [coding, readFileSync(path.join(folder, name + suffix))] as const);
  const plain = readFileSync(path.join(folder, name));
  return {
    extension: path.extname(name),
    cacheControl: name.startsWith('assets') ? 'public, max-age=31536000, immutable' : 'no-cache',
    hash: createHash('sha256').update(plain).digest('base64url').slice(0, 22),
    bodies: new Map(bodies),
  };
}
