import { expect } from 'vitest';
import type { TestServer } from './test-server.ts';

const HOLD = 4_711;

/** Stops whatever reaches a step, so that it can be killed there. */
export interface Hold {
  /** Of the connections that wait there. */
  waiting(): Promise<number[]>;
  letGo(): Promise<void>;
  /** Resolves once nothing of a killed process is left in the database. */
  gone(pid: number | undefined): Promise<void>;
}

export interface Step {
  /** Before the rows are written, or when all of them are about to be stored for good. */
  when: 'before' | 'at the end of';
  /** `insert`, or `update of sealed_pdf` */
  event: string;
  table: string;
}

export async function holdAt(server: Pick<TestServer, 'pool'>, { when, event, table }: Step): Promise<Hold> {
  const holder = await server.pool.connect();
  await holder.query('select pg_advisory_lock($1)', [HOLD]);
  await holder.query(`create function hold() returns trigger language plpgsql as $$
    begin perform pg_advisory_lock_shared(${HOLD}); perform pg_advisory_unlock_shared(${HOLD}); return null; end $$`);
  await holder.query(
    when === 'at the end of'
      ? `create constraint trigger held after ${event} on ${table} deferrable initially deferred for each row execute function hold()`
      : `create trigger held before ${event} on ${table} for each statement execute function hold()`,
  );
  return {
    async waiting() {
      const { rows } = await server.pool.query<{ pid: number }>(
        "select pid from pg_locks where locktype = 'advisory' and objid = $1 and not granted",
        [HOLD],
      );
      return rows.map(({ pid }) => pid);
    },
    async letGo() {
      await holder.query('select pg_advisory_unlock($1)', [HOLD]);
      await holder.query('drop function hold cascade');
      holder.release();
    },
    async gone(pid) {
      const connections = () => server.pool.query('select pid from pg_stat_activity where pid = $1', [pid]);
      await expect.poll(async () => (await connections()).rowCount, { timeout: 15_000 }).toBe(0);
    },
  };
}
