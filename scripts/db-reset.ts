import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { readConfig } from '#server/config.ts';
import { findDatabases } from '#server/database.ts';
import { databaseHome } from '#server/db/embedded/home.ts';

/*
 * `npm run db:reset`: throws the development database away. The next `npm run dev` makes it anew, with demo data.
 * A database that DATABASE_URL names is emptied only when the command is told to with `--yes`.
 */

if (existsSync('.env')) process.loadEnvFile('.env');
const config = readConfig({ ...process.env, NODE_ENV: 'development' });

if (config.databaseUrl) {
  if (!process.argv.includes('--yes'))
    end('DATABASE_URL is set: run `npm run db:reset -- --yes` to delete everything in that database.');
  const connection = new pg.Client(config.databaseUrl);
  await connection.connect();
  await connection.query(
    'drop schema if exists public, drizzle, graphile_worker cascade; create schema public',
  );
  await connection.end();
} else {
  const running = await findDatabases({ ...config, namedEnvironment: 'development' });
  if (running.length > 0) end('The development server is running: stop it first (Ctrl+C).');
  const dir = path.resolve(config.dataDir, 'development');
  if (existsSync(dir)) {
    rmSync(databaseHome(dir).home, { recursive: true, force: true });
    rmSync(dir, { recursive: true, force: true });
  }
}
console.log('The development database is gone. `npm run dev` makes a new one.');

function end(message: string): never {
  console.error(message);
  process.exit(1);
}
