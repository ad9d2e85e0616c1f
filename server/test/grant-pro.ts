import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Runs `npm run grant-pro` as a person would. `output` is all that it wrote. */
export async function grantPro(
  flags: string[],
  env: Record<string, string>,
): Promise<{ code: number; output: string }> {
  const child = spawn('npm', ['run', '--silent', 'grant-pro', '--', ...flags], {
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
