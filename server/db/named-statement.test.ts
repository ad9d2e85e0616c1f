import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '#server/test/test-db.ts';
import { inTransaction, openDatabase } from './client.ts';
import { namedStatement } from './named-statement.ts';
import { array, instant, integer, nullable, text } from './sql-types.ts';

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
