import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '#server/db/client.ts';
import { brokenInvariants } from '#server/test/invariants.ts';
import { createTestDatabase } from '#server/test/test-db.ts';
import { seedDemoSeller } from './demo-seller.ts';

const database = await createTestDatabase();
afterAll(() => database.drop());

test('an empty database gets one seller with work in every state', async () => {
  const db = openDatabase(database.pool);
  const now = new Date('2026-11-28T12:00:00Z');
  expect(await seedDemoSeller(db, now)).toMatchObject({ email: expect.any(String) });
  expect(await seedDemoSeller(db, now)).toBeUndefined();
  expect(await brokenInvariants(database.pool)).toEqual([]);
  const { rows } = await database.pool.query('select status, count(*)::int from proposals group by 1');
  expect(rows.map(({ status }) => status).sort()).toEqual(['accepted', 'declined', 'pending']);
});
