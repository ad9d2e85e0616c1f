import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';

interface Ran {
  code: number;
  /** All that it wrote. */
  output: string;
}

type SupportCommand =
  | 'grant-pro'
  | 'end-sessions'
  | 'delete-user'
  | 'reset-second-factor'
  | 'doctor'
  | 'backup'
  | 'restore'
  | 'worker';

export const grantPro = (flags: string[], env: Record<string, string>) =>
  runSupportCommand('grant-pro', flags, env);

/** Runs what a script of package.json runs, in a process of its own. */
export const runSupportCommand = async (
  name: SupportCommand,
  flags: string[],
  env: Record<string, string>,
): Promise<Ran> => run(process.execPath, [await bundleProgram(sourceOf(name)), ...flags], env);

/**
 * A program as one file for `node`. It is bundled once for all tests of a process: compiling takes longer than what it
 * does.
 */
export function bundleProgram(source: string): Promise<string> {
  const bundle = bundles.get(source) ?? bundleOf(source);
  bundles.set(source, bundle);
  return bundle;
}

/** Runs a script of package.json as a person would, which compiles all that it imports. */
export const runNpmScript = (
  name: SupportCommand,
  flags: string[],
  env: Record<string, string>,
): Promise<Ran> => run('npm', ['run', '--silent', name, '--', ...flags], env);

const folder = path.resolve('.cache/test/commands', String(process.pid));
const bundles = new Map<string, Promise<string>>();
/** They draw PDFs in threads, whose code and fonts they look for beside their own. */
const drawing = ['server/worker-command.ts', 'server/test/run-sealing.ts'];

async function bundleOf(source: string): Promise<string> {
  if (bundles.size === 0) process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const { name } = path.parse(source);
  const isDrawing = drawing.includes(source);
  if (isDrawing) cpSync('server/pdf/fonts', path.join(folder, 'fonts'), { recursive: true });
  await build({
    entryPoints: { [name]: source, ...(isDrawing && { 'pdf-thread': 'server/pdf/pdf-thread.ts' }) },
    outdir: folder,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
  });
  return path.join(folder, `${name}.js`);
}

function sourceOf(name: SupportCommand): string {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const source = /^node --import tsx (\S+)$/.exec(scripts[name] ?? '')?.[1];
  if (!source) throw new Error(`No script of package.json runs ${name} from its source`);
  return source;
}

async function run(program: string, flags: string[], env: Record<string, string>): Promise<Ran> {
  const child = spawn(program, flags, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  const [code] = (await once(child, 'close')) as [number];
  return { code, output };
}
