import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { afterAll, expect, inject, test } from 'vitest';
import { captureLog } from '#server/test/captured-log.ts';
import { createTestDatabase } from '#server/test/test-db.ts';
import { migrateDatabase, migrateWhenReachable } from './migrate.ts';

const folder = path.resolve('migrations');
const admin = new pg.Pool({ connectionString: inject('testServerUrl'), max: 1 });
const made: string[] = [];
afterAll(async () => {
  for (const name of made) await admin.query(`drop database if exists ${name} with (force)`);
  await admin.end();
});

const nameOf = () => `${inject('templateDatabase')}_${randomBytes(4).toString('hex')}`;

function urlOf(name: string): string {
  const url = new URL(inject('testServerUrl'));
  url.pathname = `/${name}`;
  return url.href;
}

async function emptyDatabase(name = nameOf()): Promise<string> {
  made.push(name);
  await admin.query(`create database ${name} template template0`);
  return urlOf(name);
}

async function rowsOf(url: string, text: string) {
  const connection = new pg.Client(url);
  await connection.connect();
  try {
    return (await connection.query(text)).rows;
  } finally {
    await connection.end();
  }
}

const APPLIED = 'select hash from drizzle.__drizzle_migrations order by id';

/** Columns, indexes, constraints and triggers as PostgreSQL describes them. */
const SCHEMA = `
  select 'column' as what, table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable as text
    from information_schema.columns where table_schema = 'public'
  union all select 'index', indexdef from pg_indexes where schemaname = 'public'
  union all select 'constraint', conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
    where connamespace = 'public'::regnamespace
  union all select 'trigger', pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  order by 1, 2`;

async function migrationCount(): Promise<number> {
  const journal = JSON.parse(await readFile(path.join(folder, 'meta/_journal.json'), 'utf8'));
  return journal.entries.length;
}

test('migrating twice does the work once', async () => {
  const url = await emptyDatabase();
  await migrateDatabase(url, folder);
  const [applied, schema] = [await rowsOf(url, APPLIED), await rowsOf(url, SCHEMA)];
  expect(applied).toHaveLength(await migrationCount());
  await migrateDatabase(url, folder);
  expect(await rowsOf(url, APPLIED)).toEqual(applied);
  expect(await rowsOf(url, SCHEMA)).toEqual(schema);
});

test('servers that start together take turns and end up with one schema', async () => {
  const url = await emptyDatabase();
  await Promise.all(Array.from({ length: 4 }, () => migrateDatabase(url, folder)));
  expect(await rowsOf(url, APPLIED)).toHaveLength(await migrationCount());
  const clone = await createTestDatabase();
  expect(await rowsOf(url, SCHEMA)).toEqual(await rowsOf(clone.url, SCHEMA));
  await clone.drop();
});

test('a database in use keeps its rows', async () => {
  const url = await emptyDatabase();
  await migrateDatabase(url, folder);
  await rowsOf(url, "insert into users (email, password_hash, full_name) values ('a@x.example', 'x', 'Ada')");
  await migrateDatabase(url, folder);
  expect(await rowsOf(url, 'select email from users')).toEqual([{ email: 'a@x.example' }]);
});

test('the lock is given back, also when a migration fails', async () => {
  const url = await emptyDatabase();
  await expect(migrateDatabase(url, path.resolve('no-such-folder'))).rejects.toThrow();
  await migrateDatabase(url, folder);
  expect(
    await rowsOf(
      url,
      "select 1 from pg_locks l join pg_database d on d.oid = l.database where locktype = 'advisory' and datname = current_database()",
    ),
  ).toEqual([]);
});

test('a server waits for a database that is not there yet', async () => {
  const listener = await closedPort();
  const name = nameOf();
  const away = new URL(urlOf(name));
  const { log, lines } = captureLog();
  const proxyPort = Number(away.port || 5432);
  away.port = String(listener.port);
  const waiting = migrateWhenReachable(away.href, folder, log);
  await expect
    .poll(() => lines().filter(({ msg }) => msg === 'waiting for the database').length)
    .toBeGreaterThan(0);
  await emptyDatabase(name);
  const forward = await listener.forwardTo(new URL(inject('testServerUrl')).hostname, proxyPort);
  await waiting;
  expect(await rowsOf(urlOf(name), APPLIED)).toHaveLength(await migrationCount());
  await forward.close();
}, 20_000);

test('anything else that fails is final', async () => {
  const { log, lines } = captureLog();
  const url = await emptyDatabase();
  await expect(migrateWhenReachable(url, path.resolve('no-such-folder'), log)).rejects.toThrow();
  expect(lines()).toEqual([]);
});

/** A port that nobody listens on, until it is forwarded. */
async function closedPort() {
  const { createServer, connect } = await import('node:net');
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as { port: number };
  await new Promise((resolve) => probe.close(resolve));
  return {
    port,
    async forwardTo(host: string, targetPort: number) {
      const server = createServer((socket) => {
        const target = connect(targetPort, host);
        socket.pipe(target).pipe(socket);
        socket.on('error', () => target.destroy());
        target.on('error', () => socket.destroy());
      });
      await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
      return { close: () => new Promise((resolve) => server.close(resolve)) };
    },
  };
}
