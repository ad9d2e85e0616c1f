import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '#server/db/client.ts';
import { makeDueInvoices } from '#server/features/recurring/make-due-invoices.ts';
import { createDevMailbox } from '#server/providers/dev-mailbox.ts';
import { drainOf } from '#server/test/drain.ts';
import { buildClient, buildRecurring } from '#server/test/factories.ts';
import { bySize } from '#server/test/size.ts';
import { bundleProgram } from '#server/test/support-command.ts';
import { startTestServer } from '#server/test/test-server.ts';
import type { Invoice } from '#shared/invoice.ts';
import type { RecurringWithContent } from '#shared/recurring.ts';

const server = await startTestServer();
const mailbox = createDevMailbox();
const drain = drainOf(server, { mailer: mailbox });
afterAll(() => server.close());

const HOLD = 4_711;
const DUE = '2026-07-01T08:00:00Z';

/** Where a process is killed: before a row of a table is written, or when all of them are about to be stored for good. */
const steps = [
  'insert on recurring_runs',
  'insert on documents',
  'insert on document_lines',
  'insert on document_days',
  'insert on notifications',
  'insert on outbox',
  'update on recurring_runs',
  'update on recurring_invoices',
  'update on user_revisions',
  'commit on recurring_runs',
  'commit on outbox',
];
const tried = steps.slice(bySize(6, 0), bySize(7, steps.length));

/** Whatever reaches the step waits until the lock is given up. */
async function holdAt(step: string): Promise<() => Promise<void>> {
  const [event, , table] = step.split(' ');
  const holder = await server.pool.connect();
  await holder.query('select pg_advisory_lock($1)', [HOLD]);
  await holder.query(`create function hold() returns trigger language plpgsql as $$
    begin perform pg_advisory_lock_shared(${HOLD}); perform pg_advisory_unlock_shared(${HOLD}); return null; end $$`);
  await holder.query(
    event === 'commit'
      ? `create constraint trigger held after insert on ${table} deferrable initially deferred for each row execute function hold()`
      : `create trigger held before ${event} on ${table} for each statement execute function hold()`,
  );
  return async () => {
    await holder.query('select pg_advisory_unlock($1)', [HOLD]);
    await holder.query('drop function hold cascade');
    holder.release();
  };
}

async function waiting(): Promise<number[]> {
  const { rows } = await server.pool.query<{ pid: number }>(
    "select pid from pg_locks where locktype = 'advisory' and objid = $1 and not granted",
    [HOLD],
  );
  return rows.map(({ pid }) => pid);
}

async function killAt(step: string): Promise<void> {
  const letGo = await holdAt(step);
  const program = await bundleProgram('server/test/run-round.ts');
  const child = spawn(process.execPath, [program, server.databaseUrl, DUE], { stdio: 'ignore' });
  await expect.poll(waiting, { timeout: 30_000, interval: 20 }).toHaveLength(1);
  const [pid] = await waiting();
  child.kill('SIGKILL');
  const [, signal] = (await once(child, 'close')) as [number | null, string | null];
  expect(signal).toBe('SIGKILL');
  await letGo();
  // Its connection notices only now that nobody is there any more.
  const connections = () => server.pool.query('select pid from pg_stat_activity where pid = $1', [pid]);
  await expect.poll(async () => (await connections()).rowCount, { timeout: 15_000 }).toBe(0);
}

test.each(tried)('a process that is killed before %s leaves an invoice that is made once', async (step) => {
  server.clock.set('2026-06-30T12:00:00Z');
  const seller = await server.confirmedSeller({ timeZone: 'UTC' });
  const client = await buildClient(seller, { email: `${seller.user.id}@acme.example` });
  const { id } = await buildRecurring(seller, client.id, { recurring: { startOn: '2026-07-01' } });
  await killAt(step);
  server.clock.set('2026-07-01T08:01:00Z');
  const db = openDatabase(server.pool);
  await Promise.all([makeDueInvoices(db, server.clock.now()), makeDueInvoices(db, server.clock.now())]);
  expect((await seller.get('/api/invoices')).body as Invoice[]).toMatchObject([
    { displayNumber: 'INV-0001' },
  ]);
  expect((await seller.get(`/api/recurring/${id}`)).body as RecurringWithContent).toMatchObject({
    ...{ madeCount: 1, nextOn: '2026-08-01' },
    runs: [{ occursOn: '2026-07-01', outcome: 'made', invoice: { displayNumber: 'INV-0001' } }],
  });
  await drain();
  expect(mailbox.mails.filter(({ to }) => to === client.email)).toHaveLength(1);
});
