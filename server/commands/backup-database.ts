import type { Config } from '#server/config.ts';
import { connectDatabase, existingKinds, findDatabases } from '#server/database.ts';
import { createLog } from '#server/log.ts';

interface CommandDatabase {
  url: string;
  stop: () => Promise<void>;
}

const CHOOSE = 'Two databases are in DATA_DIR. Choose one with NODE_ENV=development or NODE_ENV=production.';

/** The configured database, or the only one of our own: it is started for the while where no server runs. */
export async function databaseToBackUp(config: Config): Promise<CommandDatabase> {
  if (config.databaseDirectUrl) return { url: config.databaseDirectUrl, stop: async () => undefined };
  const kinds = existingKinds(config);
  const [kind] = kinds;
  if (!kind) throw new Error(`There is no database in ${config.dataDir}. Set DATABASE_URL or DATA_DIR.`);
  if (kinds.length > 1) throw new Error(CHOOSE);
  const [running] = await findDatabases({ ...config, namedEnvironment: kind });
  if (running) return { url: running.url, stop: async () => undefined };
  return start({ ...config, environment: kind });
}

/** The configured database, or one of our own, which may be made for it. */
export function databaseToRestore(config: Config): Promise<CommandDatabase> {
  return start({ ...config, environment: config.namedEnvironment ?? 'production' });
}

async function start(config: Config): Promise<CommandDatabase> {
  const { directUrl, stop } = await connectDatabase(config, createLog('silent'));
  return { url: directUrl, stop };
}
