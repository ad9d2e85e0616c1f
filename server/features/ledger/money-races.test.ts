import { afterAll, expect, test } from 'vitest';
import type { Answer } from '#server/test/agent.ts';
import { buildClient, buildInvoice, buildProposal } from '#server/test/factories.ts';
import { brokenInvariants } from '#server/test/invariants.ts';
import { createTestDatabase } from '#server/test/test-db.ts';
import { type Seller, startTestServer } from '#server/test/test-server.ts';
import type { InvoiceWithItems } from '#shared/invoice.ts';
import { type ClientCredit, type LedgerEntry, ledgerEntrySchema } from '#shared/ledger-entry.ts';

const database = await createTestDatabase();
// Two servers on one database: what waits in one process does not wait in the other.
const servers = [await startTestServer({ database }), await startTestServer({ database })] as const;
afterAll(async () => {
  for (const server of servers) await server.close();
  await database.drop();
});

interface Money {
  seller: Seller;
  /** The same seller on one server or the other. */
  on: (index: number) => Seller;
  clientId: string;
  /** Of an invoice over $100.00. */
  id: string;
}

const items = [{ description: 'Work', quantity: 4, rate: '25.00' }];

async function begin(): Promise<Money> {
  const seller = await servers[0].seller();
  const twin = Object.assign(servers[1].anon(), { user: seller.user });
  twin.cookie = seller.cookie;
  const { id: clientId } = await buildClient(seller);
  const { id } = await buildInvoice(seller, clientId, {}, items);
  return { seller, on: (index) => (index % 2 ? twin : seller), clientId, id };
}

type Act = (money: Money, index: number) => Promise<Answer>;

const post =
  (action: string, body: object = {}): Act =>
  ({ on, id }, index) =>
    on(index).post(`/api/invoices/${id}/${action}`, body);
const put =
  (status: string): Act =>
  ({ on, id }, index) =>
    on(index).put(`/api/invoices/${id}`, { status });

const pay = (amount: string, more: object = {}) => post('payments', { amount, method: 'cash', ...more });
const refund = (amount: string, effect = 'kept') => post('refunds', { amount, effect, method: 'cash' });
const creditNote = (body: object) => post('credit-notes', { reason: 'Returned', delivery: 'none', ...body });
const refundCredit =
  (amount: string): Act =>
  ({ on, clientId }, index) =>
    on(index).post(`/api/clients/${clientId}/credit/refund`, { amount, method: 'cash' });

const entriesOf = async ({ seller, id }: Money): Promise<LedgerEntry[]> =>
  ledgerEntrySchema.array().parse((await seller.get(`/api/invoices/${id}/ledger`)).body);

/** Does something to the first entry of a kind that stands at the beginning of the race. */
function toEntry(
  kind: LedgerEntry['kind'],
  how: (seller: Seller, path: string, entry: string) => Promise<Answer>,
): Act {
  let found: Promise<string> | undefined;
  return async (money, index) => {
    found ??= entriesOf(money).then((entries) => entries.find((entry) => entry.kind === kind)?.id ?? '');
    return how(money.on(index), `/api/invoices/${money.id}`, await found);
  };
}

const undo = (kind: LedgerEntry['kind']) =>
  toEntry(kind, (seller, path, entry) => seller.delete(`${path}/payments/${entry}`));
const askAgain = () =>
  toEntry('refund', (seller, path, entry) => seller.post(`${path}/refunds/${entry}/ask-again`));

interface Race {
  /** One after the other. */
  before?: Act[];
  /** Twenty at once, in turn. */
  calls: Act[];
  /** How often each answer comes; none where that depends on their order. */
  answers: Record<string, number>;
  /** Paid, kept, credited, written off, owed, in credit, status: one of these, where there are any. */
  end: string | string[];
}

