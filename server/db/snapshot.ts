import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Database } from './client.ts';

/** As long as a download may take: whoever reads slowly leaves the transaction idle between two pages. */
const LONGEST = "'30min'";

/** Reads what is in the database at one moment, however long the reading takes. Nothing can be written. */
export async function inSnapshot<Result>(
  db: Database,
  work: (snapshot: Database) => Promise<Result>,
): Promise<Result> {
  const pool = db.$client;
  if (!(pool instanceof pg.Pool)) throw new Error('a snapshot is a transaction of its own');
  const connection = await pool.connect();
  let broken: Error | undefined;
  try {
    await connection.query('begin isolation level repeatable read read only');
    await connection.query(`set local idle_in_transaction_session_timeout = ${LONGEST}`);
    return await work(drizzle(connection));
  } finally {
    await connection.query('rollback').catch((error: Error) => {
      broken = error;
    });
    connection.release(broken);
  }
}
