import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { startBillingServer, stopBillingServer } from '#server/test/billing.ts';
import { completeSession } from '#server/test/fakes/stripe-checkout.ts';
import { endRefund, refundSession } from '#server/test/fakes/stripe-refunds.ts';
import { brokenInvariants } from '#server/test/invariants.ts';
import { beginPaying, invoiceOf, type Payable, payableInvoice, tellAll } from '#server/test/payments.ts';
import { clientCreditSchema, type LedgerEntry, ledgerEntrySchema } from '#shared/ledger-entry.ts';

const server = await startBillingServer();
afterAll(() => stopBillingServer(server));
beforeEach(() => {
  server.stripe.events.length = 0;
});
afterEach(() => {
  server.stripe.faults.length = 0;
});

interface Paid extends Payable {
  sessionId: string;
}

/** An invoice over $100.00 that was paid by card. */
async function paid(): Promise<Paid> {
  const payable = await payableInvoice(server, [{ description: 'Work', quantity: 1, rate: '100.00' }]);
  const { id: sessionId } = await beginPaying(server, payable);
  await completeSession(payable.books, sessionId);
  await tellAll(server);
  return { ...payable, sessionId };
}

type Act = (payable: Paid) => Promise<unknown>;

const accepted = async (answer: Promise<{ status: number; text: string }>) => {
  const { status, text } = await answer;
  expect(status, text).toBe(201);
};

const byHand =
  (amount: string, method: string, effect: 'kept' | 'owed' = 'kept'): Act =>
  ({ seller, invoice }) =>
    accepted(seller.post(`/api/invoices/${invoice.id}/refunds`, { amount, method, effect, note: 'Sorry' }));

const pay =
  (amount: string): Act =>
  ({ seller, invoice }) =>
    accepted(seller.post(`/api/invoices/${invoice.id}/payments`, { amount, method: 'cash' }));

const creditNote =
  (excess: unknown, more: object = {}): Act =>
  ({ seller, invoice }) =>
    accepted(
      seller.post(`/api/invoices/${invoice.id}/credit-notes`, {
        ...{ full: true, reason: 'Returned', excess, delivery: 'none' },
        ...more,
      }),
    );

const refundCredit =
  (amount: string, method: string): Act =>
  ({ seller, clientId }) =>
    accepted(seller.post(`/api/clients/${clientId}/credit/refund`, { amount, method }));

/** The provider pays back, and tells of it twice. */
const byProvider =
  (cents: number): Act =>
  async ({ books, sessionId }) => {
    await refundSession(books, sessionId, cents);
    await tellAll(server, (events) => [...events, ...events]);
    server.stripe.events.length = 0;
  };

/** The provider pays back, and the bank returns it. */
const returned =
  (cents: number): Act =>
  async ({ books, sessionId }) => {
    const refund = await refundSession(books, sessionId, cents);
    await tellAll(server);
    await endRefund(books, refund, 'failed');
    await tellAll(server);
    server.stripe.events.length = 0;
  };

const ledgerOf = async ({ seller, invoice }: Paid): Promise<LedgerEntry[]> =>
  ledgerEntrySchema.array().parse((await seller.get(`/api/invoices/${invoice.id}/ledger`)).body);

async function creditOf({ seller, clientId }: Paid): Promise<string> {
  const { balances } = clientCreditSchema.parse((await seller.get(`/api/clients/${clientId}/credit`)).body);
  return balances[0]?.balance ?? '0.00';
}

/** What stands: paid, kept, credited, owed, and the client's credit. */
async function standing(payable: Paid) {
  const { paidAmount, refundsKept, creditedAmount, balance } = await invoiceOf(payable);
  return [paidAmount, refundsKept, creditedAmount, balance, await creditOf(payable)].join(' ');
}

