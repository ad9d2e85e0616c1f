import pg from 'pg';
import {
  findInconsistencies,
  type Inconsistency,
  RULE_COUNT,
} from '#server/db/consistency/find-inconsistencies.ts';
import { lostSettingsOf, lostSettingsText } from '#server/db/lost-settings.ts';
import { databaseFailureText, runningDatabases, supportCommand } from './command-database.ts';

const USAGE = `Counts again all that must agree in a database: the sums of documents, what is paid and owed by the ledger, the
counts and sums of lists and dashboard, numbers and owners. It changes nothing, and may run beside servers.

  npm run doctor

It ends with 0 where all agrees, and with 1 and what differs otherwise. The database is DATABASE_URL, or those that
"npm run dev" or "npm start" run here.`;

/** Rows shown of each rule. */
const SHOWN = 5;

async function examine(url: string): Promise<Inconsistency[]> {
  // Large databases take longer than a request may.
  const connection = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  connection.on('error', () => undefined);
  await connection.connect();
  try {
    // All rules see the same moment, whatever is written meanwhile.
    await connection.query('begin isolation level repeatable read read only');
    return await findInconsistencies(connection);
  } finally {
    await connection.end();
  }
}

function describe({ rule, rows }: Inconsistency): string {
  const shown = rows.slice(0, SHOWN).map((row) => `    ${JSON.stringify(row)}`);
  const more = rows.length > SHOWN ? [`    and ${rows.length - SHOWN} more`] : [];
  return [
    `  This doesn't hold in ${rows.length === 1 ? '1 case' : `${rows.length} cases`}: ${rule}`,
    ...shown,
    ...more,
  ].join('\n');
}

await supportCommand(import.meta.url, USAGE, async (_args, environment) => {
  const reports: string[] = [];
  for (const { name, url } of await runningDatabases(environment)) {
    const found = await examine(url).catch((error: unknown) => {
      throw databaseFailureText(name, error);
    });
    if (found.length > 0) process.exitCode = 1;
    const result = found.length === 0 ? `${RULE_COUNT} rules hold.` : found.map(describe).join('\n');
    reports.push(found.length === 0 ? `${name}: ${result}` : `${name}:\n${result}`);
    const lost = await lostSettingsOf(url);
    if (lost.length > 0) reports.push(lostSettingsText(lost));
  }
  return reports.join('\n');
});
