import path from 'node:path';
import { migrateDatabase } from '#server/db/migrate.ts';

/** Runs all migrations on an empty database. */
export const runAllMigrations = (url: string): Promise<void> =>
  migrateDatabase(url, path.resolve('migrations'));
