import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { buildClient, buildInvoice, buildProposal } from '#server/test/factories.ts';
import { getPdf } from '#server/test/get-pdf.ts';
import { type Seller, startTestServer } from '#server/test/test-server.ts';
import type { DocumentView } from '#shared/document-view.ts';
import type { InvoiceWithItems } from '#shared/invoice.ts';
import type { InvoicePage } from '#shared/page-render.ts';
import { type PublicInvoice, publicInvoiceSchema } from '#shared/public-document.ts';

const server = await startTestServer();
afterAll(() => server.close());
beforeEach(() => server.clock.set('2026-03-20T15:00:00Z'));

const work = (rate = '100.00') => [{ description: 'Work', quantity: 1, rate }];

async function setUp(rate?: string, fields: object = {}) {
  const seller = await server.seller();
  const { id: clientId } = await buildClient(seller);
  const invoice = await buildInvoice(seller, clientId, { dueDate: '2026-04-20', ...fields }, work(rate));
  return { seller, clientId, invoice, id: invoice.id, ...actionsOf(seller, invoice) };
}

function actionsOf(seller: Seller, { id }: Pick<InvoiceWithItems, 'id'>) {
  const post = async (path: string, body: object) => {
    const answer = await seller.post(`/api/invoices/${id}/${path}`, body);
    expect(answer.status, answer.text).toBe(201);
    return answer.body as { entry: { id: string }; creditNote: { creditNoteNumber: string } };
  };
  return {
    pay: (amount: string, paidOn: string, more: object = {}) =>
      post('payments', { amount, paidOn, method: 'cash', ...more }),
    refund: (amount: string, paidOn: string, effect: 'kept' | 'owed') =>
      post('refunds', { amount, paidOn, effect, method: 'cash' }),
    credit: (amount: string, excess?: object | string) =>
      post('credit-notes', { amount, reason: 'Returned', ...(excess && { excess }) }),
    writeOff: (amount?: string) => post('write-off', { amount, note: 'Gone' }),
    applyCredit: () => post('apply-credit', {}),
  };
}

type Numbered = Pick<InvoiceWithItems, 'invoiceNumber'>;

const answerOf = async ({ invoiceNumber }: Numbered): Promise<PublicInvoice> =>
  publicInvoiceSchema.parse((await server.anon().get(`/api/public/invoices/${invoiceNumber}`)).body);

const viewOf = async ({ invoiceNumber }: Numbered): Promise<DocumentView> =>
  ((await server.anon().get(`/api/public/invoices/${invoiceNumber}/page`)).body as InvoicePage).invoice;

const cents = (text: string) => Number(text.replace(/[$,]/g, '').replace('−', '-')) * 100;

/** The rows below the lines, as the page has them and the file states them, and which add up. */
async function rowsOf(invoice: Numbered): Promise<string[]> {
  const { sums = [], total, isVoid } = await viewOf(invoice);
  const rows = [...sums, total].map(({ label, text }) => `${label} ${text}`);
  if (!isVoid) {
    const { pages } = await getPdf(server.origin, `/api/public/invoices/${invoice.invoiceNumber}/pdf`);
    for (const row of rows) expect(pages.join('\n')).toContain(row);
  }
  const from = sums.findIndex(({ isTotal }) => isTotal);
  if (from >= 0)
    expect(sums.slice(from).reduce((sum, { text }) => sum + cents(text), 0)).toBeCloseTo(
      cents(total.text),
      6,
    );
  return rows;
}

