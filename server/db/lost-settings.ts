import type pg from 'pg';
import type { Log } from '#server/log.ts';
import { createPool, sessionSettings } from './client.ts';

/** A setting that a connection was asked to have, and has not. */
export interface LostSetting {
  name: string;
  asked: string;
  /** Times are in milliseconds; 0 is no limit. */
  found: string;
}

/** What a pooler between has dropped of what each connection asks for. */
export async function findLostSettings(pool: Pick<pg.Pool, 'query'>): Promise<LostSetting[]> {
  const { rows } = await pool.query<{ name: string; setting: string }>(
    'select lower(name) as name, setting from pg_settings where lower(name) = any($1)',
    [Object.keys(sessionSettings)],
  );
  return (
    rows
      .map(({ name, setting }) => ({ name, asked: String(sessionSettings[name]), found: setting }))
      // The date style is shown with an order of days and months that none of ours goes by.
      .filter(({ asked, found }) => found.split(',')[0] !== asked)
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
  );
}

/** What whoever runs the pooler is to do. */
export function lostSettingsText(lost: readonly LostSetting[]): string {
  const set = lost.map(({ name, asked }) => `set ${name}=${asked}`).join('; ');
  const names = lost.map(({ name, found }) => `${name} (is ${found})`).join(', ');
  return `Connections through DATABASE_URL lose ${names}. A pooler between drops them: let it run "${set}" for each connection, as by connect_query of PgBouncer, or set them for the role by "alter role … set …"; see docs/scaling.md`;
}

/** Asks on one connection of its own. */
export async function lostSettingsOf(url: string): Promise<LostSetting[]> {
  const pool = createPool(url, { max: 1, onIdleError: () => undefined });
  try {
    return await findLostSettings(pool);
  } finally {
    await pool.end();
  }
}

/** One line in the log where a request could hang on a lock or a statement, or read another time than was written. */
export async function warnOfLostSettings(url: string, log: Log): Promise<void> {
  try {
    const lost = await lostSettingsOf(url);
    if (lost.length > 0) log.warn({ lost }, lostSettingsText(lost));
  } catch (error) {
    log.warn({ err: error }, 'DATABASE_URL could not be asked for the settings of its connections');
  }
}
