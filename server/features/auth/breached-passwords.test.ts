import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sellerFields } from '#server/test/factories.ts';
import { startTestServer } from '#server/test/test-server.ts';
import { openBreachedPasswords } from './breached-passwords.ts';

const sha1 = (password: string) => createHash('sha1').update(password).digest('hex').toUpperCase();

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'billwright-breached-'));
});
afterAll(() => rm(folder, { recursive: true }));

const listed = (count: number) => Array.from({ length: count }, (_, index) => `leaked ${index}`);

async function fileOf(lines: string[], end = '\n'): Promise<string> {
  const file = path.join(folder, `${sha1(lines.join())}.txt`);
  await writeFile(file, lines.map((line) => line + end).join(''));
  return file;
}

test.each([
  ['\n', ''],
  ['\r\n', ':1'],
  ['\n', ':24230577'],
])('each password of a list is found, first and last too, and no other', async (end, count) => {
  const passwords = listed(500);
  const lines = passwords.map((password) => sha1(password) + count).sort();
  const isBreached = await openBreachedPasswords(await fileOf(lines, end));
  expect((await Promise.all(passwords.map(isBreached))).filter((found) => !found)).toEqual([]);
  const others = Array.from({ length: 500 }, (_, index) => `never leaked ${index}`);
  expect((await Promise.all(others.map(isBreached))).filter((found) => found)).toEqual([]);
});

test('a list of one is searched', async () => {
  const isBreached = await openBreachedPasswords(await fileOf([sha1('correct horse')]));
  expect([await isBreached('correct horse'), await isBreached('correct')]).toEqual([true, false]);
});

test.each([
  ['words', ['password', '123456']],
  ['hashes out of order', [sha1('a'), sha1('b')].sort().reverse()],
  ['nothing', []],
])('a file of %s is refused', async (_what, lines) => {
  await expect(openBreachedPasswords(await fileOf(lines))).rejects.toThrow('list of SHA-1 hashes');
});

test('a file that is not there is refused', async () => {
  await expect(openBreachedPasswords(path.join(folder, 'none'))).rejects.toThrow("can't be read");
});

test('nobody signs up with a listed password, or changes to it', async () => {
  const isBreached = await openBreachedPasswords(await fileOf([sha1('violet umbrella 9')]));
  const server = await startTestServer({ isBreached });
  const refused = { status: 400, body: { message: expect.stringContaining('too common') } };
  const agent = server.anon();
  expect(await agent.post('/api/register', sellerFields({ password: 'violet umbrella 9' }))).toMatchObject(
    refused,
  );
  const fields = sellerFields();
  expect((await agent.post('/api/register', fields)).status).toBe(201);
  const newPassword = 'violet umbrella 9';
  const change = { currentPassword: fields.password, newPassword, confirmPassword: newPassword };
  expect(await agent.post('/api/user/change-password', change)).toMatchObject(refused);
  await server.close();
});
