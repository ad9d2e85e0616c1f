import { afterAll, expect, test } from 'vitest';
import { createPool, openDatabase } from '#server/db/client.ts';
import { makeDueInvoices } from '#server/features/recurring/make-due-invoices.ts';
import { tellAhead } from '#server/features/recurring/tell-ahead.ts';
import { createDevMailbox } from '#server/providers/dev-mailbox.ts';
import { drainOf } from '#server/test/drain.ts';
import { buildClient, buildRecurring, recurringFields } from '#server/test/factories.ts';
import { keepSessions } from '#server/test/keep-sessions.ts';
import { bySize } from '#server/test/size.ts';
import { createTestDatabase } from '#server/test/test-db.ts';
import { type Seller, startTestServer } from '#server/test/test-server.ts';
import type { Invoice } from '#shared/invoice.ts';
import type { Recurring, RecurringWithContent } from '#shared/recurring.ts';

const database = await createTestDatabase();
// Two servers on one database, each with a worker that has connections of its own.
const servers = [await startTestServer({ database }), await startTestServer({ database })] as const;
const pools = servers.map(() => createPool(database.url, { onIdleError: () => undefined }));
const mailbox = createDevMailbox();
const drain = drainOf(servers[0], { mailer: mailbox });
// Closing a server checks that every invariant holds.
afterAll(async () => {
  for (const pool of pools) await pool.end();
  for (const server of servers) await server.close();
  await database.drop();
});

const setClocks = (instant: string) => {
  for (const { clock } of servers) clock.set(instant);
};
const roundOn = (index: number) =>
  makeDueInvoices(openDatabase(pools[index % 2] ?? database.pool), servers[0].clock.now());

async function sellerOnBoth(): Promise<[Seller, Seller]> {
  const seller = await servers[0].confirmedSeller({ timeZone: 'UTC' });
  await keepSessions(database.pool);
  const twin = Object.assign(servers[1].anon(), { user: seller.user });
  twin.cookie = seller.cookie;
  return [seller, twin];
}

test('six rounds at once on two servers make one invoice, one run and one mail', async () => {
  setClocks('2026-06-20T12:00:00Z');
  const [seller, twin] = await sellerOnBoth();
  const client = await buildClient(seller, { email: 'once@acme.example' });
  const { id } = await buildRecurring(seller, client.id, { recurring: { startOn: '2026-07-01' } });
  setClocks('2026-07-01T08:00:00Z');
  await Promise.all(Array.from({ length: bySize(6, 40) }, (_, index) => roundOn(index)));
  await Promise.all([0, 1].map(roundOn));
  expect((await twin.get('/api/invoices')).body as Invoice[]).toHaveLength(1);
  expect(((await twin.get(`/api/recurring/${id}`)).body as RecurringWithContent).runs).toHaveLength(1);
  await drain();
  expect(mailbox.mails.filter(({ to }) => to === 'once@acme.example')).toHaveLength(1);
});

test('many due at once are shared out, and made once each', async () => {
  setClocks('2026-06-20T12:00:00Z');
  const pairs = [await sellerOnBoth(), await sellerOnBoth()];
  for (const [seller] of pairs) {
    const client = await buildClient(seller);
    for (let index = 0; index < 4; index++)
      await buildRecurring(seller, client.id, { recurring: { startOn: '2026-07-01' } });
  }
  setClocks('2026-08-01T08:00:00Z');
  await Promise.all(Array.from({ length: 6 }, (_, index) => roundOn(index)));
  // Whatever was held by somebody else while it was looked at.
  await roundOn(0);
  for (const [seller] of pairs) {
    const invoices = (await seller.get('/api/invoices')).body as Invoice[];
    expect(invoices.map(({ displayNumber }) => displayNumber).sort()).toEqual(
      Array.from({ length: 8 }, (_, index) => `INV-000${index + 1}`),
    );
  }
});

/** Everything that touches a recurring invoice, in an order that is different each time. */
function actionsOn([seller, twin]: [Seller, Seller], rows: Recurring[], clientIds: string[]) {
  return rows.flatMap((row, index) => {
    const at = (action: string) => `/api/recurring/${row.id}/${action}`;
    const client = clientIds[index % clientIds.length] ?? '';
    return [
      () => roundOn(index),
      () => roundOn(index + 1),
      () => tellAhead(openDatabase(database.pool), servers[0].clock.now()),
      () => twin.post(at('skip'), { date: row.next[0] }),
      () => seller.post(at('run'), { date: row.next[0] }),
      () => twin.post(at('run'), { date: row.next[1] }),
      () => seller.post(at('pause')),
      () => twin.post(at('resume'), { backlog: 'all' }),
      () => seller.post(at('resume'), { backlog: 'latest' }),
      () =>
        twin.put(
          `/api/recurring/${row.id}`,
          recurringFields(client, { recurring: { startOn: `2026-06-0${index + 1}`, frequency: 'day' } }),
        ),
      () => seller.put('/api/user/profile', { timeZone: index % 2 ? 'Asia/Tokyo' : 'America/New_York' }),
      () => twin.put('/api/user/profile', { timeZone: 'Europe/Berlin' }),
      ...(index === 0 ? [() => seller.delete(`/api/clients/${client}`)] : []),
      ...(index === 1 ? [() => twin.delete(`/api/recurring/${row.id}`)] : []),
    ];
  });
}

test('whatever meets whatever, no date is made twice, and each time of day is that of the seller’s zone', {
  timeout: 240_000,
}, async () => {
  for (let round = 0; round < bySize(2, 15); round++) {
    setClocks('2026-06-20T12:00:00Z');
    const pair = await sellerOnBoth();
    const clientIds = [];
    for (let index = 0; index < 3; index++) clientIds.push((await buildClient(pair[0])).id);
    const rows: Recurring[] = [];
    for (let index = 0; index < 4; index++)
      rows.push(
        await buildRecurring(pair[0], clientIds[index % 3] ?? '', {
          recurring: {
            frequency: 'day',
            startOn: `2026-06-2${index + 1}`,
            mode: index % 2 ? 'draft' : 'send',
          },
        }),
      );
    setClocks('2026-06-24T11:00:00Z');
    const shuffled = actionsOn(pair, rows, clientIds)
      .map((run) => ({ run, place: Math.random() }))
      .toSorted((a, b) => a.place - b.place);
    const answers = await Promise.all(shuffled.map(({ run }) => run()));
    const statuses = answers.map((answer) => (answer ? answer.status : 0));
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
  }
});
