import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { buildClient, buildProposal } from '#server/test/factories.ts';
import { bySize } from '#server/test/size.ts';
import { type Seller, startTestServer } from '#server/test/test-server.ts';
import { addDaysTo } from '#shared/dates.ts';
import { type Proposal, proposalSchema, proposalSummarySchema } from '#shared/proposal.ts';
import { proposalStatuses } from '#shared/proposal-status.ts';

const server = await startTestServer();
afterAll(() => server.close());

// Midnights in Auckland (11:00 UTC in summer) and the milliseconds before them.
const instants = [
  '2026-12-01T10:59:59.999Z',
  '2026-12-01T11:00:00.000Z',
  '2026-12-02T10:59:59.999Z',
  '2026-12-02T11:00:00.000Z',
];
const FIRST_DAY = '2026-12-01';

const day = fc.integer({ min: -1, max: 4 });
const which = fc.nat(20);
const step = fc.oneof(
  fc.record({ do: fc.constant('create' as const), day, cents: fc.nat(99_999) }),
  fc.record({ do: fc.constant('move' as const), which, day }),
  fc.record({ do: fc.constant('reprice' as const), which, cents: fc.nat(99_999) }),
  fc.record({ do: fc.constant('answer' as const), which, status: fc.constantFrom('accepted', 'declined') }),
  fc.record({ do: fc.constant('convert' as const), which }),
  fc.record({ do: fc.constant('delete' as const), which }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const line = (cents: number) => [{ description: 'Work', quantity: 1, rate: (cents / 100).toFixed(2) }];

interface Business {
  seller: Seller;
  clientId: string;
  made: string[];
}

async function perform({ seller, clientId, made }: Business, action: Step): Promise<void> {
  if (action.do === 'create') {
    const validUntil = addDaysTo(FIRST_DAY, action.day);
    made.push((await buildProposal(seller, clientId, { validUntil }, line(action.cents))).id);
    return;
  }
  const id = made[action.which % Math.max(made.length, 1)];
  if (!id) return;
  const path = `/api/proposals/${id}`;
  const calls = {
    move: () => seller.put(path, 'day' in action && { validUntil: addDaysTo(FIRST_DAY, action.day) }),
    reprice: () => seller.put(path, 'cents' in action && { items: line(action.cents) }),
    answer: () => server.anon().put(`${path}/status`, 'status' in action && { status: action.status }),
    convert: () => seller.post(`${path}/convert`),
    delete: () => {
      made.splice(made.indexOf(id), 1);
      return seller.delete(path);
    },
  };
  expect([200, 201, 204, 409]).toContain((await calls[action.do]()).status);
}

/** Cards, filters and counts against a recount of the whole list by hand. */
async function checkCounts({ seller, made }: Business): Promise<void> {
  const all = proposalSchema.array().parse((await seller.get('/api/proposals')).body);
  expect(all.map(({ id }) => id)).toEqual([...made].reverse());
  const summary = proposalSummarySchema.strict().parse((await seller.get('/api/proposals/summary')).body);
  expect(Object.keys(summary.byStatus).sort()).toEqual([...proposalStatuses].sort());
  expect(summary.total).toEqual(totalOf(all));
  for (const status of proposalStatuses) {
    const rows = all.filter((proposal) => proposal.status === status);
    expect(summary.byStatus[status], status).toEqual(totalOf(rows));
    const filtered = await seller.get(`/api/proposals?status=${status}`);
    expect((filtered.body as Proposal[]).map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
    expect(filtered.headers.get('x-total-count')).toBe(String(rows.length));
  }
}

function totalOf(rows: Proposal[]) {
  const cents = rows.reduce((sum, { amount }) => sum + BigInt(amount.replace('.', '')), 0n);
  const digits = String(cents).padStart(3, '0');
  return { count: rows.length, amount: `${digits.slice(0, -2)}.${digits.slice(-2)}` };
}

test(
  'after any operations cards, filters and counts agree with the list, before and after midnight',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 4, maxLength: 14 }),
        fc.nat(1_000),
        async (steps, seed) => {
          server.clock.set(instants[0] as string);
          const seller = await server.seller({ timeZone: 'Pacific/Auckland' });
          const business: Business = { seller, clientId: (await buildClient(seller)).id, made: [] };
          for (const [index, action] of steps.entries()) {
            server.clock.set(instants[Math.floor((index * instants.length) / steps.length)] as string);
            await perform(business, action);
            if ((index + seed) % 3 === 0 || index === steps.length - 1) await checkCounts(business);
          }
          server.clock.set('2026-12-05T11:00:00.000Z');
          await checkCounts(business);
        },
      ),
      { numRuns: bySize(15, 500) },
    );
  },
  bySize(60_000, 3_600_000),
);

test('a proposal that is stored as sent or expired is in the card of its date', async () => {
  server.clock.set('2026-12-01T00:00:00Z');
  const seller = await server.seller();
  const { id: clientId } = await buildClient(seller);
  for (const [status, validUntil] of [
    ['sent', '2026-12-01'],
    ['sent', '2026-11-30'],
    ['expired', '2026-12-31'],
  ]) {
    const { id } = await buildProposal(seller, clientId, { validUntil }, line(100));
    await server.pool.query('update documents set status = $2 where id = $1', [id, status]);
  }
  expect((await seller.get('/api/proposals/summary')).body).toMatchObject({
    byStatus: { pending: { count: 2, amount: '2.00' }, expired: { count: 1, amount: '1.00' } },
  });
});

test('a seller without proposals has every card, with nothing on it', async () => {
  const nothing = { count: 0, amount: '0.00' };
  expect((await (await server.seller()).get('/api/proposals/summary')).body).toEqual({
    total: nothing,
    byStatus: { pending: nothing, accepted: nothing, declined: nothing, expired: nothing },
  });
});
