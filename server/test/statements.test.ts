import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import type { NamedStatement } from '#server/db/named-statement.ts';
import type { SqlTypes } from '#server/db/sql-types.ts';
import { createTestDatabase } from './test-db.ts';

type Statement = NamedStatement<SqlTypes, SqlTypes>;

/** Statements that a `*.sql.ts` file exports: one, a list of them, or an object of them. */
function statementsIn(exported: unknown): Statement[] {
  if (typeof exported !== 'object' || exported === null) return [];
  if ('text' in exported && 'row' in exported && 'run' in exported) return [exported as Statement];
  return Object.values(exported).flatMap(statementsIn);
}

const root = path.resolve(import.meta.dirname, '../..');
const modules: [string, Statement[]][] = [];
const files = (await readdir(path.join(root, 'server'), { recursive: true })).filter((file) =>
  file.endsWith('.sql.ts'),
);
for (const file of files.sort()) {
  const statements = statementsIn({ ...(await import(path.join(root, 'server', file))) });
  if (statements.length > 0) modules.push([file, statements]);
}
const all = modules.flatMap(([, statements]) => statements);

const database = await createTestDatabase();
const connection = await database.pool.connect();
afterAll(async () => {
  connection.release();
  await database.drop();
});

const { rows: types } = await connection.query<{ oid: number; name: string }>(
  'select oid::int, format_type(oid, null) as name from pg_type',
);
const typeNames = new Map(types.map(({ oid, name }) => [oid, name]));

/** What PostgreSQL says that a statement answers, without running it. */
async function describeStatement({ text }: Statement): Promise<Record<string, string>> {
  const fields = await new Promise<pg.FieldDef[]>((resolve, reject) => {
    let described: pg.FieldDef[] = [];
    // The driver knows no description without a run; it takes an object that speaks the protocol itself.
    connection.query({
      submit(protocol: pg.Connection) {
        protocol.parse({ name: '', text, types: [] }, true);
        protocol.describe({ type: 'S', name: '' }, true);
        protocol.sync();
      },
      handleRowDescription: (message: { fields: pg.FieldDef[] }) => {
        described = message.fields;
      },
      handleError: reject,
      handleReadyForQuery: () => resolve(described),
    } as unknown as pg.Submittable);
  });
  return Object.fromEntries(fields.map(({ name, dataTypeID }) => [name, typeNames.get(dataTypeID) ?? '']));
}

test('statements have names of their own', () => {
  const names = all.map(({ name }) => name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  expect(all.length).toBeGreaterThan(0);
});

describe.each(modules)('%s', (_file, statements) => {
  test.each(statements.map((statement) => [statement.name, statement] as const))(
    '%s answers the columns that it says',
    async (_name, statement) => {
      const told = Object.fromEntries(Object.entries(statement.row).map(([name, type]) => [name, type.name]));
      expect(await describeStatement(statement)).toEqual(told);
    },
  );
});
