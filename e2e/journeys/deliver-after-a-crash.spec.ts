import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import pg from 'pg';
import { expectReady, startBareServer } from '#e2e/fixtures/server-process.ts';
import { findEmbedded } from '#server/db/embedded/start.ts';
import { Agent } from '#server/test/agent.ts';
import { buildClient, buildInvoice, buildUser } from '#server/test/factories.ts';
import { startFakeSmtp } from '#server/test/fakes/smtp.ts';
import { bySize } from '#server/test/size.ts';
import type { Notification } from '#shared/notification.ts';

const DOCUMENTS = bySize(24, 100);
/** Whether the minute is waited for in which nobody else takes what a dead process holds. */
const WAITS = bySize(0, 1) === 1;

/** As if that minute, and the one before another try, were over. */
async function letTimePass(folder: string): Promise<void> {
  const database = new pg.Client(
    await findEmbedded({ dir: path.join(folder, 'postgres'), database: 'billwright' }),
  );
  await database.connect();
  await database.query(
    "update outbox set lease_until = lease_until - interval '1 minute', next_attempt_at = now() where status = 'pending'",
  );
  await database.end();
}

test('a hundred mails survive a mail server that is away and a process that is killed', async () => {
  test.setTimeout(180_000);
  const smtp = await startFakeSmtp();
  const first = await startBareServer({ SMTP_URL: smtp.url });
  await expectReady(first);
  const seller = new Agent(first.origin);
  const user = await buildUser(seller);
  const confirmation = () => /token=(\S+)/.exec(smtp.received[0]?.parsed.text ?? '')?.[1];
  await expect.poll(confirmation).toBeTruthy();
  await seller.post('/api/confirm-email', { token: confirmation() });
  const client = await buildClient(seller, { email: 'ap@acme.example' });

  await smtp.stop();
  for (let count = 0; count < DOCUMENTS / 2; count++) await buildInvoice(seller, client.id);
  // Back for a moment, so that the kill falls among mails on their way.
  await smtp.start();
  const creating = (async () => {
    for (let count = 0; count < DOCUMENTS / 2; count++) await buildInvoice(seller, client.id);
  })();
  const toClient = () => smtp.received.filter(({ to }) => to[0] === 'ap@acme.example');
  await expect.poll(() => toClient().length).toBeGreaterThan(0);
  await creating;
  await first.stop('SIGKILL');
  if (!WAITS) await letTimePass(first.dataDir);

  const second = await startBareServer({ SMTP_URL: smtp.url, DATA_DIR: first.dataDir });
  await expectReady(second);
  const ids = () => new Set(toClient().map(({ parsed }) => parsed.messageId));
  await expect.poll(() => ids().size, { timeout: 150_000 }).toBe(DOCUMENTS);
  const again = new Agent(second.origin);
  await again.post('/api/login', { email: user.email, password: 'correct-horse-7' });
  const waiting = async () =>
    ((await again.get('/api/notifications')).body as Notification[]).filter(
      ({ status }) => status !== 'sent',
    );
  await expect.poll(async () => (await waiting()).length, { timeout: 30_000 }).toBe(0);
  // A second copy only of what was on its way when the process died, and then of the same mail.
  const copies = toClient().length - DOCUMENTS;
  expect(copies).toBeLessThanOrEqual(16);
  const links = new Map(
    toClient().map(({ parsed }) => [parsed.messageId, /\/invoice\/\S+/.exec(parsed.text ?? '')?.[0]]),
  );
  expect(new Set(links.values()).size).toBe(DOCUMENTS);
  await second.stop();
  const pidFile = path.join(first.dataDir, 'postgres/data/postmaster.pid');
  expect(existsSync(pidFile), 'the database that the killed server had started').toBe(false);
  await smtp.stop();
});
