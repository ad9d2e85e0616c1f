import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import type { Answer } from '#server/test/agent.ts';
import { buildClient, buildInvoice, buildTaxRate } from '#server/test/factories.ts';
import { type Seller, startTestServer } from '#server/test/test-server.ts';
import {
  type CreditNoteWithItems,
  creditNoteSchema,
  creditNoteWithItemsSchema,
} from '#shared/credit-note.ts';
import { type InvoiceWithItems, invoiceWithItemsSchema } from '#shared/invoice.ts';
import { clientCreditSchema, ledgerEntrySchema } from '#shared/ledger-entry.ts';

// Closing it compares every invoice with its ledger and its credit notes.
const server = await startTestServer();
afterAll(() => server.close());

const work = (rate: string, more: object = {}) => ({ description: 'Work', quantity: 1, rate, ...more });

async function setUp(...lines: object[]) {
  const seller = await server.seller();
  const { id: clientId } = await buildClient(seller, { name: 'Lena', email: 'lena@acme.example' });
  const items = lines.length > 0 ? lines : [work('100.00')];
  const invoice = await buildInvoice(seller, clientId, {}, items as Parameters<typeof buildInvoice>[3]);
  return { seller, clientId, invoice, id: invoice.id };
}

const credit = (seller: Seller, id: string, body: object, headers = {}) =>
  seller.post(`/api/invoices/${id}/credit-notes`, { reason: 'Returned', ...body }, headers);
const pay = (seller: Seller, id: string, amount: string) =>
  seller.post(`/api/invoices/${id}/payments`, { amount, method: 'bank_transfer' });
const refund = (seller: Seller, id: string, amount: string) =>
  seller.post(`/api/invoices/${id}/refunds`, { amount, effect: 'kept', method: 'cash' });

interface Issued {
  creditNote: CreditNoteWithItems;
  invoice: InvoiceWithItems;
}

function issued({ status, body, text }: Answer): Issued {
  expect(status, text).toBe(201);
  const { creditNote, invoice } = body as Issued;
  return {
    creditNote: creditNoteWithItemsSchema.strict().parse(creditNote),
    invoice: invoiceWithItemsSchema.parse(invoice),
  };
}

const problems = ({ status, body }: Answer) => {
  const { fieldErrors = {}, code } = body as { fieldErrors?: object; code?: string };
  return { status, paths: Object.keys(fieldErrors), code };
};

async function ledgerOf(seller: Seller, id: string) {
  const { body } = await seller.get(`/api/invoices/${id}/ledger`);
  return ledgerEntrySchema.array().parse(body);
}

const linesOf = async (seller: Seller, id: string) =>
  (await ledgerOf(seller, id)).map(({ kind, amount, balance }) => `${kind} ${amount} ${balance}`);

const creditOf = async (seller: Seller, clientId: string) =>
  clientCreditSchema
    .parse((await seller.get(`/api/clients/${clientId}/credit`)).body)
    .balances.map(({ currency, balance }) => `${currency} ${balance}`);

