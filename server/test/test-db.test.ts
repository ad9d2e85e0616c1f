import { expect, test } from 'vitest';
import { createTestDatabase } from './test-db.ts';

test('a clone has the schema and nothing of another clone', async () => {
  const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  await one.pool.query("insert into rate_limits (key, points) values ('k', 1)");
  const { rows } = await other.pool.query('select count(*)::int as n from rate_limits');
  expect(rows).toEqual([{ n: 0 }]);
  await Promise.all([one.drop(), other.drop()]);
});
