import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '#server/config.ts';
import type { Log } from '#server/log.ts';

export interface ServerDatabase {
  url: string;
  /** Without a pooler between. */
  directUrl: string;
  /** Starts a server of our own again that has ended by itself, killed by somebody or for want of memory. */
  revive(): Promise<void>;
  /** Stops a server of our own, unless another process that lives has started it. */
  stop(): Promise<void>;
}

type Kind = 'development' | 'production';

const DATABASE = 'billwright';

/** A trial run's data, its demo seller above all, never become those of a live installation. */
const folderOf = (config: Pick<Config, 'dataDir'>, kind: Kind) =>
  path.resolve(config.dataDir, kind === 'development' ? 'development' : 'postgres');

const kindOf = (environment: Config['environment']): Kind =>
  environment === 'development' ? 'development' : 'production';

/** The configured database, or one of our own: the launcher is loaded only when it is needed. */
export async function connectDatabase(config: Config, log: Log): Promise<ServerDatabase> {
  if (config.databaseUrl)
    return {
      url: config.databaseUrl,
      directUrl: config.databaseDirectUrl ?? config.databaseUrl,
      revive: async () => undefined,
      stop: async () => undefined,
    };
  const { startEmbedded } = await import('#server/db/embedded/start.ts');
  const start = () =>
    startEmbedded({
      dir: folderOf(config, kindOf(config.environment)),
      database: DATABASE,
      log: (line) => log.info(line),
    });

  let current = await start();
  let reviving: Promise<void> | undefined;
  let isStopped = false;

  // It comes back on the port that it had.
  const startAgain = async () => {
    current = await start();
    if (current.started) log.warn('the database had ended and was started again');
  };

  return {
    url: current.url,
    directUrl: current.url,
    revive() {
      if (isStopped) return Promise.resolve();
      reviving ??= startAgain()
        .catch((error: unknown) => log.error({ err: error }, 'the database could not be started again'))
        .finally(() => {
          reviving = undefined;
        });
      return reviving;
    },
    async stop() {
      isStopped = true;
      await reviving;
      await current.release();
    },
  };
}

/** The environments that have a database of their own in `dataDir`, those that were not named left out. */
export function existingKinds(config: Pick<Config, 'dataDir' | 'namedEnvironment'>): Kind[] {
  return kindsOf(config).filter((kind) => existsSync(folderOf(config, kind)));
}

const kindsOf = ({ namedEnvironment }: Pick<Config, 'namedEnvironment'>): Kind[] =>
  namedEnvironment ? [kindOf(namedEnvironment)] : ['development', 'production'];

export interface RunningDatabase {
  /** What to call it: `DATABASE_URL`, or whose own server it is. */
  name: string;
  url: string;
}

/**
 * The databases that a command beside the server may work on: the configured one, or those of our own that run now,
 * of the environment that was named, else of any.
 */
export async function findDatabases(
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'namedEnvironment'>,
): Promise<RunningDatabase[]> {
  if (config.databaseUrl) return [{ name: 'DATABASE_URL', url: config.databaseUrl }];
  const { findEmbedded } = await import('#server/db/embedded/start.ts');
  const found: RunningDatabase[] = [];
  for (const kind of kindsOf(config)) {
    const url = await findEmbedded({ dir: folderOf(config, kind), database: DATABASE });
    if (url) found.push({ name: kind, url });
  }
  return found;
}
