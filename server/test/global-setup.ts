import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '#server/db/embedded/start.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { dropMemoryTablespace, ensureMemoryTablespace } from './memory-tablespace.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of a database on the test server whose role may create databases. */
    testServerUrl: string;
    /** Migrated database of this run that test databases are cloned from; its name begins theirs. */
    templateDatabase: string;
    /** Where test databases keep their files. */
    testTablespace: string;
  }
}

/** Nothing of a test database has to outlive the machine. */
const FLAGS = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=200',
  // Its workers are the superuser's: a database in which one is at work cannot be dropped.
  'autovacuum=off',
];

const PREFIX = 'billwright_test_';

interface TestServer {
  url: string;
  stop?: () => Promise<void>;
}

const DIR = path.resolve('.data/pg-test');

/** The server named by TEST_DATABASE_URL, or the packaged one in `.data/pg-test`. */
async function findServer(): Promise<TestServer> {
  const url = process.env.TEST_DATABASE_URL;
  if (url) return { url };
  return startEmbedded({
    dir: DIR,
    database: 'billwright',
    flags: FLAGS,
    initdbFlags: ['--no-sync'],
    log: console.log,
  });
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await findServer();
  const connection = new pg.Client(server.url);
  await connection.connect();
  const isPackaged = server.stop !== undefined;
  if (await isOnlyUser(connection)) {
    await dropDatabases(connection, PREFIX);
    if (isPackaged) await dropMemoryTablespace(DIR, server.url);
  }
  const template = `${PREFIX}${process.pid}_${Date.now().toString(36)}`;
  await connection.query(`create database ${template}`);
  await migrateDatabase(databaseUrl(server.url, template), path.resolve('migrations'));
  project.provide('testServerUrl', server.url);
  project.provide('templateDatabase', template);
  project.provide(
    'testTablespace',
    isPackaged ? await ensureMemoryTablespace(DIR, server.url) : 'pg_default',
  );
  return async () => {
    await dropDatabases(connection, template);
    const isLast = await isOnlyUser(connection);
    await connection.end();
    // A run beside this one still needs the server; the last run stops it.
    if (!isLast) return;
    if (isPackaged) await dropMemoryTablespace(DIR, server.url);
    await server.stop?.();
  };
}

export function databaseUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

/** A run's template and clones, or all that earlier runs left when they were cut off. */
async function dropDatabases(connection: pg.Client, prefix: string): Promise<void> {
  const { rows } = await connection.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [prefix],
  );
  for (const { datname } of rows) await connection.query(`drop database if exists ${datname} with (force)`);
}

async function isOnlyUser(connection: pg.Client): Promise<boolean> {
  const { rowCount } = await connection.query(
    "select 1 from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
  );
  return rowCount === 0;
}