const races: Record<string, Race> = {
  'recording more than is owed': {
    ...{ calls: [pay('30.00', { overpayment: 'credit' })], answers: { '201': 20 } },
    end: '100.00 0.00 0.00 0.00 0.00 500.00 paid',
  },
  'refunding what nothing is owed for': {
    ...{
      before: [pay('100.00')],
      calls: [refund('9.00')],
      answers: { '201': 11, '409 refund_exceeds_paid': 9 },
    },
    end: '1.00 99.00 0.00 0.00 0.00 0.00 paid',
  },
  'refunding what is owed again': {
    ...{ before: [pay('100.00')], calls: [refund('9.00', 'owed')] },
    ...{
      answers: { '201': 11, '409 refund_exceeds_paid': 9 },
      end: '1.00 0.00 0.00 0.00 99.00 0.00 pending',
    },
  },
  'asking for a refund again': {
    ...{ before: [pay('100.00'), refund('40.00')], calls: [askAgain()] },
    ...{ answers: { '201': 1, '409 refund_owed': 19 }, end: '60.00 0.00 0.00 0.00 40.00 0.00 pending' },
  },
  'writing off a part': {
    ...{ calls: [post('write-off', { amount: '9.00', note: 'Lost' })] },
    ...{ answers: { '201': 11, '409 overpayment': 9 }, end: '0.00 0.00 0.00 99.00 1.00 0.00 pending' },
  },
  'taking a write-off back': {
    ...{ before: [post('write-off', { note: 'Lost' })], calls: [undo('write_off')], answers: { '204': 20 } },
    end: '0.00 0.00 0.00 0.00 100.00 0.00 pending',
  },
  'crediting an amount': {
    ...{ calls: [creditNote({ amount: '9.00' })], answers: { '201': 11, '400': 9 } },
    end: '0.00 0.00 99.00 0.00 1.00 0.00 pending',
  },
  'crediting all of it, of which the money goes back': {
    ...{ before: [pay('100.00')], calls: [creditNote({ full: true, excess: 'refund' })] },
    ...{ answers: { '201': 1, '409 fully_credited': 19 }, end: '0.00 0.00 100.00 0.00 0.00 0.00 cancelled' },
  },
  'crediting all of it, of which a part becomes credit': {
    ...{
      before: [pay('100.00')],
      calls: [creditNote({ full: true, excess: { refund: '60.00', credit: '40.00' } })],
    },
    ...{ answers: { '201': 1, '409 fully_credited': 19 }, end: '0.00 0.00 100.00 0.00 0.00 40.00 cancelled' },
  },
  'refunding credit': {
    ...{ before: [pay('200.00', { overpayment: 'credit' })], calls: [refundCredit('9.00')] },
    ...{ answers: { '201': 11, '409 no_credit': 9 }, end: '100.00 0.00 0.00 0.00 0.00 1.00 paid' },
  },
  'making it void': {
    ...{ calls: [post('void', { reason: 'Mistake' })], answers: { '200': 20 } },
    end: '0.00 0.00 0.00 0.00 100.00 0.00 cancelled',
  },
  'making it void and paying it': {
    ...{ calls: [post('void', { reason: 'Mistake' }), pay('100.00')], answers: {} },
    end: ['0.00 0.00 0.00 0.00 100.00 0.00 cancelled', '100.00 0.00 0.00 0.00 0.00 0.00 paid'],
  },
  'beginning a revision and paying it': {
    ...{ calls: [post('revise'), pay('100.00')], answers: {} },
    end: '100.00 0.00 0.00 0.00 0.00 0.00 paid',
  },
  'marking it as paid': {
    ...{ calls: [put('paid')], answers: { '200': 20 } },
    end: '100.00 0.00 0.00 0.00 0.00 0.00 paid',
  },
  'marking it as paid, and back to pending': {
    ...{ calls: [put('paid'), put('pending')], answers: { '200': 20 } },
    end: ['100.00 0.00 0.00 0.00 0.00 0.00 paid', '0.00 0.00 0.00 0.00 100.00 0.00 pending'],
  },
  'paying, refunding, crediting, writing off and marking it': {
    ...{ before: [pay('50.00')], answers: {}, end: [] },
    calls: [
      pay('9.00'),
      refund('7.00', 'owed'),
      creditNote({ amount: '5.00', excess: 'refund' }),
      post('write-off', { amount: '11.00', note: 'Lost' }),
      put('paid'),
      put('pending'),
      refund('3.00'),
    ],
  },
};

async function stateOf({ seller, id, clientId }: Money): Promise<string> {
  const invoice = (await seller.get(`/api/invoices/${id}`)).body as InvoiceWithItems;
  const { balances } = (await seller.get(`/api/clients/${clientId}/credit`)).body as ClientCredit;
  const { paidAmount, refundsKept, creditedAmount, writtenOffAmount, balance, status } = invoice;
  const sums = [paidAmount, refundsKept, creditedAmount, writtenOffAmount, balance];
  return [...sums, balances[0]?.balance ?? '0.00', status].join(' ');
}

function countsOf(answers: readonly Answer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const code = status === 409 ? ` ${(body as { code?: string }).code}` : '';
    counts[`${status}${code}`] = (counts[`${status}${code}`] ?? 0) + 1;
  }
  return counts;
}

test.each(Object.entries(races))(
  '%s, twenty times at once, does what the sums allow',
  async (_what, race) => {
    const { before = [], calls, answers: expected, end } = race;
    const money = await begin();
    for (const [index, act] of before.entries()) expect((await act(money, index)).status).toBeLessThan(300);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        calls[index % calls.length]?.(money, Math.floor(index / calls.length)),
      ),
    );
    const counts = countsOf(answers as Answer[]);
    for (const key of Object.keys(counts)) expect(key).toMatch(/^(20[014]|400|409 \w+)$/);
    if (Object.keys(expected).length > 0) expect(counts).toEqual(expected);
    if (end.length > 0) expect([end].flat()).toContain(await stateOf(money));
    expect(await brokenInvariants(database.pool)).toEqual([]);
  },
);

test('a proposal that is accepted twenty times at once asks for its deposit once', async () => {
  const { seller, clientId } = await begin();
  const fields = { deposit: { percent: '40', dueDays: 7 } };
  const proposal = await buildProposal(seller, clientId, fields, items);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      servers[index % 2 ? 1 : 0].anon().put(`/api/proposals/${proposal.id}/status`, { status: 'accepted' }),
    ),
  );
  expect(countsOf(answers)).toEqual({ '200': 20 });
  const invoices = (await seller.get('/api/invoices')).body as InvoiceWithItems[];
  expect(invoices.filter(({ type }) => type === 'deposit')).toMatchObject([{ amount: '40.00' }]);
  expect(await brokenInvariants(database.pool)).toEqual([]);
});
