import fc from 'fast-check';
import type { InvoiceWithItems } from '#shared/invoice.ts';
import type { LedgerEntry } from '#shared/ledger-entry.ts';
import { buildInvoice, buildProposal, dayFromToday } from './factories.ts';
import type { Seller } from './test-server.ts';

/** Something that a seller does to the money of an invoice. */
export type Step = (seller: Seller, id: string) => Promise<{ status: number }>;

const money = fc.integer({ min: 1, max: 6_000 }).map((cents) => (cents / 100).toFixed(2));

const undo =
  (index: number): Step =>
  async (seller, id) => {
    const entries = (await seller.get(`/api/invoices/${id}/ledger`)).body as LedgerEntry[];
    // What takes an entry back can't be taken back itself.
    const entry = entries.filter(({ kind }) => kind !== 'reversal')[index % Math.max(entries.length, 1)];
    return entry ? seller.delete(`/api/invoices/${id}/payments/${entry.id}`) : { status: 204 };
  };

/** Whatever can happen to the money of an invoice. */
export const moneyStep: fc.Arbitrary<Step> = fc.oneof(
  money.map(
    (amount): Step =>
      (seller, id) =>
        seller.post(`/api/invoices/${id}/payments`, { amount, method: 'cash' }),
  ),
  money.map(
    (amount): Step =>
      (seller, id) =>
        seller.post(`/api/invoices/${id}/payments`, { amount, method: 'card', overpayment: 'credit' }),
  ),
  fc.tuple(money, fc.constantFrom('kept', 'owed')).map(
    ([amount, effect]): Step =>
      (seller, id) =>
        seller.post(`/api/invoices/${id}/refunds`, { amount, effect, method: 'cash' }),
  ),
  fc.constant<Step>((seller, id) => seller.post(`/api/invoices/${id}/apply-credit`)),
  fc.option(money, { nil: undefined }).map(
    (amount): Step =>
      (seller, id) =>
        seller.post(`/api/invoices/${id}/write-off`, { amount, note: 'Lost' }),
  ),
  fc.constantFrom('paid', 'pending', 'cancelled').map(
    (status): Step =>
      (seller, id) =>
        seller.put(`/api/invoices/${id}`, { status }),
  ),
  fc.tuple(fc.option(money, { nil: undefined }), fc.constantFrom('refund', 'credit')).map(
    ([amount, excess]): Step =>
      (seller, id) =>
        seller.post(`/api/invoices/${id}/credit-notes`, {
          ...(amount === undefined ? { full: true } : { amount }),
          ...{ reason: 'Returned', excess, delivery: 'none' },
        }),
  ),
  fc.constant<Step>((seller, id) => seller.post(`/api/invoices/${id}/void`, { reason: 'Mistake' })),
  fc.nat(20).map(undo),
);

export const oneLine = [{ description: 'Work', quantity: 1, rate: '100.00' }];

/** One that is due at once, one by a plan, one that asks for a deposit, and one that takes it off. */
export async function buildInvoices(
  seller: Seller,
  clientId: string,
  { fields, items }: { fields?: object; items: object[] } = { items: oneLine },
): Promise<string[]> {
  const [third, rest] = [
    { percent: '33.33', dueDate: dayFromToday(5) },
    { rest: true, dueDate: dayFromToday(20) },
  ];
  const plain = await buildInvoice(seller, clientId, { ...fields }, items);
  const planned = await buildInvoice(
    seller,
    clientId,
    { ...fields, dueDate: undefined, instalments: [third, rest] },
    items,
  );
  const deposit = { percent: '40', dueDays: 7 };
  const proposal = await buildProposal(seller, clientId, { ...fields, deposit }, items);
  await seller.put(`/api/proposals/${proposal.id}/status`, { status: 'accepted' });
  const closing = (await seller.post(`/api/proposals/${proposal.id}/convert`)).body as InvoiceWithItems;
  return [plain.id, planned.id, closing.deductions[0]?.invoiceId ?? '', closing.id];
}
