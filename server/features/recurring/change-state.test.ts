import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '#server/db/client.ts';
import {
  buildClient,
  buildRecurring,
  buildTaxRate,
  recurringFields,
  threeLines,
} from '#server/test/factories.ts';
import { keepSessions } from '#server/test/keep-sessions.ts';
import { bySize } from '#server/test/size.ts';
import { type Seller, startTestServer } from '#server/test/test-server.ts';
import type { Invoice } from '#shared/invoice.ts';
import type { RecurringRun, RecurringWithContent } from '#shared/recurring.ts';
import { makeDueInvoices } from './make-due-invoices.ts';

const server = await startTestServer();
const db = openDatabase(server.pool);
afterAll(() => server.close());
beforeEach(() => server.pool.query('delete from recurring_invoices'));
afterEach(() => server.clock.run());

async function begin(recurring: object = {}) {
  server.clock.set('2026-06-20T12:00:00Z');
  const seller = await server.confirmedSeller({ timeZone: 'UTC' });
  await keepSessions(server.pool);
  const client = await buildClient(seller);
  const row = await buildRecurring(seller, client.id, { recurring: { startOn: '2026-07-01', ...recurring } });
  const act = (action: string, body?: object) => seller.post(`/api/recurring/${row.id}/${action}`, body);
  const find = async () => (await seller.get(`/api/recurring/${row.id}`)).body as RecurringWithContent;
  return { seller, client, row, act, find };
}

const roundAt = async (instant: string) => {
  server.clock.set(instant);
  await makeDueInvoices(db, server.clock.now());
};
const invoicesOf = async (seller: Seller) => (await seller.get('/api/invoices')).body as Invoice[];

describe('a pause', () => {
  test('makes nothing, and nothing of it is made afterwards', async () => {
    const { seller, act, find } = await begin();
    for (const _ of [1, 2])
      expect(await act('pause')).toMatchObject({
        status: 200,
        body: { state: 'paused', pauseReason: 'seller', nextOn: null },
      });
    await roundAt('2026-12-01T09:00:00Z');
    expect(await invoicesOf(seller)).toEqual([]);
    // There is nothing to choose from.
    for (const body of [{ backlog: 'all' }, {}, undefined])
      expect(await act('resume', body)).toMatchObject({
        status: 200,
        body: { state: 'active', pauseReason: null, nextOn: '2027-01-01' },
      });
    await roundAt('2027-01-01T09:00:00Z');
    expect(await find()).toMatchObject({ madeCount: 1, runs: [{ occursOn: '2027-01-01' }] });
  });

  test('that outlasts the end has ended it', async () => {
    const { act } = await begin({ endsOn: '2026-08-31' });
    await act('pause');
    server.clock.set('2026-08-01T12:00:00Z');
    expect((await act('resume')).body).toMatchObject({ state: 'ended', pauseReason: null, next: [] });
  });
});

