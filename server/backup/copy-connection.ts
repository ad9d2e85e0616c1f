import pg from 'pg';

/** Values are written the same way by any server, whatever its own defaults are. */
const SETTINGS = [
  'timezone = UTC',
  'datestyle = ISO',
  'intervalstyle = postgres',
  'bytea_output = hex',
  'extra_float_digits = 1',
  // Rows come in the order in which they lie, also while others read.
  'synchronize_seqscans = off',
];

/** A connection without the time limits of requests, which reads and writes whole tables. */
export async function openCopyConnection(url: string): Promise<pg.Client> {
  const connection = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  // What waits on it is told; without a listener the process would end.
  connection.on('error', () => undefined);
  await connection.connect();
  for (const setting of SETTINGS) await connection.query(`set ${setting}`);
  return connection;
}
