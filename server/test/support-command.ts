import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
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

/**
 * Runs what a script of package.json runs, in a process of its own. It is bundled once: compiling takes longer than what
 * it does.
 */
export async function runSupportCommand(
  name: SupportCommand,
  flags: string[],
  env: Record<string, string>,
): Promise<Ran> {
  const bundle = bundles.get(name) ?? bundleCommand(name);
  bundles.set(name, bundle);
  return run(process.execPath, [await bundle, ...flags], env);
}

/** Runs a script of package.json as a person would, which compiles all that it imports. */
export const runNpmScript = (
  name: SupportCommand,
  flags: string[],
  env: Record<string, string>,
): Promise<Ran> => run('npm', ['run', '--silent', name, '--', ...flags], env);

const folder = path.resolve('.cache/test/commands', String(process.pid));
const bundles = new Map<SupportCommand, Promise<string>>();

async function bundleCommand(name: SupportCommand): Promise<string> {
  if (bundles.size === 0) process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  await build({
    // The worker draws PDFs in threads, whose code it looks for beside its own.
    entryPoints: {
      [name]: sourceOf(name),
      ...(name === 'worker' && { 'pdf-thread': 'server/pdf/pdf-thread.ts' }),
    },
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