/** [what happens, in this order; paid, kept, credited, owed, in credit] */
const cases: Record<string, [Act[], string]> = {
  'a refund by hand': [[byHand('40.00', 'card'), byProvider(4_000)], '60.00 40.00 0.00 0.00 0.00'],
  'a refund by hand of which nobody said how it went': [
    [byHand('40.00', 'other'), byProvider(4_000)],
    '60.00 40.00 0.00 0.00 0.00',
  ],
  'a refund by hand that is to be paid again': [
    [byHand('40.00', 'bank_transfer', 'owed'), byProvider(4_000)],
    '60.00 0.00 0.00 40.00 0.00',
  ],
  'a refund by hand that was paid again already': [
    [byHand('40.00', 'card', 'owed'), pay('40.00'), byProvider(2_500)],
    '100.00 0.00 0.00 0.00 0.00',
  ],
  'all of it by hand, although in cash': [
    [byHand('100.00', 'cash', 'owed'), byProvider(10_000)],
    '0.00 0.00 0.00 100.00 0.00',
  ],
  'one of two refunds by hand, that of the same sum': [
    [byHand('40.00', 'card'), byHand('25.00', 'card', 'owed'), byProvider(2_500)],
    '35.00 40.00 0.00 25.00 0.00',
  ],
  'a refund by hand in two parts, and more than it': [
    [byHand('40.00', 'card'), byProvider(2_500), byProvider(1_500), byProvider(2_000)],
    '40.00 60.00 0.00 0.00 0.00',
  ],
  'a credit note': [[creditNote('refund'), byProvider(10_000)], '0.00 0.00 100.00 0.00 0.00'],
  'a credit note in parts': [
    [creditNote('refund'), byProvider(3_000), byProvider(7_000)],
    '0.00 0.00 100.00 0.00 0.00',
  ],
  'a credit note that says how it went': [
    [creditNote('refund', { refund: { method: 'card', note: 'To your card' } }), byProvider(10_000)],
    '0.00 0.00 100.00 0.00 0.00',
  ],
  'a credit note over a part': [
    [creditNote('refund', { full: undefined, amount: '40.00' }), byProvider(4_000)],
    '60.00 0.00 40.00 0.00 0.00',
  ],
  'a credit note that gave back a part and kept the rest as credit': [
    [creditNote({ refund: '60.00', credit: '40.00' }), byProvider(6_000)],
    '0.00 0.00 100.00 0.00 40.00',
  ],
  'a credit note, and a part of the credit after all': [
    [creditNote({ refund: '60.00', credit: '40.00' }), byProvider(6_000), byProvider(1_500)],
    '0.00 0.00 100.00 0.00 25.00',
  ],
  'credit of a credit note that was refunded by hand': [
    [creditNote('credit'), refundCredit('70.00', 'card'), byProvider(7_000)],
    '0.00 0.00 100.00 0.00 30.00',
  ],
  'a refund by hand, whose place a credit note took': [
    [byHand('40.00', 'card'), creditNote('refund'), byProvider(10_000)],
    '0.00 0.00 100.00 0.00 0.00',
  ],
  'a refund of the provider, then a credit note over all': [
    [byProvider(4_000), creditNote('refund'), byProvider(6_000)],
    '0.00 0.00 100.00 0.00 0.00',
  ],
  'a refund by hand that the bank returned': [
    [byHand('40.00', 'card'), returned(4_000)],
    '100.00 0.00 0.00 0.00 0.00',
  ],
  'a refund by hand that the bank returned, once more': [
    [byHand('40.00', 'card'), returned(4_000), byProvider(4_000)],
    '60.00 40.00 0.00 0.00 0.00',
  ],
  'a refund of a credit note that the bank returned: it is the credit of the client': [
    [creditNote('refund'), returned(10_000)],
    '0.00 0.00 100.00 0.00 100.00',
  ],
  'a refund of a credit note that the bank returned, once more': [
    [creditNote('refund'), returned(10_000), byProvider(10_000)],
    '0.00 0.00 100.00 0.00 0.00',
  ],
};

test.each(Object.entries(cases))('counts once: %s', async (_what, [acts, expected]) => {
  const payable = await paid();
  for (const act of acts) await act(payable);
  expect(await standing(payable)).toBe(expected);
  expect(await brokenInvariants(server.pool)).toEqual([]);
});

test('money that was given back in cash besides is money of its own', async () => {
  const payable = await paid();
  await byHand('30.00', 'cash')(payable);
  await byProvider(3_000)(payable);
  expect(await standing(payable)).toBe('40.00 60.00 0.00 0.00 0.00');
});

test("is the provider's from then on, with its day and note, and can be asked for again", async () => {
  const payable = await paid();
  const { seller, invoice } = payable;
  const [refundBefore] = [byHand('40.00', 'card')];
  await refundBefore(payable);
  const mine = (await ledgerOf(payable)).find(({ kind }) => kind === 'refund');
  await byProvider(2_500)(payable);
  const stands = (await ledgerOf(payable)).filter(
    ({ kind, reversedById }) => kind === 'refund' && !reversedById,
  );
  expect(stands).toMatchObject([
    { amount: '-25.00', provider: 'stripe', note: 'Sorry', happenedOn: mine?.happenedOn, isUndoable: false },
    { amount: '-15.00', provider: null, note: 'Sorry', createdBy: 'seller', isUndoable: true },
  ]);
  // Whoever still sees the refund as it was takes nothing back.
  expect((await seller.delete(`/api/invoices/${invoice.id}/payments/${mine?.id}`)).status).toBe(204);
  expect(await standing(payable)).toBe('60.00 40.00 0.00 0.00 0.00');
  expect((await seller.delete(`/api/invoices/${invoice.id}/payments/${stands[1]?.id}`)).status).toBe(204);
  expect(await standing(payable)).toBe('75.00 25.00 0.00 0.00 0.00');
  const again = await seller.post(`/api/invoices/${invoice.id}/refunds/${stands[0]?.id}/ask-again`);
  expect(again).toMatchObject({ status: 201, body: { invoice: { balance: '25.00' } } });
});

test('a refund is not said to have failed because the provider has told of it', async () => {
  const payable = await paid();
  await byHand('40.00', 'card')(payable);
  await byProvider(4_000)(payable);
  const { body } = await payable.seller.get(`/api/invoices/${payable.invoice.id}/timeline`);
  const money = (body as { type: string; actor?: string }[]).filter(({ type }) =>
    ['refunded', 'reversed'].includes(type),
  );
  expect(money.map(({ type, actor }) => `${type} ${actor}`)).toEqual([
    ...['reversed system', 'refunded provider', 'refunded seller'],
  ]);
});

test('money kept as credit, given back by hand, then told of by the provider', async () => {
  const payable = await payableInvoice(server, [{ description: 'Work', quantity: 1, rate: '100.00' }]);
  const { seller, invoice, books } = payable;
  const { id: sessionId } = await beginPaying(server, payable);
  server.stripe.faults.push({ match: /expire$/, times: 3, answer: { status: 500, body: {} } });
  await seller.post(`/api/invoices/${invoice.id}/payments`, { amount: '30.00', method: 'cash' });
  await completeSession(books, sessionId);
  await tellAll(server);
  const [payment] = (await invoiceOf(payable)).payments ?? [];
  await accepted(seller.post(`/api/invoices/${invoice.id}/payments/${payment?.id}/keep-as-credit`));
  const kept = { ...payable, sessionId };
  await refundCredit('40.00', 'bank_transfer')(kept);
  await byProvider(6_000)(kept);
  expect(await standing(kept)).toBe('30.00 0.00 0.00 70.00 40.00');
  expect(await brokenInvariants(server.pool)).toEqual([]);
});
