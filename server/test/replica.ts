import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { prepareBinaries } from '#server/db/embedded/binaries.ts';
import { clusterIn, readPassword, SUPERUSER } from '#server/db/embedded/cluster.ts';
import { databaseAccount, giveTo } from '#server/db/embedded/run-as.ts';
import { connectAsSuperuser, startServer, stopServer } from '#server/db/embedded/server.ts';
import { startEmbedded } from '#server/db/embedded/start.ts';

export interface Replicated {
  /** Of the primary's database. */
  url: string;
  /** Of the same database on its replica. */
  replicaUrl: string;
  /** On the replica, as its superuser. */
  onReplica: (statement: string) => Promise<void>;
  stopReplica: () => Promise<void>;
  stop: () => Promise<void>;
}

const FLAGS = ['fsync=off', 'max_connections=40', 'shared_buffers=32MB'];

/**
 * A PostgreSQL of its own and another that follows it by streaming replication: the packaged programs are enough, since a base backup is
 * a copy of the folder between two calls.
 */
export async function startReplicated(): Promise<Replicated> {
  const top = mkdtempSync(path.join(tmpdir(), 'billwright-replica-'));
  chmodSync(top, 0o755);
  const home = path.join(top, 'primary');
  const primary = await startEmbedded({
    ...{ dir: home, database: 'billwright', flags: [...FLAGS, 'wal_keep_size=64MB'] },
    initdbFlags: ['--no-sync'],
  });
  const { port } = new URL(primary.url);
  const account = databaseAccount(path.join(home, 'data'));
  const from = clusterIn(home, account, prepareBinaries({ home, account }));
  const copy = path.join(top, 'replica');
  mkdirSync(copy);
  const to = clusterIn(copy, account, from.binaries);
  const password = readPassword(from);

  const session = await connectAsSuperuser(from, Number(port));
  await session.query("select pg_backup_start('replica', true)");
  // Owners and modes come along.
  const copied = spawnSync('cp', ['-a', from.data, to.data], { encoding: 'utf8' });
  if (copied.status !== 0) throw new Error(copied.stderr);
  const { rows } = await session.query('select labelfile from pg_backup_stop(false)');
  await session.end();
  rmSync(path.join(to.data, 'postmaster.pid'));
  for (const [name, content] of [
    ['backup_label', rows[0].labelfile],
    ['standby.signal', ''],
  ]) {
    writeFileSync(path.join(to.data, name), content, { mode: 0o600 });
    giveTo(account, path.join(to.data, name));
  }
  cpSync(path.join(home, 'password'), path.join(copy, 'password'));

  const replicaPort = await startServer(to, [
    ...FLAGS,
    `primary_conninfo=host=127.0.0.1 port=${port} user=${SUPERUSER} password=${password}`,
    'hot_standby_feedback=on',
  ]);
  const replicaUrl = Object.assign(new URL(primary.url), { port: String(replicaPort) }).href;
  return {
    url: primary.url,
    replicaUrl,
    async onReplica(statement) {
      const connection = new pg.Client({
        connectionString: Object.assign(new URL(replicaUrl), { username: SUPERUSER, password }).href,
      });
      await connection.connect();
      await connection.query(statement);
      await connection.end();
    },
    stopReplica: () => stopServer(to),
    async stop() {
      await stopServer(to);
      await primary.stop();
      rmSync(top, { recursive: true, force: true });
    },
  };
}
