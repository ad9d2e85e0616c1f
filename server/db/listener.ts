import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 5_000;
const LONGEST_WAIT_MS = 2_000;

interface ListenerOptions {
  url: string;
  /** What the connection is called in the database. */
  name: string;
  channels: readonly string[];
  onNotice(channel: string, payload: string): void;
  /** Listening again after a loss: what was told in between is missing. */
  onBack(): void;
  /** The connection was lost and did not come back at once. */
  onDown(): void;
  /** Each loss. */
  onLost(error: Error): void;
}

export interface Listener {
  /** Begins to listen at the first call. True when it listens, after waiting for the attempt that runs. */
  ready(): Promise<boolean>;
  /** Asks the database for a sign of life; a connection without one is given up and made anew. */
  check(): Promise<boolean>;
  stop(): Promise<void>;
}

interface Listening {
  connection: pg.Client;
  /** Resolves when the connection is gone. */
  ended: Promise<void>;
}

async function listen({ url, name, channels, onNotice, onLost }: ListenerOptions): Promise<Listening> {
  const connection = new pg.Client({
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: LONGEST_WAIT_MS,
    query_timeout: LONGEST_WAIT_MS,
    keepAlive: true,
  });
  const ended = new Promise<void>((resolve) => {
    connection.once('end', resolve);
    connection.once('error', () => resolve());
  });
  connection.on('error', onLost);
  connection.on('notification', ({ channel, payload }) => onNotice(channel, payload ?? ''));
  try {
    await connection.connect();
    await connection.query(channels.map((channel) => `listen ${channel}`).join('; '));
    return { connection, ended };
  } catch (error) {
    giveUp(connection);
    throw error;
  }
}

const giveUp = (connection: pg.Client) => void connection.end().catch(() => undefined);

/** Hears what transactions on any server tell (NOTIFY), on a connection of its own that is kept up. */
export function createListener(options: ListenerOptions): Listener {
  const stopped = new AbortController();
  const isStopped = () => stopped.signal.aborted;
  let current: Listening | undefined;
  let attempt: Promise<boolean> = Promise.resolve(false);
  let running: Promise<void> | undefined;

  const connect = async (): Promise<boolean> => {
    try {
      current = await listen(options);
      if (isStopped()) giveUp(current.connection);
      return !isStopped();
    } catch {
      return false;
    }
  };

  const pauseAfter = (failures: number) => {
    const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1));
    return sleep(pause, undefined, { signal: stopped.signal, ref: false }).catch(() => undefined);
  };

  const keepUp = async () => {
    let hasListened = false;
    for (let failures = 0; !isStopped(); ) {
      attempt = connect();
      if (await attempt) {
        failures = 0;
        if (hasListened) options.onBack();
        hasListened = true;
        await current?.ended;
        current = undefined;
        continue;
      }
      failures++;
      if (failures === 1) options.onDown();
      await pauseAfter(failures);
    }
  };

  return {
    ready() {
      if (!isStopped()) running ??= keepUp();
      return attempt;
    },
    async check() {
      const asked = current?.connection;
      if (!asked) return false;
      return asked.query('select 1').then(
        () => true,
        () => {
          giveUp(asked);
          return false;
        },
      );
    },
    async stop() {
      stopped.abort();
      if (current) giveUp(current.connection);
      await running;
    },
  };
}
