import { setTimeout as sleep } from 'node:timers/promises';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { isConnectionFailure, lockConflict } from './failures.ts';

pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);

/** A connection pool, or one connection inside a transaction: repositories are built on either. */
export type Database = NodePgDatabase & { $client: pg.Pool | pg.PoolClient };

interface PoolOptions {
  max?: number;
  onIdleError(error: Error): void;
}

/** Milliseconds. */
const limits = { statement_timeout: 4_000, lock_timeout: 1_500, idle_in_transaction_session_timeout: 10_000 };
// Instants are written as text by PostgreSQL.
const words = { timezone: 'UTC', datestyle: 'ISO', jit: 'off' };

/** What each connection asks for at its start. A pooler between may lose it. */
export const sessionSettings: Readonly<Record<string, string | number>> = { ...limits, ...words };

/**
 * Opens a pool whose every wait has an end: no request hangs on a database that has gone or does not answer.
 * All times are in milliseconds.
 */
export function createPool(url: string, options: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 20,
    connectionTimeoutMillis: 2_000,
    idleTimeoutMillis: 30_000,
    query_timeout: 4_500,
    ...limits,
    keepAlive: true,
    options: Object.entries(words)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  });
  // Without a listener an idle connection that breaks would end the process.
  pool.on('error', options.onIdleError);
  // The pool does not listen to a connection that is in use: one lost between two statements would end the process
  // too. The next statement on it fails.
  pool.on('connect', (connection) => connection.on('error', () => undefined));
  return pool;
}

export function openDatabase(pool: pg.Pool): Database {
  return drizzle(pool);
}

/** Tries of work that PostgreSQL ended because two transactions waited for each other, or one of them for too long. */
const TRIES = { deadlock: 4, 'lock-timeout': 2 };
/** A read that has waited for a lock in vain gives its place back to others. */
const SINGLE_TRIES = { deadlock: 4, 'lock-timeout': 1 };
const LONGEST_PAUSE_MS = 60;

/** Runs `work` again when it lost against other writers: nothing of it is stored then. */
async function despiteOthers<Result>(most: typeof TRIES, work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      const conflict = lockConflict(error);
      if (!conflict || tries >= most[conflict]) throw error;
      // Not in step with whoever won.
      await sleep(Math.random() * LONGEST_PAUSE_MS);
    }
  }
}

/**
 * Runs `work` in one transaction: all of it is stored, or nothing. It may run more than once, where other writers won.
 * Inside a transaction already, `work` joins it.
 */
export async function inTransaction<Result>(
  db: Database,
  work: (transaction: Database) => Promise<Result>,
): Promise<Result> {
  const pool = db.$client;
  if (!(pool instanceof pg.Pool)) return work(db);
  return despiteOthers(TRIES, () => onceInTransaction(pool, work));
}

async function onceInTransaction<Result>(
  pool: pg.Pool,
  work: (transaction: Database) => Promise<Result>,
): Promise<Result> {
  const connection = await pool.connect();
  let broken: Error | undefined;
  try {
    await connection.query('begin');
    const result = await work(drizzle(connection));
    await connection.query('commit');
    return result;
  } catch (error) {
    // A connection that does not answer any more is thrown away, which ends its transaction too.
    if (isConnectionFailure(error)) broken = error;
    else
      await connection.query('rollback').catch((rollbackError: Error) => {
        broken = rollbackError;
      });
    throw error;
  } finally {
    connection.release(broken);
  }
}

/** Runs a named statement: PostgreSQL parses and plans it once per connection. One name always has one text. */
export async function queryNamed<Row>(
  db: Database,
  name: string,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  const ask = () => db.$client.query({ name, text, values });
  const result = db.$client instanceof pg.Pool ? await despiteOthers(SINGLE_TRIES, ask) : await ask();
  return result.rows as Row[];
}