describe('page and file of an invoice', () => {
  test('say nothing more where all of it, or nothing, was paid', async () => {
    const { invoice, pay } = await setUp();
    expect(await rowsOf(invoice)).toEqual(['Total $100.00']);
    await pay('100.00', '2026-03-03');
    expect(await rowsOf(invoice)).toEqual(['Total $100.00']);
    const answer = await answerOf(invoice);
    for (const key of ['balance', 'paid', 'movements', 'refundsKept', 'writtenOff'])
      expect(answer).not.toHaveProperty(key);
    expect((await viewOf(invoice)).amount).toEqual({ label: 'Total amount', text: '$100.00' });
  });

  test('list each payment, and what is left', async () => {
    const { seller, invoice, id, pay } = await setUp();
    await pay('40.00', '2026-03-03');
    const { entry } = await pay('30.00', '2026-03-10');
    expect(await rowsOf(invoice)).toEqual([
      'Total $100.00',
      'Paid on Mar 3, 2026 −$40.00',
      'Paid on Mar 10, 2026 −$30.00',
      'Balance due $30.00',
    ]);
    expect((await viewOf(invoice)).amount).toEqual({ label: 'Balance due', text: '$30.00' });
    expect(await answerOf(invoice)).toMatchObject({
      balance: '30.00',
      paid: '70.00',
      movements: [
        { kind: 'payment', date: '2026-03-03', amount: '40.00' },
        { kind: 'payment', date: '2026-03-10', amount: '30.00' },
      ],
    });
    await seller.delete(`/api/invoices/${id}/payments/${entry.id}`);
    expect(await rowsOf(invoice)).toEqual([
      'Total $100.00',
      'Paid on Mar 3, 2026 −$40.00',
      'Balance due $60.00',
    ]);
  });

  test('paid in parts to the end', async () => {
    const { invoice, pay } = await setUp();
    await pay('60.00', '2026-03-10');
    await pay('40.00', '2026-03-03');
    expect(await rowsOf(invoice)).toEqual([
      'Total $100.00',
      'Paid on Mar 3, 2026 −$40.00',
      'Paid on Mar 10, 2026 −$60.00',
      'Balance due $0.00',
    ]);
    expect((await viewOf(invoice)).amount).toEqual({ label: 'Amount paid', text: '$100.00' });
  });

  test.each([
    ['kept', 'Refund not owed again −$40.00', 'Balance due $0.00', { label: 'Amount paid', text: '$60.00' }],
    ['owed', undefined, 'Balance due $40.00', { label: 'Balance due', text: '$40.00' }],
  ] as const)('with a refund that is %s', async (effect, kept, balance, headline) => {
    const { invoice, pay, refund } = await setUp();
    await pay('100.00', '2026-03-03');
    await refund('40.00', '2026-03-12', effect);
    expect(await rowsOf(invoice)).toEqual([
      'Total $100.00',
      'Paid on Mar 3, 2026 −$100.00',
      'Refunded on Mar 12, 2026 $40.00',
      ...(kept ? [kept] : []),
      balance,
    ]);
    expect((await viewOf(invoice)).amount).toEqual(headline);
  });
});

