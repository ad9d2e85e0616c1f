import type pg from 'pg';

export interface QueueDepth {
  queue: string;
  due: number;
  /** Seconds since the oldest was due; 0 where there is none. */
  oldest: number;
}

const due = (queue: string, table: string, since: string, condition: string) => `
  select '${queue}' as queue, count(*)::int as due,
    greatest(coalesce(extract(epoch from now() - min(${since})), 0), 0)::float8 as oldest
  from ${table} where ${condition}`;

/** By the clock of the database, as whoever takes from these queues goes by it. */
const QUEUES = [
  due('outbox', 'outbox', 'next_attempt_at', "status = 'pending' and next_attempt_at <= now()"),
  due(
    'webhook_events',
    'webhook_events',
    'next_attempt_at',
    "status = 'waiting' and next_attempt_at <= now()",
  ),
  due('imports', 'imports', 'updated_at', "state in ('checking', 'running')"),
  due('seals', 'signatures', 'signed_at', 'sealed_at is null'),
].join(' union all ');

/** What is due in each queue, whichever process will take it. */
export async function readQueues(pool: pg.Pool): Promise<QueueDepth[]> {
  const { rows } = await pool.query<QueueDepth>(QUEUES);
  return rows;
}
