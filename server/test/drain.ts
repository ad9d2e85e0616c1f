import { openDatabase } from '#server/db/client.ts';
import { createDrain, type DrainDeps } from '#server/features/delivery/drain-outbox.ts';
import type { Mailer } from '#server/providers/mailer.ts';
import { noTexter } from '#server/providers/texter.ts';
import type { TestServer } from './test-server.ts';

/** What the sending end of the outbox needs, on a test server's database and clock. Without text messages. */
export function drainDeps(server: TestServer, more: Partial<DrainDeps> & { mailer: Mailer }): DrainDeps {
  return {
    db: openDatabase(server.pool),
    clock: server.clock,
    log: server.log.log,
    appUrl: 'https://billwright.example',
    texter: noTexter,
    smsCountries: ['US', 'CA'],
    ...more,
  };
}

/** Sends whatever waits. */
export const drainOf = (...args: Parameters<typeof drainDeps>) => createDrain(drainDeps(...args));
