import { afterAll, beforeEach, expect, test } from 'vitest';
import { buildClient, buildProposal } from '#server/test/factories.ts';
import { type Seller, startTestServer } from '#server/test/test-server.ts';
import { type ProposalInsights, proposalInsightsSchema } from '#shared/proposal-insights.ts';

const server = await startTestServer();
afterAll(() => server.close());

const NOW = '2026-11-15T12:00:00.000Z';
beforeEach(() => server.clock.set(NOW));

const PATH = '/api/proposals/insights';
const line = (rate: string) => [{ description: 'Work', quantity: 1, rate }];

interface Sent {
  at: string;
  amount?: string;
  validUntil?: string;
  currency?: string;
}

/** A proposal that goes out at this instant. */
async function send(seller: Seller, { at, amount = '1.00', ...fields }: Sent): Promise<string> {
  const client = await buildClient(seller);
  server.clock.set(at);
  const given = { validUntil: '2027-12-31', ...fields };
  const { id } = await buildProposal(seller, client.id, given, line(amount));
  server.clock.set(NOW);
  return id;
}

async function answer(id: string, status: 'accepted' | 'declined', at: string): Promise<void> {
  server.clock.set(at);
  const answered = await server.anon().put(`/api/proposals/${id}/status`, { status });
  expect(answered.status, answered.text).toBe(200);
  server.clock.set(NOW);
}

async function insightsOf(seller: Seller): Promise<ProposalInsights> {
  const read = await seller.get(PATH);
  expect(read.status, read.text).toBe(200);
  return proposalInsightsSchema.strict().parse(read.body);
}

const nothing = {
  ...{ sent: 0, accepted: 0, declined: 0, expired: 0 },
  ...{ winRate: null, medianDays: null, won: [] },
};

/** Months in which anything happened. */
const busyOf = ({ months }: ProposalInsights) =>
  Object.fromEntries(
    months
      .filter(({ sent, accepted, declined, expired }) => sent + accepted + declined + expired > 0)
      .map(({ month, ...figures }) => [month, figures]),
  );

test('without a session there is nothing to read', async () => {
  expect((await server.anon().get(PATH)).status).toBe(401);
});

test('a seller without proposals has twelve months with nothing in them', async () => {
  const { months, total } = await insightsOf(await server.seller());
  expect(months.map(({ month }) => month)).toEqual([
    ...['2025-12', '2026-01', '2026-02', '2026-03', '2026-04', '2026-05'],
    ...['2026-06', '2026-07', '2026-08', '2026-09', '2026-10', '2026-11'],
  ]);
  expect(months.map(({ month: _, ...figures }) => figures)).toEqual(months.map(() => nothing));
  expect(total).toEqual(nothing);
});

test('counts, win rate, time to answer and sums by month; other sellers and open ones change none of it', async () => {
  const seller = await server.seller();
  const fast = await send(seller, { at: '2026-09-10T12:00:00.000Z', amount: '100.10' });
  await answer(fast, 'accepted', '2026-09-11T12:00:00.000Z');
  const slow = await send(seller, { at: '2026-09-10T12:00:00.000Z', amount: '0.20' });
  await answer(slow, 'accepted', '2026-10-10T12:00:00.000Z');
  const declined = await send(seller, { at: '2026-10-01T12:00:00.000Z', amount: '7.00' });
  await answer(declined, 'declined', '2026-10-03T18:00:00.000Z');
  await send(seller, { at: '2026-09-20T12:00:00.000Z', validUntil: '2026-10-31' });
  await send(seller, { at: '2026-11-14T12:00:00.000Z' });
  const stranger = await server.seller();
  const theirs = await send(stranger, { at: '2026-09-10T12:00:00.000Z', amount: '900.00' });
  await answer(theirs, 'accepted', '2026-09-12T12:00:00.000Z');

  const insights = await insightsOf(seller);
  expect(busyOf(insights)).toEqual({
    '2026-09': {
      ...{ ...nothing, sent: 3, accepted: 1, winRate: 100, medianDays: 1 },
      won: [{ currency: 'USD', amount: '100.10' }],
    },
    '2026-10': {
      ...{ sent: 1, accepted: 1, declined: 1, expired: 1, winRate: 33.3, medianDays: 16.1 },
      won: [{ currency: 'USD', amount: '0.20' }],
    },
    '2026-11': { ...nothing, sent: 1 },
  });
  expect(insights.total).toEqual({
    ...{ sent: 5, accepted: 2, declined: 1, expired: 1, winRate: 50, medianDays: 2.3 },
    won: [{ currency: 'USD', amount: '100.30' }],
  });
});

