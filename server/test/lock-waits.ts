import type { Pool } from 'pg';

/** How many connections of the database wait for a lock that another one holds. */
export async function countLockWaits(pool: Pool): Promise<number> {
  const { rowCount } = await pool.query(
    "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
  );
  return rowCount ?? 0;
}
