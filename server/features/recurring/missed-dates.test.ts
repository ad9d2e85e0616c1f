import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createDevMailbox } from '#server/providers/dev-mailbox.ts';
import { drainOf } from '#server/test/drain.ts';
import { notificationsOf } from '#server/test/notifications.ts';
import { type RecurringParts, recurringTester } from '#server/test/recurring.ts';
import { bySize } from '#server/test/size.ts';
import { startTestServer } from '#server/test/test-server.ts';

const server = await startTestServer();
const { begin, round, roundAt, find, invoicesOf, outcomesOf } = recurringTester(server);
const mailbox = createDevMailbox();
const drain = drainOf(server, { mailer: mailbox });
afterAll(() => server.close());
// One round is of all sellers: those of other tests are out of the way.
beforeEach(() => server.pool.query('delete from recurring_invoices'));
afterEach(() => server.clock.run());

const asleep = async (parts: RecurringParts = {}) => {
  const begun = await begin({ recurring: { frequency: 'day' }, ...parts });
  // A week without a worker.
  await roundAt('2026-07-08T05:00:00Z');
  return begun;
};
const daysOf = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `2026-07-0${from + index}`);

describe('missed dates', () => {
  test('up to three are made in order', async () => {
    const { seller, recurring } = await begin();
    await roundAt('2026-09-02T09:00:00Z');
    expect((await invoicesOf(seller)).map(({ title, issuedOn }) => `${title} ${issuedOn}`)).toEqual([
      ...['Support in July 2026 2026-09-02', 'Support in August 2026 2026-09-02'],
      'Support in September 2026 2026-09-02',
    ]);
    expect(await find(seller, recurring)).toMatchObject({ state: 'active', nextOn: '2026-10-01' });
  });

  test('more of them are not made unless the seller says so', async () => {
    const { seller, client, recurring } = await asleep();
    await round();
    expect(await invoicesOf(seller)).toEqual([]);
    expect(await find(seller, recurring)).toMatchObject({
      ...{ state: 'paused', pauseReason: 'backlog', nextOn: null, madeCount: 0 },
      backlog: daysOf(1, 8),
      next: ['2026-07-09', '2026-07-10', '2026-07-11', '2026-07-12', '2026-07-13'],
    });
    expect(await notificationsOf(seller)).toMatchObject([
      {
        subject: 'Recurring invoice to Acme paused',
        message:
          'Support in July 2026: 7 dates have passed without an invoice. Choose whether to make all of them, the latest, or none.',
      },
    ]);
    await drain();
    expect(mailbox.mails.filter(({ to }) => to === seller.user.email)).toMatchObject([
      { subject: 'Recurring invoice to Acme paused', text: expect.stringContaining('7 dates have passed') },
    ]);
    expect(mailbox.mails.filter(({ to }) => to === client.email)).toEqual([]);
    const resume = (backlog?: string) => seller.post(`/api/recurring/${recurring.id}/resume`, { backlog });
    for (const choice of [undefined, 'some'])
      expect(await resume(choice)).toMatchObject({
        status: 400,
        body: { fieldErrors: { backlog: [expect.any(String)] } },
      });
  });
});

describe('resuming after missed dates', () => {
  test.each([
    ['all', daysOf(1, 8)],
    ['latest', daysOf(8, 8)],
    ['none', []],
  ])('resuming with %s makes these, once, and goes on after today', async (backlog, dates) => {
    const { seller, recurring } = await asleep();
    const resume = () => seller.post(`/api/recurring/${recurring.id}/resume`, { backlog });
    const answers = await Promise.all(Array.from({ length: bySize(2, 6) }, resume));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await resume()).body).toMatchObject({ state: 'active', nextOn: '2026-07-09' });
    expect((await resume()).body).not.toHaveProperty('backlog');
    await round();
    expect(await outcomesOf(seller, recurring)).toEqual(dates.map((date) => `${date} made`));
    expect(await invoicesOf(seller)).toHaveLength(dates.length);
  });

  test('resuming makes at most 99 of them at a time, and keeps the rest', async () => {
    const { seller, recurring } = await begin({
      recurring: { frequency: 'day', startOn: '2026-06-21', mode: 'draft' },
    });
    await roundAt('2026-10-01T05:00:00Z');
    const resume = (backlog = 'all') => seller.post(`/api/recurring/${recurring.id}/resume`, { backlog });
    expect((await resume()).body).toMatchObject({
      ...{ state: 'paused', pauseReason: 'backlog', madeCount: 99 },
      backlog: ['2026-09-28', '2026-09-29', '2026-09-30', '2026-10-01'],
    });
    expect((await resume()).body).toMatchObject({ state: 'active', madeCount: 103, nextOn: '2026-10-02' });
    await roundAt('2027-02-01T05:00:00Z');
    expect((await resume('latest')).body).toMatchObject({ state: 'active', madeCount: 104 });
    expect((await find(seller, recurring)).runs[0]?.occursOn).toBe('2027-02-01');
  });

  test('that are few are made by many workers at once, each of them once', async () => {
    const { seller, client, recurring } = await begin();
    server.clock.set('2026-09-01T09:00:00Z');
    await Promise.all(Array.from({ length: bySize(6, 20) }, round));
    await round();
    expect((await invoicesOf(seller)).map(({ title }) => title)).toEqual([
      ...['Support in July 2026', 'Support in August 2026', 'Support in September 2026'],
    ]);
    await drain();
    expect(mailbox.mails.filter(({ to }) => to === client.email)).toHaveLength(3);
    expect((await find(seller, recurring)).madeCount).toBe(3);
  });
});