test('sums of several currencies stand side by side, each with its own places', async () => {
  const seller = await server.seller();
  const at = '2026-11-02T12:00:00.000Z';
  for (const [currency, amount] of [
    ['USD', '10.50'],
    ['JPY', '5000'],
    ['JPY', '300'],
    ['EUR', '3.00'],
  ] as const)
    await answer(await send(seller, { at, currency, amount }), 'accepted', '2026-11-03T12:00:00.000Z');
  const won = [
    { currency: 'EUR', amount: '3.00' },
    { currency: 'JPY', amount: '5300' },
    { currency: 'USD', amount: '10.50' },
  ];
  const insights = await insightsOf(seller);
  expect([insights.months.at(-1)?.won, insights.total.won]).toEqual([won, won]);
});

test("each counts in the month of the seller's zone; what is older than twelve of them doesn't", async () => {
  const seller = await server.seller({ timeZone: 'America/Los_Angeles' });
  const before = await send(seller, { at: '2026-10-01T06:59:59.999Z' });
  const after = await send(seller, { at: '2026-10-01T07:00:00.000Z' });
  await answer(before, 'accepted', '2026-11-01T06:59:59.999Z');
  await answer(after, 'declined', '2026-11-01T07:00:00.000Z');
  await answer(
    await send(seller, { at: '2025-11-20T12:00:00.000Z' }),
    'accepted',
    '2025-12-01T07:59:59.999Z',
  );
  await answer(
    await send(seller, { at: '2025-11-20T12:00:00.000Z' }),
    'declined',
    '2025-12-01T08:00:00.000Z',
  );
  const countsOf = async () =>
    (await insightsOf(seller)).months
      .map(({ month, sent, accepted, declined }) => [month, sent, accepted, declined])
      .filter((row) => row.slice(1).some((count) => count !== 0));
  expect(await countsOf()).toEqual([
    ['2025-12', 0, 0, 1],
    ['2026-09', 1, 0, 0],
    ['2026-10', 1, 1, 0],
    ['2026-11', 0, 0, 1],
  ]);
  await server.pool.query("update users set time_zone = 'UTC' where id = $1", [seller.user.id]);
  expect(await countsOf()).toEqual([
    ['2025-12', 0, 1, 1],
    ['2026-10', 2, 0, 0],
    ['2026-11', 0, 1, 1],
  ]);
});

test("a proposal has expired from the seller's next midnight on, and a poll then gets it", async () => {
  server.clock.set('2026-11-29T12:00:00.000Z');
  const seller = await server.seller({ timeZone: 'Pacific/Auckland' });
  await send(seller, { at: '2026-11-01T12:00:00.000Z', validUntil: '2026-11-30' });
  server.clock.set('2026-11-30T10:59:59.999Z');
  const open = await seller.get(PATH);
  expect(open.body).toMatchObject({ total: { sent: 1, expired: 0, winRate: null } });
  const poll = { 'if-none-match': open.headers.get('etag') ?? '' };
  expect((await seller.get(PATH, poll)).status).toBe(304);
  server.clock.set('2026-11-30T11:00:00.000Z');
  const over = await insightsOf(seller);
  expect((await seller.get(PATH, poll)).status).toBe(200);
  expect(over.months.slice(-2)).toEqual([
    { ...nothing, month: '2026-11', sent: 1, expired: 1, winRate: 0 },
    { ...nothing, month: '2026-12' },
  ]);
  expect(over.total).toMatchObject({ expired: 1, winRate: 0, medianDays: null });
});

test('an answer changes what the next poll gets', async () => {
  const seller = await server.seller();
  const id = await send(seller, { at: '2026-11-14T12:00:00.000Z' });
  const poll = { 'if-none-match': (await seller.get(PATH)).headers.get('etag') ?? '' };
  await answer(id, 'accepted', NOW);
  expect(await seller.get(PATH, poll)).toMatchObject({ status: 200, body: { total: { accepted: 1 } } });
});

test('one that was replaced before it expired is not lost', async () => {
  const seller = await server.seller();
  const old = await send(seller, { at: '2026-10-01T12:00:00.000Z', validUntil: '2026-10-20' });
  const newer = await send(seller, { at: '2026-10-05T12:00:00.000Z' });
  await server.pool.query('update documents set replaces_id = $2 where id = $1', [newer, old]);
  await answer(newer, 'accepted', '2026-10-06T12:00:00.000Z');
  expect((await insightsOf(seller)).total).toMatchObject({ sent: 2, accepted: 1, expired: 0, winRate: 100 });
});
