import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '#server/db/client.ts';
import { runScheduledTasks } from '#server/jobs/scheduled-tasks.ts';
import { drainOf } from '#server/test/drain.ts';
import { buildClient, buildInvoice } from '#server/test/factories.ts';
import { startTestServer } from '#server/test/test-server.ts';
import type { Reminders } from '#shared/reminder.ts';

const server = await startTestServer();
afterAll(() => server.close());

const mailer = { send: async () => [], close: () => undefined, isConfigured: true };
const drain = drainOf(server, { mailer });

test('the client of an invoice over nothing is not reminded of it, until something is owed', async () => {
  server.clock.set('2026-11-15T10:00:00.000Z');
  const seller = await server.proSeller({ timeZone: 'UTC' });
  const client = await buildClient(seller);
  const nothing = { description: 'Paid by the deposit', quantity: 1, rate: '0' };
  const { id } = await buildInvoice(seller, client.id, { dueDate: '2026-12-01' }, [nothing]);
  await drain();
  const slotsAt = async (instant: string) => {
    server.clock.set(instant);
    await runScheduledTasks({ db: openDatabase(server.pool), clock: server.clock });
    const { slots } = (await seller.get(`/api/invoices/${id}/reminders`)).body as Reminders;
    return slots.map(({ outcome, reason }) => reason ?? outcome);
  };
  expect(await slotsAt('2026-11-17T10:00:00.000Z')).toEqual(['Nothing is owed', null, null]);
  await seller.put(`/api/invoices/${id}`, { items: [{ ...nothing, rate: '10.00' }] });
  expect(await slotsAt('2026-11-18T10:00:00.000Z')).toEqual(['Nothing is owed', 'mailed', null]);
});