describe('skipping a date', () => {
  test('leaves it out and counts it, once', async () => {
    const { seller, act, find } = await begin({ maxCount: 2 });
    const both = await Promise.all([
      act('skip', { date: '2026-07-01' }),
      act('skip', { date: '2026-07-01' }),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await find()).toMatchObject({
      ...{ nextOn: '2026-08-01', madeCount: 1, next: ['2026-08-01'] },
      runs: [{ occursOn: '2026-07-01', outcome: 'skipped', invoice: null }],
    });
    await roundAt('2026-08-01T09:00:00Z');
    expect(await find()).toMatchObject({ state: 'ended', madeCount: 2 });
    expect(await invoicesOf(seller)).toHaveLength(1);
  });

  test('is refused for any other date, and while it is paused', async () => {
    const { act, find } = await begin();
    const before = await find();
    for (const action of ['skip', 'run']) {
      for (const date of ['2026-08-01', '2026-06-01', '2026-07-02'])
        expect(await act(action, { date })).toMatchObject({
          status: 409,
          body: { code: 'changed_meanwhile' },
        });
      expect((await act(action, { date: 'tomorrow' })).status).toBe(400);
      expect((await act(action)).status).toBe(400);
    }
    expect(await find()).toEqual(before);
    await act('pause');
    for (const action of ['skip', 'run'])
      expect(await act(action, { date: '2026-07-01' })).toMatchObject({
        status: 409,
        body: { code: 'recurring_paused' },
      });
  });
});

describe('making a date early', () => {
  test('makes it now, once, with the texts of its date', async () => {
    const { seller, act, find } = await begin();
    const answers = await Promise.all(
      Array.from({ length: bySize(5, 20) }, () => act('run', { date: '2026-07-01' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([...answers.slice(1).map(() => 200), 201]);
    const runs = answers.map(({ body }) => (body as { run: RecurringRun }).run);
    expect(new Set(runs.map((run) => JSON.stringify(run))).size).toBe(1);
    expect(runs[0]).toMatchObject({
      ...{ occursOn: '2026-07-01', outcome: 'made', at: '2026-06-20T12:00:00.000Z' },
      invoice: { displayNumber: 'INV-0001', status: 'pending', amount: '413.22' },
    });
    expect(await invoicesOf(seller)).toMatchObject([
      { title: 'Support in July 2026', dueDate: '2026-07-04' },
    ]);
    expect(await find()).toMatchObject({ nextOn: '2026-08-01', madeCount: 1 });
    await roundAt('2026-07-01T09:00:00Z');
    expect(await invoicesOf(seller)).toHaveLength(1);
    expect((await act('skip', { date: '2026-07-01' })).status).toBe(409);
  });

  test('of the last one can be asked for again', async () => {
    const { act } = await begin({ maxCount: 1 });
    const [first, again] = [
      await act('run', { date: '2026-07-01' }),
      await act('run', { date: '2026-07-01' }),
    ];
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.body).toEqual(first.body);
  });

  test('at the moment at which it is due is still one', async () => {
    const { seller, act } = await begin();
    server.clock.set('2026-07-01T08:00:00Z');
    const round = () => makeDueInvoices(db, server.clock.now());
    const [early] = await Promise.all([act('run', { date: '2026-07-01' }), round(), round()]);
    expect([200, 201]).toContain(early.status);
    expect(await invoicesOf(seller)).toHaveLength(1);
  });

  test('says what keeps it from being made, and leaves everything as it was', async () => {
    server.clock.set('2026-06-20T12:00:00Z');
    const seller = await server.confirmedSeller();
    const client = await buildClient(seller);
    const rate = await buildTaxRate(seller);
    const row = await buildRecurring(seller, client.id, {
      recurring: { startOn: '2026-07-01' },
      items: [{ ...threeLines[0], taxRateIds: [rate.id] }],
    });
    await seller.delete(`/api/tax-rates/${rate.id}`);
    const before = (await seller.get(`/api/recurring/${row.id}`)).text;
    const answer = await seller.post(`/api/recurring/${row.id}/run`, { date: '2026-07-01' });
    expect(answer).toMatchObject({
      status: 400,
      body: { fieldErrors: { 'items.0.taxRateIds': [expect.any(String)] } },
    });
    await seller.delete(`/api/clients/${client.id}`);
    expect(await seller.post(`/api/recurring/${row.id}/run`, { date: '2026-07-01' })).toMatchObject({
      status: 404,
      body: { message: 'The client was deleted' },
    });
    expect(JSON.parse(before)).toMatchObject({ failures: 0, runs: [] });
    expect(await invoicesOf(seller)).toEqual([]);
  });
});

describe('a change', () => {
  const change = (
    seller: Seller,
    row: { id: string },
    clientId: string,
    recurring: object,
    invoice: object = {},
  ) => seller.put(`/api/recurring/${row.id}`, recurringFields(clientId, { recurring, invoice }));

  test('is of what is made from then on', async () => {
    const { seller, client, row, find } = await begin();
    await roundAt('2026-07-01T09:00:00Z');
    await change(seller, row, client.id, { startOn: '2026-07-01' }, { title: 'Retainer' });
    expect(await invoicesOf(seller)).toMatchObject([{ title: 'Support in July 2026' }]);
    expect(await find()).toMatchObject({ nextOn: '2026-08-01', madeCount: 1 });
    await roundAt('2026-08-01T09:00:00Z');
    expect((await invoicesOf(seller))[0]).toMatchObject({ title: 'Retainer' });
  });

  test('of the rule makes no date twice, and none before today', async () => {
    const { seller, client, row, act, find } = await begin();
    await act('run', { date: '2026-07-01' });
    server.clock.set('2026-06-29T12:00:00Z');
    const daily = await change(seller, row, client.id, { startOn: '2026-06-01', frequency: 'day' });
    expect(daily.body).toMatchObject({
      next: ['2026-06-29', '2026-06-30', '2026-07-02', '2026-07-03', '2026-07-04'],
    });
    await roundAt('2026-07-02T09:00:00Z');
    expect((await find()).runs.map(({ occursOn }) => occursOn)).toEqual([
      ...['2026-07-02', '2026-07-01', '2026-06-30', '2026-06-29'],
    ]);
  });

  test('of anything but the rule keeps dates that are about to be made up for', async () => {
    const { seller, client, row, find } = await begin();
    server.clock.set('2026-07-03T12:00:00Z');
    await change(seller, row, client.id, { startOn: '2026-07-01', endsOn: '2026-12-31', sendAt: '10:00' });
    expect(await find()).toMatchObject({ nextOn: '2026-07-01', nextAt: '2026-07-01T10:00:00.000Z' });
  });

  test('to fewer than were made is refused, as is one of what has ended', async () => {
    const { seller, client, row, act } = await begin();
    await act('run', { date: '2026-07-01' });
    const few = await change(seller, row, client.id, { startOn: '2026-07-01', maxCount: 1 });
    expect(few).toMatchObject({
      status: 400,
      body: { fieldErrors: { 'recurring.maxCount': ['1 of them were made already'] } },
    });
    await change(seller, row, client.id, { startOn: '2026-07-01', maxCount: 2 });
    await act('run', { date: '2026-08-01' });
    expect(await change(seller, row, client.id, { startOn: '2026-07-01' })).toMatchObject({
      status: 409,
      body: { code: 'recurring_ended' },
    });
  });
});
