import type { Database } from '#server/db/client.ts';
import type { Log } from '#server/log.ts';
export async function seedDemoSeller(_db: Database, _log: Log): Promise<void> {}
