import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { buildClient, buildInvoice } from '#server/test/factories.ts';
import { brokenInvariants } from '#server/test/invariants.ts';
import { buildInvoices, moneyStep, oneLine } from '#server/test/money-steps.ts';
import { bySize } from '#server/test/size.ts';
import { type Seller, startTestServer } from '#server/test/test-server.ts';
import type { InvoiceWithItems } from '#shared/invoice.ts';
import type { LedgerEntry } from '#shared/ledger-entry.ts';

const server = await startTestServer();
afterAll(() => server.close());

/** A plan comes to the invoice, and what was paid of it is what is owed no more. */
function expectPlan({ instalments, amount, balance }: InvoiceWithItems) {
  if (!instalments) return;
  const sum = (name: 'amount' | 'paid') => instalments.reduce((total, part) => total + cents(part[name]), 0);
  expect([sum('amount'), sum('paid')]).toEqual([cents(amount), cents(amount) - cents(balance)]);
}

/** Credit notes never come to more than the invoice, and to all of it where nothing else settles it. */
function expectCredited({ creditNotes, creditedAmount, amount, settlement }: InvoiceWithItems) {
  const credited = creditNotes.reduce((sum, note) => sum + cents(note.amount), 0);
  expect(credited).toBe(cents(creditedAmount));
  expect(credited).toBeLessThanOrEqual(cents(amount));
  if (settlement === 'credited') expect(credited).toBe(cents(amount));
}

const cents = (amount: string) => Math.round(Number(amount) * 100);

function expectSums(invoice: InvoiceWithItems, entries: LedgerEntry[]) {
  const { amount, paidAmount, creditedAmount, writtenOffAmount, refundsKept, balance, status, settlement } =
    invoice;
  const parts = [paidAmount, creditedAmount, writtenOffAmount, refundsKept, balance].map(cents);
  expect(parts.reduce((sum, part) => sum + part, 0)).toBe(cents(amount));
  expect(Math.min(...parts)).toBeGreaterThanOrEqual(0);
  expect(entries.reduce((sum, entry) => sum + cents(entry.amount), 0)).toBe(cents(amount) - cents(balance));
  expect(entries.at(-1)?.balance ?? amount).toBe(balance);
  const isSettled = cents(balance) === 0;
  expect(isSettled).toBe(['paid', 'written_off', 'credited'].includes(settlement));
  if (isSettled) expect(['paid', 'cancelled']).toContain(status);
  expect(status === 'paid').toBe(isSettled && cents(paidAmount) + cents(refundsKept) > 0);
  expect(invoice.paidAt === null).toBe(status !== 'paid');
}

/** Hundreds of runs over HTTP take minutes. */
const timeout = bySize(60_000, 900_000);

test('whatever happens to the money of invoices of each kind, sums, status and credit are those of the ledger', {
  timeout,
}, async () => {
  const seller = await server.seller();
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(moneyStep, fc.nat(3)), { minLength: 4, maxLength: 16 }),
      async (steps) => {
        const { id: clientId } = await buildClient(seller);
        const ids = await buildInvoices(seller, clientId);
        // 400: a credit note over more than is left.
        for (const [act, which] of steps)
          expect([200, 201, 204, 400, 409]).toContain((await act(seller, ids[which] ?? '')).status);
        for (const id of ids) {
          const invoice = (await seller.get(`/api/invoices/${id}`)).body as InvoiceWithItems;
          expectSums(invoice, (await seller.get(`/api/invoices/${id}/ledger`)).body as LedgerEntry[]);
          expectPlan(invoice);
          expectCredited(invoice);
        }
      },
    ),
    { numRuns: bySize(12, 300) },
  );
  expect(await brokenInvariants(server.pool)).toEqual([]);
});

type Movement = { kind: 'pay' | 'keep' | 'owe' | 'back'; amount: number; name?: number };

/** Payments have names, and each reversal that of a payment, so that it is the same in any order. */
function named(movements: Movement[]): Movement[] {
  const payments = movements.flatMap(({ kind }, name) => (kind === 'pay' ? [name] : []));
  return movements.flatMap((movement, index) => {
    if (movement.kind !== 'back') return [{ ...movement, name: index }];
    const name = payments[movement.amount % Math.max(payments.length, 1)];
    return name === undefined ? [] : [{ ...movement, name }];
  });
}

/** @param payments ids of their entries by name @returns the status of the answer */
async function move(
  seller: Seller,
  id: string,
  { kind, amount, name = 0 }: Movement,
  payments: Map<number, string>,
): Promise<number> {
  const path = `/api/invoices/${id}`;
  const of = { amount: String(amount), method: 'cash' };
  if (kind === 'back') return (await seller.delete(`${path}/payments/${payments.get(name)}`)).status;
  if (kind !== 'pay')
    return (await seller.post(`${path}/refunds`, { ...of, effect: kind === 'keep' ? 'kept' : 'owed' }))
      .status;
  const { status, body } = await seller.post(`${path}/payments`, of);
  payments.set(name, (body as { entry?: LedgerEntry }).entry?.id ?? '');
  return status;
}

test('the same payments, reversals and refunds end in the same balance, in whatever order they are accepted', {
  timeout,
}, async () => {
  const seller = await server.seller();
  const { id: clientId } = await buildClient(seller);
  const movement: fc.Arbitrary<Movement> = fc.record({
    kind: fc.constantFrom('pay', 'pay', 'keep', 'owe', 'back'),
    amount: fc.integer({ min: 1, max: 20 }),
  });
  const play = async (movements: readonly Movement[]) => {
    const { id } = await buildInvoice(seller, clientId, {}, oneLine);
    const payments = new Map<number, string>();
    const statuses: number[] = [];
    for (const movement of movements) statuses.push(await move(seller, id, movement, payments));
    const { balance, paidAmount, refundsKept } = (await seller.get(`/api/invoices/${id}`))
      .body as InvoiceWithItems;
    return { isAccepted: statuses.every((status) => status < 300), balance, paidAmount, refundsKept };
  };
  await fc.assert(
    fc.asyncProperty(
      fc
        .array(movement, { minLength: 2, maxLength: 6 })
        .map(named)
        .chain((movements) =>
          fc.tuple(fc.constant(movements), fc.shuffledSubarray(movements, { minLength: movements.length })),
        ),
      async ([movements, shuffled]) => {
        const [one, other] = [await play(movements), await play(shuffled)];
        if (one.isAccepted && other.isAccepted) expect(other).toEqual(one);
      },
    ),
    { numRuns: bySize(10, 200) },
  );
});
