import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { buildClient, buildInvoice } from '#server/test/factories.ts';
import { bySize } from '#server/test/size.ts';
import { type Seller, startTestServer } from '#server/test/test-server.ts';
import { addDaysTo } from '#shared/dates.ts';
import { type Invoice, invoiceSchema, invoiceSummarySchema } from '#shared/invoice.ts';
import { invoiceStatuses } from '#shared/invoice-status.ts';

const server = await startTestServer();
afterAll(() => server.close());

// Midnights in Auckland (11:00 UTC in summer) and the milliseconds before them.
const instants = [
  '2026-12-01T10:59:59.999Z',
  '2026-12-01T11:00:00.000Z',
  '2026-12-02T10:59:59.999Z',
  '2026-12-02T11:00:00.000Z',
  '2026-12-03T11:00:00.000Z',
];
const FIRST_DAY = '2026-12-01';

const step = fc.oneof(
  fc.record({
    do: fc.constant('create' as const),
    day: fc.integer({ min: -1, max: 4 }),
    cents: fc.nat(99_999),
  }),
  fc.record({ do: fc.constant('move' as const), which: fc.nat(20), day: fc.integer({ min: -1, max: 4 }) }),
  fc.record({
    do: fc.constant('set' as const),
    which: fc.nat(20),
    status: fc.constantFrom('paid', 'pending', 'cancelled'),
  }),
  fc.record({ do: fc.constant('reprice' as const), which: fc.nat(20), cents: fc.nat(99_999) }),
  fc.record({ do: fc.constant('hand over' as const), which: fc.nat(20) }),
  fc.record({ do: fc.constant('delete' as const), which: fc.nat(20) }),
  fc.record({ do: fc.constant('wait' as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const line = (cents: number) => [{ description: 'Work', quantity: 1, rate: (cents / 100).toFixed(2) }];

interface Business {
  seller: Seller;
  clientIds: [string, string];
  made: string[];
}

async function perform({ seller, clientIds, made }: Business, action: Step): Promise<void> {
  if (action.do === 'wait') return;
  if (action.do === 'create') {
    const dueDate = addDaysTo(FIRST_DAY, action.day);
    made.push((await buildInvoice(seller, clientIds[0], { dueDate }, line(action.cents))).id);
    return;
  }
  const id = made[action.which % Math.max(made.length, 1)];
  if (!id) return;
  if (action.do === 'delete') {
    made.splice(made.indexOf(id), 1);
    expect((await seller.delete(`/api/invoices/${id}`)).status).toBe(204);
    return;
  }
  const bodies = {
    move: () => 'day' in action && { dueDate: addDaysTo(FIRST_DAY, action.day) },
    set: () => 'status' in action && { status: action.status },
    reprice: () => 'cents' in action && { items: line(action.cents) },
    'hand over': () => ({ clientId: clientIds[1] }),
  };
  const { status } = await seller.put(`/api/invoices/${id}`, bodies[action.do]());
  expect([200, 409]).toContain(status);
}

/** Cards, filters and counts against a recount of the whole list by hand. */
async function checkCounts({ seller, made }: Business): Promise<void> {
  const all = invoiceSchema.array().parse((await seller.get('/api/invoices')).body);
  expect(all.map(({ id }) => id)).toEqual([...made].reverse());
  const summary = invoiceSummarySchema.strict().parse((await seller.get('/api/invoices/summary')).body);
  expect(Object.keys(summary.byStatus).sort()).toEqual([...invoiceStatuses].sort());
  expect(summary.total).toEqual(totalOf(all));
  for (const status of invoiceStatuses) {
    const rows = all.filter((invoice) => invoice.status === status);
    expect(summary.byStatus[status], status).toEqual(totalOf(rows));
    const filtered = await seller.get(`/api/invoices?status=${status}`);
    expect((filtered.body as Invoice[]).map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
    expect(filtered.headers.get('x-total-count')).toBe(String(rows.length));
  }
}

function totalOf(rows: Invoice[]) {
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
          const clientIds: [string, string] = [
            (await buildClient(seller)).id,
            (await buildClient(seller)).id,
          ];
          const business: Business = { seller, clientIds, made: [] };
          for (const [index, action] of steps.entries()) {
            const at = Math.floor((index * instants.length) / steps.length);
            server.clock.set(instants[at] as string);
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

test('a seller without invoices has every card, with nothing on it', async () => {
  const nothing = { count: 0, amount: '0.00' };
  expect((await (await server.seller()).get('/api/invoices/summary')).body).toEqual({
    total: nothing,
    byStatus: { pending: nothing, paid: nothing, overdue: nothing, cancelled: nothing },
  });
});

test('the sum may be larger than one invoice can be', async () => {
  const seller = await server.seller();
  const { id } = await buildClient(seller);
  const largest = [{ description: 'All', quantity: 1, rate: '9999999999.99' }];
  for (let count = 0; count < 3; count++) await buildInvoice(seller, id, { dueDate: '9999-12-31' }, largest);
  expect((await seller.get('/api/invoices/summary')).body).toMatchObject({
    total: { count: 3, amount: '29999999999.97' },
    byStatus: { pending: { count: 3, amount: '29999999999.97' } },
  });
});

test('a client who is deleted leaves the cards', async () => {
  const seller = await server.seller();
  const [kept, gone] = [await buildClient(seller), await buildClient(seller)];
  for (const { id } of [kept, gone, gone])
    await buildInvoice(seller, id, { dueDate: '9999-12-31' }, line(500));
  await seller.delete(`/api/clients/${gone.id}`);
  expect((await seller.get('/api/invoices/summary')).body).toMatchObject({
    total: { count: 1, amount: '5.00' },
  });
  expect((await seller.get('/api/invoices?limit=10')).headers.get('x-total-count')).toBe('1');
});
