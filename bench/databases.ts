import pg from 'pg';

/** Makes an empty database of this name, in place of one that is left of an earlier run. */
export async function freshDatabase(serverUrl: string, name: string): Promise<string> {
  const connection = new pg.Client(serverUrl);
  await connection.connect();
  await connection.query(`drop database if exists ${name} with (force)`);
  await connection.query(`create database ${name}`);
  await connection.end();
  return Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;
}