describe('page and file of an invoice that other money changed', () => {
  test('where what was paid too much elsewhere covers a part of it', async () => {
    const { seller, clientId, invoice, pay, applyCredit } = await setUp('50.00');
    await pay('20.00', '2026-03-03');
    const other = await buildInvoice(seller, clientId, { dueDate: '2026-04-20' }, work('70.00'));
    await actionsOf(seller, other).pay('100.00', '2026-03-04', { overpayment: 'credit' });
    expect(await rowsOf(other)).toEqual(['Total $70.00']);
    expect(await rowsOf(invoice)).toEqual([
      'Total $50.00',
      'Paid on Mar 3, 2026 −$20.00',
      'Balance due $30.00',
    ]);
    await applyCredit();
    expect(await rowsOf(invoice)).toEqual([
      'Total $50.00',
      'Paid on Mar 3, 2026 −$20.00',
      'Credit applied on Mar 20, 2026 −$30.00',
      'Balance due $0.00',
    ]);
  });

  test('link to credit notes, and lead what they credit too much to where it went', async () => {
    const { invoice, pay, credit } = await setUp('1000.00');
    await pay('1000.00', '2026-03-03');
    const { creditNote } = await credit('1000.00', { refund: '500.00', credit: '500.00' });
    expect(await rowsOf(invoice)).toEqual([
      'Total $1,000.00',
      'Paid on Mar 3, 2026 −$1,000.00',
      ...['Refunded on Mar 20, 2026 $500.00', 'Added to your credit on Mar 20, 2026 $500.00'],
      'Credit note CRN-0001, Mar 20, 2026 −$1,000.00',
      'Balance due $0.00',
    ]);
    const { sums } = await viewOf(invoice);
    expect(sums?.find(({ href }) => href)?.href).toBe(`/credit-note/${creditNote.creditNoteNumber}`);
    expect((await answerOf(invoice)).status).toBe('cancelled');
  });

  test('credited after a refund: what was not owed again goes into the credit note', async () => {
    const { invoice, pay, refund, credit } = await setUp();
    await pay('100.00', '2026-03-03');
    await refund('40.00', '2026-03-12', 'kept');
    await credit('100.00', 'refund');
    expect(await rowsOf(invoice)).toEqual([
      'Total $100.00',
      'Paid on Mar 3, 2026 −$100.00',
      'Refunded on Mar 12, 2026 $40.00',
      'Refunded on Mar 20, 2026 $60.00',
      'Credit note CRN-0001, Mar 20, 2026 −$100.00',
      'Balance due $0.00',
    ]);
  });

  test('with a rest that was written off', async () => {
    const { invoice, pay, writeOff } = await setUp();
    await pay('40.00', '2026-03-03');
    await writeOff();
    expect(await rowsOf(invoice)).toEqual([
      'Total $100.00',
      'Paid on Mar 3, 2026 −$40.00',
      'Written off −$60.00',
      'Balance due $0.00',
    ]);
    expect(await answerOf(invoice)).toMatchObject({ status: 'paid', writtenOff: '60.00' });
    expect((await viewOf(invoice)).amount).toEqual({ label: 'Amount paid', text: '$40.00' });
  });

  test('a void one states what was asked for, and nothing as due', async () => {
    const { seller, invoice, id, pay, refund } = await setUp();
    await pay('40.00', '2026-03-03');
    await refund('40.00', '2026-03-04', 'owed');
    expect(await rowsOf(invoice)).toEqual([
      'Total $100.00',
      'Paid on Mar 3, 2026 −$40.00',
      'Refunded on Mar 4, 2026 $40.00',
      'Balance due $100.00',
    ]);
    expect((await seller.post(`/api/invoices/${id}/void`, { reason: 'Wrong' })).status).toBe(200);
    expect(await rowsOf(invoice)).toEqual(['Total $100.00']);
  });
});

test('a closing invoice takes the deposit off once, then what is paid of it', async () => {
  const seller = await server.seller();
  const { id: clientId } = await buildClient(seller);
  const deposit = { percent: '40', dueDays: 7 };
  const proposal = await buildProposal(seller, clientId, { deposit }, work('1000.00'));
  await server.anon().put(`/api/proposals/${proposal.id}/status`, { status: 'accepted' });
  const [depositInvoice] = (await seller.get('/api/invoices')).body as InvoiceWithItems[];
  if (!depositInvoice) throw new Error('no deposit');
  await actionsOf(seller, depositInvoice).pay('400.00', '2026-03-03');
  const closing = (await seller.post(`/api/proposals/${proposal.id}/convert`)).body as InvoiceWithItems;
  const rows = ['Total $1,000.00', 'Deposit INV-0001 −$400.00'];
  expect(await rowsOf(closing)).toEqual([...rows, 'Balance due $600.00']);
  const { pay } = actionsOf(seller, closing);
  await pay('150.00', '2026-03-10');
  expect(await rowsOf(closing)).toEqual([...rows, 'Paid on Mar 10, 2026 −$150.00', 'Balance due $450.00']);
  await pay('450.00', '2026-03-11');
  const paid = ['Paid on Mar 10, 2026 −$150.00', 'Paid on Mar 11, 2026 −$450.00'];
  expect(await rowsOf(closing)).toEqual([...rows, ...paid, 'Balance due $0.00']);
  expect((await viewOf(closing)).amount).toEqual({ label: 'Amount paid', text: '$600.00' });
});

test('the seller sees the same rows', async () => {
  const { seller, invoice, id, pay } = await setUp();
  await pay('40.00', '2026-03-03');
  expect((await seller.get(`/api/invoices/${id}/view`)).body).toEqual(await viewOf(invoice));
});