describe('a credit note', () => {
  test('has a number of its own, names its invoice, and lowers what is owed', async () => {
    const { seller, id, invoice } = await setUp(work('100.00', { quantity: 2, unit: 'HUR' }), work('10.00'));
    const [line] = invoice.items;
    const answer = issued(await credit(seller, id, { items: [{ itemId: line?.id, quantity: '0.5' }] }));
    expect(answer.creditNote).toMatchObject({
      displayNumber: 'CRN-0001',
      invoiceId: id,
      invoiceDisplayNumber: 'INV-0001',
      title: invoice.title,
      reason: 'Returned',
      amount: '50.00',
      client: { name: 'Lena', email: 'lena@acme.example' },
      items: [{ quantity: '0.50', rate: '100.00', amount: '50.00', unit: 'HUR', creditsItemId: line?.id }],
    });
    expect(answer.creditNote.creditNoteNumber).toMatch(/^CRN-0001-[0-9A-Z]{26}$/);
    expect(answer.invoice).toMatchObject({
      ...{ status: 'pending', settlement: 'partial', amount: '210.00', balance: '160.00' },
      creditedAmount: '50.00',
      creditNotes: [{ id: answer.creditNote.id, displayNumber: 'CRN-0001', amount: '50.00' }],
    });
    expect(await linesOf(seller, id)).toEqual(['credit_note 50.00 160.00']);
    const [entry] = await ledgerOf(seller, id);
    expect(entry).toMatchObject({ creditNoteId: answer.creditNote.id, isUndoable: false });
    const again = issued(await credit(seller, id, { amount: '10' }));
    expect(again.creditNote).toMatchObject({ displayNumber: 'CRN-0002', amount: '10.00' });
  });

  test('takes taxes cumulatively, to the cent of the invoice', async () => {
    const seller = await server.seller();
    const { id: clientId } = await buildClient(seller);
    const { id: rate } = await buildTaxRate(seller, { name: 'VAT', percent: '19' });
    const line = { ...work('10.01'), quantity: 3, taxRateIds: [rate] };
    const { id, items } = await buildInvoice(seller, clientId, {}, [line]);
    const one = { items: [{ itemId: items[0]?.id, quantity: 1 }] };
    const amounts = [];
    for (let n = 0; n < 3; n++) amounts.push(issued(await credit(seller, id, one)).creditNote.amount);
    expect(amounts).toEqual(['11.91', '11.91', '11.92']);
    const { body } = await seller.get(`/api/invoices/${id}`);
    expect(body).toMatchObject({ status: 'cancelled', settlement: 'credited', balance: '0.00' });
    const { body: list } = await seller.get('/api/credit-notes');
    const [last] = creditNoteSchema.array().parse(list);
    expect((await seller.get(`/api/credit-notes/${last?.id}`)).body).toMatchObject({
      ...{ subtotal: '10.01', netAmount: '10.01', taxAmount: '1.91', pricesIncludeTax: false },
      taxes: [{ name: 'VAT', percent: '19', base: '10.01', amount: '1.91' }],
    });
    expect(problems(await credit(seller, id, { full: true }))).toMatchObject({
      status: 409,
      code: 'fully_credited',
    });
  });

  test('in full of an invoice with discounts and mixed taxes comes to its amount', async () => {
    const seller = await server.seller();
    const { id: clientId } = await buildClient(seller);
    const { id: high } = await buildTaxRate(seller, { name: 'VAT', percent: '20' });
    const { id: low } = await buildTaxRate(seller, { name: 'VAT', percent: '5' });
    const lines = [
      { ...work('49.99'), quantity: '2.50', discount: { percent: '12.5' }, taxRateIds: [high] },
      { ...work('80.00'), taxRateIds: [high] },
      { ...work('30.00'), taxRateIds: [low] },
    ];
    const { id, amount } = await buildInvoice(seller, clientId, { discount: { amount: '25.00' } }, lines);
    const first = issued(await credit(seller, id, { amount: '100.00' }));
    const { creditNote, invoice } = issued(await credit(seller, id, { full: true }));
    expect(Number(first.creditNote.amount) + Number(creditNote.amount)).toBeCloseTo(Number(amount), 5);
    expect(invoice).toMatchObject({ settlement: 'credited', creditedAmount: amount, balance: '0.00' });
  });
});

