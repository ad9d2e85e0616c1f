import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keptSecret } from './kept-secret.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'billwright-secret-'));
});
afterEach(() => rm(root, { recursive: true }));

test('the first start makes a secret that only its owner reads, and later starts find it', async () => {
  const dataDir = path.join(root, 'deep', 'data');
  const secret = await keptSecret(dataDir, 'session-secret');
  expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
  expect(await keptSecret(dataDir, 'session-secret')).toBe(secret);
  const file = path.join(dataDir, 'session-secret');
  expect(await readFile(file, 'utf8')).toBe(secret);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test('starts at once agree on one secret', async () => {
  const secrets = await Promise.all(Array.from({ length: 20 }, () => keptSecret(root, 'session-secret')));
  expect(new Set(secrets).size).toBe(1);
  expect(secrets[0]).toHaveLength(43);
});

test('two places have two secrets', async () => {
  const [one, other] = [path.join(root, 'one'), path.join(root, 'other')];
  expect(await keptSecret(one, 'session-secret')).not.toBe(await keptSecret(other, 'session-secret'));
});

test('a secret that somebody put there is kept, without the line end', async () => {
  await writeFile(path.join(root, 'session-secret'), 'a-secret-of-ones-own-that-is-long-enough\n');
  expect(await keptSecret(root, 'session-secret')).toBe('a-secret-of-ones-own-that-is-long-enough');
});

test('a place that cannot be written to is an error', async () => {
  await writeFile(path.join(root, 'file'), '');
  await expect(keptSecret(path.join(root, 'file', 'data'), 'session-secret')).rejects.toThrow();
});

test('a place has one secret a purpose, and nothing else is left there', async () => {
  const [session, data] = [await keptSecret(root, 'session-secret'), await keptSecret(root, 'data-key')];
  expect(session).not.toBe(data);
  expect((await readdir(root)).sort()).toEqual(['data-key', 'session-secret']);
});
