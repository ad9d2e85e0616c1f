import { createReadStream, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { callCommand } from '#server/test/call-command.ts';
import { readZip } from '#server/test/download.ts';
import { buildClient, buildInvoice, buildProposal } from '#server/test/factories.ts';
import { runSupportCommand } from '#server/test/support-command.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '#server/test/test-db.ts';
import { startTestServer } from '#server/test/test-server.ts';
import { encrypt } from './encryption.ts';
import { openBackup } from './open-backup.ts';
import { restoreBackup } from './restore-backup.ts';

const PASSPHRASE = 'five words of my own';

const server = await startTestServer();
const folder = mkdtempSync(path.join(os.tmpdir(), 'billwright-backup-test-'));
const databases: TestDatabase[] = [];
afterAll(async () => {
  for (const database of databases) await database.drop();
  rmSync(folder, { recursive: true, force: true });
  await server.close();
});

async function emptyDatabase(make = createEmptyDatabase): Promise<TestDatabase> {
  const database = await make();
  databases.push(database);
  return database;
}

const inFolder = (name: string) => path.join(folder, name);
const common = { DATA_DIR: folder, BACKUP_PASSPHRASE: '' };
const backUp = (file: string, env: Record<string, string> = {}) =>
  callCommand('backup', ['--out', inFolder(file)], {
    ...common,
    DATABASE_URL: server.databaseUrl,
    ...env,
  });
const restore = (file: string, url: string, env: Record<string, string> = {}) =>
  callCommand('restore', ['--from', inFolder(file)], { ...common, DATABASE_URL: url, ...env });

/** The rows of every table but those that are left out, as texts in order. */
async function allRows(pool: pg.Pool): Promise<Record<string, string[]>> {
  const { rows: tables } = await pool.query(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
     and relname not in ('session', 'rate_limits', 'idempotency_keys', 'passkey_challenges', 'sign_in_tickets')`,
  );
  const found: Record<string, string[]> = {};
  for (const { name } of tables) {
    const { rows } = await pool.query(`select to_jsonb(t)::text as row from ${name} t order by 1`);
    found[name] = rows.map(({ row }) => row);
  }
  return found;
}

/** A ZIP file like another, with some of its parts changed. */
async function altered(file: string, change: (parts: Map<string, Buffer>) => void): Promise<Buffer> {
  const parts = await readZip(readFileSync(inFolder(file)));
  change(parts);
  const zip = new ZipFile();
  for (const [name, bytes] of parts) zip.addBuffer(bytes, name);
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

beforeAll(async () => {
  const seller = await server.confirmedSeller({ fullName: 'Zoë\tO’Brien\\n' });
  const client = await buildClient(seller, { name: 'A "quoted", Ünï\ncode' });
  await buildInvoice(seller, client.id);
  await buildProposal(seller, client.id);
  const here = { ...common, DATABASE_URL: server.databaseUrl };
  expect(await runSupportCommand('backup', ['--out', inFolder('plain.zip')], here)).toEqual({
    code: 0,
    output: expect.stringMatching(/^Wrote \d+ rows of \d+ tables to .*plain\.zip \(\d+\.\d MB\)\.\n$/),
  });
});

test('what is restored is the same, row for row, and goes on from there', async () => {
  const target = await emptyDatabase();
  const { code, output } = await runSupportCommand('restore', ['--from', inFolder('plain.zip')], {
    ...common,
    DATABASE_URL: target.url,
  });
  expect(output).toMatch(/^Restored \d+ rows of \d+ tables, as they were at /);
  expect(code).toBe(0);
  expect(await allRows(target.pool)).toEqual(await allRows(server.pool));
  const { rows: off } = await target.pool.query("select tgname from pg_trigger where tgenabled = 'D'");
  expect(off, 'no trigger stays off').toEqual([]);
  const { rows } = await target.pool.query(
    "select nextval(pg_get_serial_sequence('clients', 'seq'))::int as next, (select max(seq)::int from clients) as last",
  );
  expect(rows[0].next).toBe(rows[0].last + 1);
  expect(await runSupportCommand('doctor', [], { DATABASE_URL: target.url })).toMatchObject({ code: 0 });

  const again = await restore('plain.zip', target.url);
  expect(again.code).toBe(1);
  expect(again.output).toMatch(/^The database isn't empty: there are rows in /);
  expect(await allRows(target.pool)).toEqual(await allRows(server.pool));
});

test('a database that has its tables and no rows takes a backup, too', async () => {
  const target = await emptyDatabase(createTestDatabase);
  expect((await restore('plain.zip', target.url)).code).toBe(0);
  expect(await allRows(target.pool)).toEqual(await allRows(server.pool));
});

test('nobody else may read a backup, and none is ever replaced', async () => {
  expect(statSync(inFolder('plain.zip')).mode & 0o077).toBe(0);
  const before = readFileSync(inFolder('plain.zip'));
  expect(await backUp('plain.zip')).toEqual({
    code: 1,
    output: `${inFolder('plain.zip')} exists. Nothing was written.\n`,
  });
  expect(readFileSync(inFolder('plain.zip'))).toEqual(before);
});

test('an encrypted backup opens with its passphrase alone', async () => {
  const env = { BACKUP_PASSPHRASE: PASSPHRASE };
  expect((await backUp('secret.zip.age', env)).code).toBe(0);
  const bytes = readFileSync(inFolder('secret.zip.age'));
  expect(bytes.subarray(0, 21).toString()).toBe('age-encryption.org/v1');
  expect(bytes.toString('latin1'), 'as much work as other programs of the format').toMatch(
    /-> scrypt \S+ 18\n/,
  );
  const target = await emptyDatabase();
  // Little work for who tries another passphrase, so that it takes no time.
  const quick = await encrypt(createReadStream(inFolder('plain.zip')), PASSPHRASE, 8);
  await writeFile(inFolder('quick.zip.age'), quick);
  expect(await restore('quick.zip.age', target.url, { BACKUP_PASSPHRASE: 'five other words' })).toEqual({
    code: 1,
    output: 'The passphrase is not the one that the backup was encrypted with.\n',
  });
  expect(await restore('secret.zip.age', target.url)).toEqual({
    code: 1,
    output: 'Set BACKUP_PASSPHRASE, or run this in a terminal.\n',
  });
  expect((await restore('secret.zip.age', target.url, env)).code).toBe(0);
  expect(await allRows(target.pool)).toEqual(await allRows(server.pool));
});

const manifestOf = (parts: Map<string, Buffer>) => JSON.parse(String(parts.get('manifest.json')));

test.each<[string, (parts: Map<string, Buffer>) => void, string]>([
  [
    'of a later release',
    (parts) => parts.set('manifest.json', Buffer.from(JSON.stringify({ ...manifestOf(parts), format: 2 }))),
    'made by another release',
  ],
  [
    'with later tables',
    (parts) =>
      parts.set(
        'manifest.json',
        Buffer.from(JSON.stringify({ ...manifestOf(parts), migration: '9999_later' })),
      ),
    'made by a later release',
  ],
  ['without a manifest', (parts) => parts.delete('manifest.json'), 'manifest.json is missing'],
  ['without a table', (parts) => parts.delete('tables/documents.copy'), 'documents is missing'],
  [
    'with a row less',
    (parts) => {
      const rows = String(parts.get('tables/clients.copy'));
      parts.set('tables/clients.copy', Buffer.from(rows.slice(rows.indexOf('\n') + 1)));
    },
    "The backup isn't whole: clients was changed.",
  ],
])('a backup %s is refused, and nothing is restored', async (_, change, reason) => {
  const file = inFolder('altered.zip');
  writeFileSync(file, await altered('plain.zip', change));
  const target = await emptyDatabase();
  const restoring = (async () => {
    const backup = await openBackup({ file, passphrase: async () => '' });
    return restoreBackup({ url: target.url, migrations: path.resolve('migrations') }, backup).finally(
      backup.close,
    );
  })();
  await expect(restoring).rejects.toThrow(reason);
  const tables = Object.values(await allRows(target.pool).catch((): Record<string, string[]> => ({})));
  expect(tables.flat()).toEqual([]);
});

test('what is no backup, or was cut short, is refused', async () => {
  const target = await emptyDatabase();
  const whole = readFileSync(inFolder('plain.zip'));
  writeFileSync(inFolder('cut.zip'), whole.subarray(0, whole.length / 2));
  writeFileSync(inFolder('words.txt'), 'Dear all,');
  for (const file of ['cut.zip', 'words.txt'])
    await expect(openBackup({ file: inFolder(file), passphrase: async () => '' })).rejects.toThrow(
      "This isn't a backup, or not a whole one",
    );
  expect(await restore('nowhere.zip', target.url)).toEqual({
    code: 1,
    output: `There is no file ${inFolder('nowhere.zip')}.\n`,
  });
});

test('a database before its first migration is not backed up', async () => {
  const target = await emptyDatabase();
  expect(await backUp('early.zip', { DATABASE_URL: target.url })).toEqual({
    code: 1,
    output: expect.stringContaining('Start the server of this release once first.'),
  });
  expect(() => statSync(inFolder('early.zip'))).toThrow('ENOENT');
});

test.each(['backup', 'restore'] as const)('%s says how it is used', async (name) => {
  expect((await callCommand(name, [], common)).output).toContain(`npm run ${name} -- --`);
});
