import { existsSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { prepareBinaries } from './binaries.ts';
import { type Cluster, clusterIn, ensureCluster, readOwner, readPassword, writeOwner } from './cluster.ts';
import { databaseHome } from './home.ts';
import { withLock } from './lock.ts';
import { isAlive, processIdentity } from './processes.ts';
import { databaseAccount } from './run-as.ts';
import { connectAsSuperuser, findRunningServer, startServer, stopServer } from './server.ts';

/** Role that owns the application's databases. It may create databases and is no superuser. */
const ROLE = 'billwright';

export interface EmbeddedOptions {
  /** Folder of the database alone: everything below it may be given to the account that PostgreSQL runs under. */
  dir: string;
  /** Name of the database, created if it is missing. */
  database: string;
  /** Server settings such as `fsync=off`, used when this call starts the server. */
  flags?: readonly string[];
  /** Further flags of initdb, used when this call makes the cluster. */
  initdbFlags?: readonly string[];
  /** Where databases go whose folder only root may enter. */
  ownPlace?: string;
  log?: (line: string) => void;
}

export interface EmbeddedDatabase {
  /** Connection string of the database, for the role that owns it. */
  url: string;
  /** Whether this call started the server. One that was running already belongs to another process. */
  started: boolean;
  stop: () => Promise<void>;
  /** Stops the server, unless the process that started it is another one and lives. */
  release: () => Promise<void>;
}

/** Starts the packaged PostgreSQL in `dir`, or attaches to the server that already runs there. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { home, isElsewhere } = databaseHome(options.dir, options.ownPlace);
  if (isElsewhere) options.log?.(`Only root may enter ${options.dir}: the database lives in ${home}`);
  const lock = path.join(home, 'lock');
  return withLock(lock, async () => {
    const account = databaseAccount(path.join(home, 'data'));
    const cluster = clusterIn(home, account, prepareBinaries({ home, account }));
    const running = await findRunningServer(cluster);
    if (running === undefined) await ensureCluster(cluster, options.initdbFlags ?? []);
    const self = processIdentity(process.pid) ?? '';
    if (running === undefined) writeOwner(cluster, self);
    const port = running ?? (await startServer(cluster, options.flags ?? []));
    await ensureDatabase(cluster, port, options.database);
    return {
      url: urlOf(cluster, port, options.database),
      started: running === undefined,
      stop: () => withLock(lock, () => stopServer(cluster)),
      release: () =>
        withLock(lock, async () => {
          const owner = readOwner(cluster);
          if (owner === undefined || owner === self || !isAlive(owner)) await stopServer(cluster);
        }),
    };
  });
}

/** The connection string of the server that runs in `dir`, or undefined when none does. Starts and makes nothing. */
export async function findEmbedded(
  options: Pick<EmbeddedOptions, 'dir' | 'database' | 'ownPlace'>,
): Promise<string | undefined> {
  if (!existsSync(options.dir)) return undefined;
  const { home } = databaseHome(options.dir, options.ownPlace);
  const account = databaseAccount(path.join(home, 'data'));
  const cluster = clusterIn(home, account, prepareBinaries({ home, account }));
  const port = await findRunningServer(cluster);
  return port === undefined ? undefined : urlOf(cluster, port, options.database);
}

function urlOf(cluster: Cluster, port: number, database: string): string {
  return `postgres://${ROLE}:${readPassword(cluster)}@127.0.0.1:${port}/${database}`;
}

async function ensureDatabase(cluster: Cluster, port: number, database: string): Promise<void> {
  const client = await connectAsSuperuser(cluster, port);
  try {
    const role = await client.query('select 1 from pg_roles where rolname = $1', [ROLE]);
    if (!role.rowCount) {
      await client.query(
        `create role ${ROLE} login createdb password ${pg.escapeLiteral(readPassword(cluster))}`,
      );
    }
    const found = await client.query('select 1 from pg_database where datname = $1', [database]);
    if (!found.rowCount) await client.query(`create database ${pg.escapeIdentifier(database)} owner ${ROLE}`);
  } finally {
    await client.end();
  }
}
