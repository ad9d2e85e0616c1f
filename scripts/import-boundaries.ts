import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { ICruiseResult } from 'dependency-cruiser';

const FOLDERS = ['client', 'server', 'shared', 'scripts', 'e2e', 'bench'];
const PROGRAM = path.resolve('node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
const RULES = path.resolve('.dependency-cruiser.mjs');
const MOST_OUTPUT_BYTES = 256 * 1024 * 1024;

export interface BoundaryReport {
  /** One line per broken rule: name, importing module, imported module. */
  violations: string[];
  /** Source files on disk that the tool did not read. */
  unread: string[];
  read: number;
}

/** Checks the import rules in the tree below `root`. */
export function checkImportBoundaries(root: string): BoundaryReport {
  const folders = FOLDERS.filter((folder) => existsSync(path.join(root, folder)));
  const { summary, modules } = cruise(root, folders);
  const read = new Set(modules.map((module) => module.source));
  return {
    violations: summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`),
    // A tool without a transpiler for TypeScript reads nothing and reports no violation.
    unread: folders.flatMap((folder) => sourceFiles(root, folder)).filter((file) => !read.has(file)),
    read: read.size,
  };
}

/** In a process of its own: under a TypeScript loader the tool does not find its parser. */
function cruise(root: string, folders: string[]): ICruiseResult {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [PROGRAM, '--config', RULES, '--output-type', 'json', ...folders],
    {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: MOST_OUTPUT_BYTES,
      env: { ...process.env, NODE_OPTIONS: '' },
    },
  );
  if (!stdout.startsWith('{')) throw new Error(`dependency-cruiser failed:\n${stderr}`);
  return JSON.parse(stdout) as ICruiseResult;
}

function sourceFiles(root: string, folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => path.posix.join(folder, file.split(path.sep).join('/')));
}
