import { afterAll, expect, test } from 'vitest';
import { describeSchema } from '#server/test/describe-schema.ts';
import { createTestDatabase } from '#server/test/test-db.ts';

const database = await createTestDatabase();
afterAll(() => database.drop());

/** Brought up to date by `npx vitest run schema-file -u`. */
test('schema.sql is what the migrations make', async () => {
  await expect(await describeSchema(database.pool)).toMatchFileSnapshot('schema.sql');
});