describe('what a credit note does to the money', () => {
  test('of what was paid names what becomes of it: refund and credit, exactly', async () => {
    const { seller, clientId, id } = await setUp(work('1000.00'));
    await pay(seller, id, '1000.00');
    for (const excess of [
      undefined,
      { refund: '500.00', credit: '500.01' },
      { refund: '999.99' },
      { refund: '-1', credit: '1001' },
      'burn',
    ])
      expect(problems(await credit(seller, id, { full: true, excess }))).toMatchObject({
        status: 400,
        paths: ['excess'],
      });
    const { invoice } = issued(
      await credit(seller, id, {
        full: true,
        excess: { refund: '500', credit: '500' },
        refund: { method: 'bank_transfer', note: 'Sent back' },
      }),
    );
    expect(invoice).toMatchObject({
      status: 'cancelled',
      settlement: 'credited',
      paidAmount: '0.00',
      paidAt: null,
    });
    expect(await creditOf(seller, clientId)).toEqual(['USD 500.00']);
    expect(await linesOf(seller, id)).toEqual([
      'payment 1000.00 0.00',
      'refund -500.00 500.00',
      'credit -500.00 1000.00',
      'credit_note 1000.00 0.00',
    ]);
    expect((await ledgerOf(seller, id))[1]).toMatchObject({ method: 'bank_transfer', note: 'Sent back' });
  });

  test('first takes the place of what went back before', async () => {
    const { seller, id } = await setUp();
    await pay(seller, id, '100.00');
    await refund(seller, id, '40.00');
    expect(problems(await credit(seller, id, { full: true, excess: { refund: '100.00' } })).status).toBe(400);
    const { invoice } = issued(await credit(seller, id, { full: true, excess: { refund: '60.00' } }));
    expect(invoice).toMatchObject({
      ...{ status: 'cancelled', settlement: 'credited', paidAmount: '0.00' },
      ...{ refundsKept: '0.00', creditedAmount: '100.00', balance: '0.00' },
    });
  });

  test('of a part of a paid invoice leaves it paid', async () => {
    const { seller, clientId, id } = await setUp();
    await pay(seller, id, '100.00');
    const { invoice } = issued(await credit(seller, id, { amount: '30.00', excess: 'credit' }));
    expect(invoice).toMatchObject({
      status: 'paid',
      settlement: 'paid',
      paidAmount: '70.00',
      balance: '0.00',
    });
    expect(await creditOf(seller, clientId)).toEqual(['USD 30.00']);
  });

  test('stays when the write-off that it has made smaller is taken back', async () => {
    const { seller, id } = await setUp();
    await seller.post(`/api/invoices/${id}/write-off`, { note: 'Lost' });
    issued(await credit(seller, id, { amount: '30.00' }));
    const entries = await ledgerOf(seller, id);
    const writeOff = entries.findLast(({ kind }) => kind === 'write_off');
    const undone = await seller.delete(`/api/invoices/${id}/payments/${writeOff?.id}`);
    expect(undone.status).toBe(204);
    expect((await seller.get(`/api/invoices/${id}`)).body).toMatchObject({
      ...{ status: 'pending', balance: '70.00', creditedAmount: '30.00', writtenOffAmount: '0.00' },
      creditNotes: [{ amount: '30.00' }],
    });
    expect((await linesOf(seller, id)).slice(-2)).toEqual([
      'credit_note 30.00 0.00',
      'reversal -70.00 70.00',
    ]);
  });

  test('takes the place of what was written off', async () => {
    const { seller, id } = await setUp();
    await pay(seller, id, '30.00');
    await seller.post(`/api/invoices/${id}/write-off`, { note: 'Too small' });
    const first = issued(await credit(seller, id, { amount: '20.00' }));
    expect(first.invoice).toMatchObject({
      ...{ status: 'paid', settlement: 'written_off', writtenOffAmount: '50.00', creditedAmount: '20.00' },
    });
    const last = issued(await credit(seller, id, { full: true, excess: 'refund' }));
    expect(last.invoice).toMatchObject({
      ...{ settlement: 'credited', writtenOffAmount: '0.00', paidAmount: '0.00', creditedAmount: '100.00' },
    });
  });
});

