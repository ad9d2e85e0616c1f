import { writeFile } from 'node:fs/promises';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '#server/test/test-db.ts';
import { dumpDatabase } from './dump.ts';
import { fillDatabase, GOLDEN_START } from './fill-database.ts';
import { goldenDump } from './golden-database.ts';
import { startGoldenServer } from './golden-server.ts';

const database = await createTestDatabase();
const server = await startGoldenServer(GOLDEN_START, { database });
afterAll(async () => {
  await server.stop();
  await database.drop();
});

test('the golden database is filled and put away', async () => {
  await fillDatabase(server);
  const dump = await dumpDatabase(server.pool);
  expect(dump).toContain('insert into "users"');
  await writeFile(goldenDump, dump);
});
