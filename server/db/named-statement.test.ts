import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '#server/test/test-db.ts';
import { openDatabase } from './client.ts';
import { namedStatement } from './named-statement.ts';

const database = await createTestDatabase();
const db = openDatabase(database.pool);
afterAll(() => database.drop());

test('values are given by name, once each, whatever their order and however often they are used', async () => {
  const statement = namedStatement<{ first: string; second: number }, { text: string; sum: number }>(
    'named_statement_test',
    "select :first::text || ' a:b' as text, :second::int + :second::int as sum where :first::text <> ''",
  );
  expect(statement.text).toBe(
    "select $1::text || ' a:b' as text, $2::int + $2::int as sum where $1::text <> ''",
  );
  expect(await statement.run(db, { second: 2, first: '$1 :second' })).toEqual([
    { text: '$1 :second a:b', sum: 4 },
  ]);
});

test('a value that is missing is a fault, undefined is null', async () => {
  const statement = namedStatement<{ value?: string | undefined }, { value: string | null }>(
    'named_statement_missing',
    'select :value::text as value',
  );
  expect(() => statement.run(db, {})).toThrow('named_statement_missing needs a value for :value');
  expect(await statement.run(db, { value: undefined })).toEqual([{ value: null }]);
});
