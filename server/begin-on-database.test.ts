import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { captureLog } from '#server/test/captured-log.ts';
import { createEmptyDatabase, type TestDatabase } from '#server/test/test-db.ts';
import { beginOnDatabase } from './begin-on-database.ts';

let dataDir: string;
let databases: TestDatabase[];
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'billwright-begin-'));
  databases = [];
});
afterEach(async () => {
  await rm(dataDir, { recursive: true });
  for (const database of databases) await database.drop();
});

const newDatabase = async () => {
  const database = await createEmptyDatabase();
  databases.push(database);
  return database;
};

const tables = async ({ pool }: TestDatabase) =>
  (await pool.query("select 1 from pg_class where relnamespace = 'public'::regnamespace")).rowCount;

const begin = (
  { url }: Pick<TestDatabase, 'url'>,
  environment: 'production' | 'development' = 'production',
  args: string[] = [],
) => beginOnDatabase({ config: { dataDir, environment }, url, log: captureLog().log, args });

test('an empty database beside the keys of a former one is refused, untouched, until somebody means it', async () => {
  const [first, other] = [await newDatabase(), await newDatabase()];
  await begin(first);
  await begin(first);
  await expect(begin(other)).rejects.toThrow(
    /^The database is empty, but .+ belongs to an installation that has had data\. .+ --fresh/,
  );
  expect(await tables(other)).toBe(0);
  await begin(other, 'production', ['--fresh']);
  expect(await tables(other)).toBeGreaterThan(0);
  await begin(other);
});

test('development begins anew at will', async () => {
  const [first, other] = [await newDatabase(), await newDatabase()];
  await begin(first, 'development');
  await begin(other, 'development');
  expect(await readdir(dataDir)).toEqual([]);
});
