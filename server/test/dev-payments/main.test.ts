import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

test('a port that is taken ends it in one line, and nothing goes on alone', async () => {
  const taken = createServer().listen(0);
  await once(taken, 'listening');
  const { port } = taken.address() as { port: number };
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/test/dev-payments/main.ts'], {
    env: { ...process.env, PORT: String(port), DATA_DIR: '/nowhere' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // The output ends when the last process that could write to it is gone.
  const [[code], written, complained] = await Promise.all([
    once(child, 'exit'),
    text(child.stdout),
    text(child.stderr),
  ]);
  expect([code, written]).toEqual([1, '']);
  expect(complained).toMatch(new RegExp(`^Port ${port} is in use by another program\\..*\\n$`));
  taken.close();
}, 60_000);