describe('what was credited', () => {
  test('is final, and keeps its invoice as it is', async () => {
    const { seller, clientId, id } = await setUp();
    const { creditNote } = issued(await credit(seller, id, { amount: '10.00' }));
    expect((await seller.put(`/api/credit-notes/${creditNote.id}`, { reason: 'Other' })).status).toBe(404);
    expect((await seller.delete(`/api/credit-notes/${creditNote.id}`)).status).toBe(404);
    for (const [answer, code] of [
      [await seller.delete(`/api/invoices/${id}`), 'has_credit_note'],
      [await seller.delete(`/api/clients/${clientId}`), 'has_credit_note'],
      [await seller.post(`/api/invoices/${id}/void`, { reason: 'Mistake' }), 'has_credit_note'],
      [await seller.put(`/api/invoices/${id}`, { items: [work('1.00')] }), 'invoice_locked'],
    ] as const)
      expect(problems(answer)).toMatchObject({ status: 409, code });
    issued(await credit(seller, id, { full: true }));
    expect(problems(await seller.put(`/api/invoices/${id}`, { status: 'pending' }))).toMatchObject({
      status: 409,
      code: 'has_credit_note',
    });
  });

  test('is no invoice: lists, cards and search count none', async () => {
    const { seller, id, invoice } = await setUp();
    issued(await credit(seller, id, { amount: '10.00', delivery: 'none' }));
    expect((await seller.get('/api/invoices')).body).toHaveLength(1);
    expect((await seller.get('/api/proposals')).body).toHaveLength(0);
    expect((await seller.get('/api/invoices/summary')).body).toMatchObject({
      total: { count: 1, amount: '100.00' },
      byStatus: { pending: { count: 1, amount: '90.00' } },
    });
    const { text } = await seller.get('/api/search?q=CRN-0001');
    expect(text).not.toContain('CRN-0001');
    expect((await seller.get(`/api/invoices/${id}/timeline`)).text).toContain('CRN-0001');
    expect(invoice.creditNotes).toEqual([]);
  });
});

describe('a credit note is refused', () => {
  test.each<[string, object, string]>([
    ['without a reason', { full: true, reason: ' ' }, 'reason'],
    ['of nothing', {}, 'items'],
    ['of two things', { full: true, amount: '1.00' }, 'items'],
    ['of no lines', { items: [] }, 'items'],
    ['of another line', { items: [{ itemId: randomUUID(), quantity: 1 }] }, 'items.0.itemId'],
    ['over more than there is', { amount: '100.01' }, 'amount'],
    ['over nothing', { amount: '0.00' }, 'amount'],
    ['over a part of a cent', { amount: '1.001' }, 'amount'],
    ['with a mail nobody gets', { full: true, delivery: 'none', message: { subject: 'Hi' } }, 'message'],
    ['with a copy to a stranger', { full: true, message: { cc: ['eve@evil.example'] } }, 'message.cc.0'],
  ])('%s', async (_how, body, path) => {
    const { seller, id } = await setUp();
    expect(problems(await credit(seller, id, body))).toMatchObject({ status: 400, paths: [path] });
    expect((await seller.get('/api/credit-notes')).body).toEqual([]);
    expect(await linesOf(seller, id)).toEqual([]);
  });

  test('over more than is left of a line', async () => {
    const { seller, id, invoice } = await setUp(work('50.00', { quantity: 2 }));
    const itemId = invoice.items[0]?.id;
    for (const [item, path] of [
      [{ itemId, quantity: 3 }, 'items.0.quantity'],
      [{ itemId, amount: '100.01' }, 'items.0.amount'],
      [{ itemId }, 'items.0'],
      [{ itemId, quantity: 1, amount: '1.00' }, 'items.0'],
    ] as const)
      expect(problems(await credit(seller, id, { items: [item] }))).toMatchObject({
        status: 400,
        paths: [path],
      });
    expect(
      problems(await credit(seller, id, { full: true, excess: 'refund', refund: { paidOn: '2999-01-01' } })),
    ).toMatchObject({ status: 400, paths: ['refund.paidOn'] });
  });

  test('of an invoice that was taken back', async () => {
    const { seller, id } = await setUp();
    await seller.put(`/api/invoices/${id}`, { status: 'cancelled' });
    expect(problems(await credit(seller, id, { full: true }))).toMatchObject({
      status: 409,
      code: 'invoice_cancelled',
    });
    await seller.post(`/api/invoices/${id}/void`, { reason: 'Mistake' });
    expect(problems(await credit(seller, id, { full: true }))).toMatchObject({
      status: 409,
      code: 'invoice_void',
    });
  });

  test('to whom it does not belong', async () => {
    const { seller, id } = await setUp();
    const { creditNote } = issued(await credit(seller, id, { amount: '10.00' }));
    const other = await server.seller();
    const paths = [`/api/invoices/${id}/creditable`, `/api/credit-notes/${creditNote.id}`];
    for (const path of paths) {
      expect((await other.get(path)).status).toBe(404);
      expect((await server.anon().get(path)).status).toBe(401);
    }
    expect((await credit(other, id, { full: true })).status).toBe(404);
    expect((await other.get('/api/credit-notes')).body).toEqual([]);
    expect((await server.anon().get('/api/credit-notes')).status).toBe(401);
    expect((await server.anon().post(`/api/invoices/${id}/credit-notes`, {})).status).toBe(401);
  });
});

