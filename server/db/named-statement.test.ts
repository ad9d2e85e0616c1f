import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '#server/test/test-db.ts';
import { inTransaction, openDatabase } from './client.ts';
import { namedStatement } from './named-statement.ts';
import {
  array,
  bigint,
  boolean,
  bytes,
  date,
  float,
  instant,
  integer,
  json,
  nullable,
  numeric,
  text,
} from './sql-types.ts';

const database = await createTestDatabase();
const db = openDatabase(database.pool);
afterAll(() => database.drop());

test('values are given by name, whatever their order and however often they are used', async () => {
  const statement = namedStatement({
    name: 'named_statement_test',
    parameters: { first: text, second: integer },
    row: { text, sum: integer },
    sql: "select :first || ' a:b' as text, :second + :second as sum where :first <> ''::text",
  });
  expect(statement.text).toBe(
    "select $1::text || ' a:b' as text, $2::integer + $2::integer as sum where $1::text <> ''::text",
  );
  expect(await statement.run(db, { second: 2, first: '$1 :second' })).toEqual([
    { text: '$1 :second a:b', sum: 4 },
  ]);
});

test('undefined is null, an instant keeps its milliseconds, an array is one value', async () => {
  const statement = namedStatement({
    name: 'named_statement_types',
    parameters: { value: nullable(text), at: instant, words: array(text) },
    row: { value: nullable(text), at: instant, last: text },
    sql: 'select :value as value, :at as at, (:words)[2] as last',
  });
  const at = new Date('2026-11-29T14:52:15.123Z');
  expect(await statement.first(db, { value: undefined, at, words: ['a', 'b'] })).toEqual({
    value: null,
    at,
    last: 'b',
  });
});

test('names that differ only beyond what PostgreSQL reads of them stay apart on one connection', async () => {
  const named = (end: string, sql: string) =>
    namedStatement({ name: `${'long_'.repeat(13)}${end}`, parameters: {}, row: { value: text }, sql });
  const [one, other] = [named('one', "select 'one' as value"), named('other', "select 'other' as value")];
  const answers = await inTransaction(db, async (connection) => [
    await one.first(connection, {}),
    await other.first(connection, {}),
    await one.first(connection, {}),
  ]);
  expect(answers).toEqual([{ value: 'one' }, { value: 'other' }, { value: 'one' }]);
});

test('a text and its parameters that do not fit are refused at once', () => {
  const unknown = () =>
    namedStatement({ name: 'unknown', parameters: {}, row: { value: text }, sql: 'select :value as value' });
  expect(unknown).toThrow('unknown has no parameter :value');
  const unused = () =>
    namedStatement({ name: 'unused', parameters: { value: text }, row: {}, sql: 'select' });
  expect(unused).toThrow('unused does not use :value');
});

test('a statement with parameters that the planner is not shown is planned anew no more', async () => {
  const counted = (name: string, unplanned: 'key'[]) =>
    namedStatement({
      ...{ name, unplanned, parameters: { key: integer }, row: { count: integer } },
      sql: 'select count(*)::integer as count from pg_temp.skewed where key = :key',
    });
  const plansOf = (statement: ReturnType<typeof counted>) =>
    inTransaction(db, async (connection) => {
      await connection.execute(sql`create temporary table skewed on commit drop as
        select greatest(1, i - 19990) as key from generate_series(1, 20000) i`);
      await connection.execute(sql`create index on pg_temp.skewed (key)`);
      await connection.execute(sql`analyze pg_temp.skewed`);
      for (let run = 0; run < 12; run++)
        expect(await statement.first(connection, { key: 5 })).toEqual({ count: 1 });
      const { rows } = await connection.execute(
        sql`select custom_plans::integer as plans from pg_prepared_statements where name = ${statement.name}`,
      );
      return rows[0]?.plans;
    });
  expect(await plansOf(counted('planned_each_time', []))).toBe(12);
  // As often as PostgreSQL tries before it keeps a plan.
  expect(await plansOf(counted('planned_once', ['key']))).toBe(5);
});

test('a packed row is the same as one of columns', async () => {
  const definition = {
    parameters: { at: instant },
    row: {
      ...{ at: instant, none: nullable(instant), day: date, share: float, isOpen: boolean },
      ...{ names: array(text), lines: json<unknown>(), words: text },
    },
    sql: `select :at as at, null::timestamptz as none, date '2026-11-29' as day, 0.1::float8 as share, true as "isOpen",
      array['ä', '"'] as names, json_build_array('7.00', 7.00) as lines, E'a\\n\u2028' as words`,
  };
  const columns = namedStatement({ ...definition, name: 'named_statement_columns' });
  const packed = namedStatement({ ...definition, name: 'named_statement_packed', isPacked: true });
  const at = new Date('2026-11-29T14:52:15.123Z');
  const rows = await packed.run(db, { at });
  expect(rows).toEqual(await columns.run(db, { at }));
  expect(rows[0]?.at).toEqual(at);
});

test.each([numeric, bigint, bytes])('what JSON would change is not packed: %o', (type) => {
  const make = () =>
    namedStatement({
      ...{ name: 'named_statement_unpackable', parameters: {}, isPacked: true },
      row: { amount: nullable<unknown>(type) },
      sql: `select null::${type.name} as amount`,
    });
  expect(make).toThrow("named_statement_unpackable can't be packed with its column amount");
});
