import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
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
  | 'restore';

export const grantPro = (flags: string[], env: Record<string, string>) =>
  runSupportCommand('grant-pro', flags, env);

/** Runs a support command in a process of its own. It is bundled once: compiling takes longer than what it does. */
export async function runSupportCommand(
  name: SupportCommand,
  flags: string[],
  env: Record<string, string>,
): Promise<Ran> {
  const bundle = bundles.get(name) ?? bundleCommand(name);
  bundles.set(name, bundle);
  return run(process.execPath, [await bundle, ...flags], env);
}

/** Runs a script of package.json as a person would. */
export const runNpmScript = (
  name: SupportCommand | 'worker',
  flags: string[],
  env: Record<string, string>,
): Promise<Ran> => run('npm', ['run', '--silent', name, '--', ...flags], env);

const folder = path.resolve('.cache/test/commands', String(process.pid));
const bundles = new Map<SupportCommand, Promise<string>>();

async function bundleCommand(name: SupportCommand): Promise<string> {
  if (bundles.size === 0) process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const outfile = path.join(folder, `${name}.mjs`);
  await build({
    entryPoints: [`server/commands/${name}.ts`],
    outfile,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
  });
  return outfile;
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