describe('several calls at once', () => {
  test('credit no more than there is', async () => {
    const { seller, id } = await setUp();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => credit(seller, id, { amount: '15.00', delivery: 'none' })),
    );
    const accepted = answers
      .filter(({ status }) => status === 201)
      .map((answer) => issued(answer).creditNote);
    expect(accepted).toHaveLength(6);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(14);
    expect(accepted.map(({ displayNumber }) => displayNumber).sort()).toEqual(
      [1, 2, 3, 4, 5, 6].map((n) => `CRN-000${n}`),
    );
    expect((await seller.get(`/api/invoices/${id}`)).body).toMatchObject({
      balance: '10.00',
      creditedAmount: '90.00',
    });
  });

  test('with one key issue one', async () => {
    const { seller, id } = await setUp();
    const headers = { 'idempotency-key': randomUUID() };
    const first = issued(await credit(seller, id, { amount: '15.00' }, headers));
    const again = issued(await credit(seller, id, { amount: '15.00' }, headers));
    expect(again.creditNote.id).toBe(first.creditNote.id);
    expect(await linesOf(seller, id)).toEqual(['credit_note 15.00 85.00']);
  });

  test('a payment of the balance and a credit note at once never overpay', async () => {
    const { seller, id } = await setUp();
    const [paid, credited] = await Promise.all([
      pay(seller, id, '100.00'),
      credit(seller, id, { full: true, excess: 'refund' }),
    ]);
    expect(credited.status).toBe(201);
    expect([201, 409]).toContain(paid.status);
    expect((await seller.get(`/api/invoices/${id}`)).body).toMatchObject({
      paidAmount: '0.00',
      balance: '0.00',
    });
  });
});

test('the client gets a mail with it, unless the seller wants none', async () => {
  const { seller, id } = await setUp();
  issued(await credit(seller, id, { amount: '10.00', delivery: 'none' }));
  issued(
    await credit(seller, id, {
      amount: '20.00',
      message: { subject: 'Credit {number}', body: 'Dear {client},\n\nsorry: {amount}.' },
    }),
  );
  const { rows } = await server.pool.query(
    `select o.template, o.payload, n.type, n.subject, n.message from outbox o join notifications n on n.id = o.notification_id
     where o.user_id = $1 and o.template = 'credit_note_sent'`,
    [seller.user.id],
  );
  expect(rows).toMatchObject([
    {
      type: 'initial',
      subject: 'Credit note CRN-0002 to Lena',
      payload: {
        ...{ kind: 'credit_note', displayNumber: 'CRN-0002', invoiceNumber: 'INV-0001', amount: '20.00' },
        to: 'lena@acme.example',
        message: { subject: 'Credit {number}' },
      },
    },
  ]);
});
