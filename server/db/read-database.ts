import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '#server/log.ts';
import type { Database } from './client.ts';

/** How long a replica may take to come to where the primary is. */
const LONGEST_WAIT_MS = 300;
const LOOK_MS = 20;
/** For how long one that is away or behind is not asked again. */
const REST_MS = 5_000;

/** Where something long is read: a replica that holds all that was ever answered, or else the primary. */
export type ReadDatabase = () => Promise<Database>;

interface ReadDatabases {
  primary: Database;
  /** Undefined where there is none. */
  replica: Database | undefined;
  log: Log;
  restMs?: number;
}

/**
 * Picks by the position in the log of the primary, not by time: what was committed before the call is in what is read, whoever wrote
 * it and however idle the primary is.
 */
export function createReadDatabase(databases: ReadDatabases): ReadDatabase {
  const { primary, replica, log, restMs = REST_MS } = databases;
  if (!replica) return async () => primary;
  let restsUntil = 0;

  const whyNot = async (): Promise<{ reason: string; err?: unknown } | undefined> => {
    const position = await positionOf(primary);
    const end = performance.now() + LONGEST_WAIT_MS;
    try {
      for (;;) {
        const state = await stateOf(replica, position);
        if (!state.isReplica) return { reason: 'it is no replica' };
        if (state.isThere) return undefined;
        if (performance.now() > end) return { reason: 'it is behind' };
        await sleep(LOOK_MS);
      }
    } catch (err) {
      return { reason: 'it does not answer', err };
    }
  };

  return async () => {
    if (performance.now() < restsUntil) return primary;
    const why = await whyNot();
    if (!why) return replica;
    restsUntil = performance.now() + restMs;
    log.warn(why, 'the replica is not read from');
    return primary;
  };
}

async function positionOf(primary: Database): Promise<string> {
  const { rows } = await primary.$client.query('select pg_current_wal_lsn()::text as position');
  return rows[0].position;
}

async function stateOf(
  replica: Database,
  position: string,
): Promise<{ isReplica: boolean; isThere: boolean }> {
  const { rows } = await replica.$client.query(
    `select pg_is_in_recovery() as "isReplica", coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as "isThere"`,
    [position],
  );
  return rows[0];
}
