import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { expect, test, vi } from 'vitest';
import { isServerOf, processIdentity } from './processes.ts';

test('a living process has an identity and an ended one has none', async () => {
  const child = spawn('sleep', ['60']);
  await once(child, 'spawn');
  const pid = child.pid as number;
  expect(processIdentity(pid)).toMatch(new RegExp(`^${pid}\\b`));
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(processIdentity(pid)).toBeUndefined();
});

test('a zombie counts as dead', async () => {
  const parent = spawn('sh', ['-c', 'sleep 0.01 & echo $!; exec sleep 60']);
  const [line] = (await once(parent.stdout, 'data')) as [Buffer];
  const pid = Number(line.toString());
  await vi.waitFor(() => expect(processIdentity(pid)).toBeUndefined());
  expect(process.kill(pid, 0), 'the number is still taken').toBe(true);
  parent.kill('SIGKILL');
});

test('another program is not taken for the database server', () => {
  expect(isServerOf(tmpdir(), process.pid)).toBe(false);
});
