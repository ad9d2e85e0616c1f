import { expect, test } from '@playwright/test';
import { expectReady, startBareServer } from '#e2e/fixtures/server-process.ts';
import { Agent } from '#server/test/agent.ts';
import { buildUser } from '#server/test/factories.ts';
import { runNpmScript } from '#server/test/support-command.ts';

test("a running server's seller becomes Pro at once; nothing is started for one that does not run", async () => {
  const server = await startBareServer();
  await expectReady(server);
  // It is told nothing but where the data is.
  const grant = async (...flags: string[]) => (await runNpmScript('grant-pro', flags, server.beside)).output;
  const seller = new Agent(server.origin);
  const { email } = await buildUser(seller);
  const isPremium = async () => ((await seller.get('/api/user')).body as { isPremium: boolean }).isPremium;
  expect(await isPremium()).toBe(false);
  expect(await grant(email)).toBe(`${email} is Pro with no end date.\n`);
  expect(await isPremium()).toBe(true);
  expect(await grant(email, '--revoke')).toContain('is on the Free plan');
  expect(await isPremium()).toBe(false);
  await server.stop();
  expect(await grant(email)).toContain('No server is running on the data in');
});
