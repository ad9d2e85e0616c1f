import { existsSync, realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Config, readConfig } from '#server/config.ts';
import { findDatabases, type RunningDatabase } from '#server/database.ts';
import { createPool, type Database, openDatabase } from '#server/db/client.ts';
import { hasAccount } from '#server/features/account/support-grant.ts';

/** PostgreSQL's codes for a missing column and a missing table. */
const NOT_MIGRATED = ['42703', '42P01'];

/** In place of the one of the process. */
export type Environment = Record<string, string | undefined> | undefined;

/** What a support command does with its flags: a text, or an error whose message says why it could not. */
type Work = (args: string[], environment?: Environment) => Promise<string>;

/** What a support command leaves: the text on its output, or on its error output, and how it ends. */
interface Ended {
  code: 0 | 1;
  output: string;
}

export type SupportCommand = (args: string[], environment?: Environment) => Promise<Ended>;

/**
 * A support command: says what it answers, or in a sentence why it could not; `--help` says how it is used.
 * @param url of the command's file, which runs it at once where it is the program
 */
export async function supportCommand(url: string, usage: string, work: Work): Promise<SupportCommand> {
  const command: SupportCommand = async (args, environment) => {
    const isHelpWanted = ['--help', '-h'].some((flag) => args.includes(flag));
    try {
      return { code: 0, output: `${isHelpWanted ? usage : await work(args, environment)}\n` };
    } catch (error) {
      return { code: 1, output: `${error instanceof Error ? error.message : String(error)}\n` };
    }
  };
  if (isProgram(url)) {
    const { code, output } = await command(process.argv.slice(2));
    (code === 0 ? process.stdout : process.stderr).write(output);
    // What has gone wrong on the way stays said.
    process.exitCode ||= code;
  }
  return command;
}

const isProgram = (url: string) =>
  process.argv[1] !== undefined && realpathSync(process.argv[1]) === realpathSync(fileURLToPath(url));

/** The configuration of the server, as it would read it here. */
export function commandConfig(environment?: Environment): Config {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return readConfig(environment);
}

/** The databases of `DATABASE_URL`, or of the servers that run here. */
export async function runningDatabases(environment: Environment): Promise<RunningDatabase[]> {
  const config = commandConfig(environment);
  const databases = await findDatabases(config);
  if (databases.length === 0) throw new Error(nothingRuns(config));
  return databases;
}

/** The only database that has the account. */
export async function databaseOf(email: string, environment: Environment): Promise<RunningDatabase> {
  const databases = await runningDatabases(environment);
  const knowing: RunningDatabase[] = [];
  for (const database of databases)
    if (await within(database, (db) => hasAccount(db, email))) knowing.push(database);
  const [first, ...others] = knowing;
  if (!first) throw new Error(unknown(email));
  if (others.length > 0)
    throw new Error(
      `Two servers are running here, and both know ${email}. Choose one with NODE_ENV=development or NODE_ENV=production.`,
    );
  return first;
}

/** Works on a database with a connection of its own. */
export async function within<Result>(
  { name, url }: RunningDatabase,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const pool = createPool(url, { max: 1, onIdleError: () => undefined });
  try {
    return await work(openDatabase(pool));
  } catch (cause) {
    throw databaseFailureText(name, cause);
  } finally {
    await pool.end();
  }
}

/** What to say of a database that does not answer, or not as this release needs it. */
export function databaseFailureText(name: string, cause: unknown): Error {
  const { code, message } = cause as { code?: string; message: string };
  if (code && NOT_MIGRATED.includes(code))
    return new Error('The database is older than this release. Start the server once to update it.', {
      cause,
    });
  return new Error(`The database (${name}) isn't responding: ${message || code}`, { cause });
}

export const unknown = (email: string) => `No account has the email address ${email}.`;

const nothingRuns = ({ dataDir }: Config) =>
  `No server is running on the data in ${dataDir}. Start it (npm run dev or npm start), or set DATABASE_URL.`;
