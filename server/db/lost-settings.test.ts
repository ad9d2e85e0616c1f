import { afterAll, expect, test } from 'vitest';
import { captureLog } from '#server/test/captured-log.ts';
import { startLossyPooler } from '#server/test/lossy-pooler.ts';
import { runSupportCommand } from '#server/test/support-command.ts';
import { startTestServer } from '#server/test/test-server.ts';
import { warnOfLostSettings } from './lost-settings.ts';

const server = await startTestServer();
const pooler = await startLossyPooler(server.databaseUrl);
afterAll(async () => {
  pooler.stop();
  await server.close();
});

test('a pooler that loses the limits of statements is warned of once, with what to set', async () => {
  const log = captureLog();
  await warnOfLostSettings(pooler.url, log.log);
  expect(log.lines()).toHaveLength(1);
  expect(log.lines()[0]?.msg).toContain('lose ');
  expect(log.lines()[0]?.msg).toContain('statement_timeout (is 0)');
  expect(log.lines()[0]?.msg).toContain('set statement_timeout=4000');
  expect(log.lines()[0]?.msg).toContain('set lock_timeout=1500');
});

test('without a pooler nothing is said, and a database that is away is', async () => {
  const log = captureLog();
  await warnOfLostSettings(server.databaseUrl, log.log);
  expect(log.lines()).toEqual([]);
  await warnOfLostSettings('postgres://nobody@127.0.0.1:1/nothing', log.log);
  expect(log.lines()).toHaveLength(1);
});

test('doctor says so too', async () => {
  const told = await runSupportCommand('doctor', [], { DATABASE_URL: pooler.url });
  expect(told.code).toBe(0);
  expect(told.output).toContain('set statement_timeout=4000');
});
