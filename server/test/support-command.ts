import { spawn } from 'node:child_process';
import { once } from 'node:events';

interface Ran {
  code: number;
  /** All that it wrote. */
  output: string;
}

export const grantPro = (flags: string[], env: Record<string, string>) =>
  runSupportCommand('grant-pro', flags, env);

/** Runs a support command as a person would. */
export async function runSupportCommand(
  name: 'grant-pro' | 'end-sessions' | 'delete-user' | 'worker',
  flags: string[],
  env: Record<string, string>,
): Promise<Ran> {
  const child = spawn('npm', ['run', '--silent', name, '--', ...flags], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  const [code] = (await once(child, 'close')) as [number];
  return { code, output };
}
