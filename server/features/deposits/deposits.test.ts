import { afterAll, describe, expect, test } from 'vitest';
import { openDatabase } from '#server/db/client.ts';
import { deleteUser } from '#server/features/account/support-access.ts';
import {
  buildClient,
  buildProposal,
  buildTaxRate,
  dayFromToday,
  proposalFields,
} from '#server/test/factories.ts';
import { rowHash } from '#server/test/invariants.ts';
import { type Seller, startTestServer } from '#server/test/test-server.ts';
import { type InvoiceWithItems, invoiceWithItemsSchema } from '#shared/invoice.ts';
import { type ProposalWithItems, proposalWithItemsSchema } from '#shared/proposal.ts';
import type { PublicInvoice, PublicProposal } from '#shared/public-document.ts';

const server = await startTestServer();
afterAll(() => server.close());

const deposit = { percent: '40', dueDays: 7 };

interface Asked {
  seller: Seller;
  clientId: string;
  proposal: ProposalWithItems;
}

/** 1,249.50 with 20 % and 380.00 with 5 %: 1,898.40. */
async function taxed(fields: object = { deposit }): Promise<Asked> {
  const seller = await server.seller();
  const { id: clientId } = await buildClient(seller);
  const [high, low] = [
    await buildTaxRate(seller, { name: 'VAT', percent: '20', category: 'S' }),
    await buildTaxRate(seller, { name: 'VAT', percent: '5', category: 'S' }),
  ];
  const items = [
    { description: 'Work', quantity: 1, rate: '1249.50', taxRateIds: [high.id] },
    { description: 'Books', quantity: 1, rate: '380.00', taxRateIds: [low.id] },
  ];
  return { seller, clientId, proposal: await buildProposal(seller, clientId, fields, items) };
}

async function plain(fields: object = { deposit }, rate = '1000.00'): Promise<Asked> {
  const seller = await server.seller();
  const { id: clientId } = await buildClient(seller);
  const items = [{ description: 'Work', quantity: 1, rate }];
  return { seller, clientId, proposal: await buildProposal(seller, clientId, fields, items) };
}

const accept = ({ proposal }: Asked, by = server.anon()) =>
  by.put(`/api/proposals/${proposal.id}/status`, { status: 'accepted' });

const convert = ({ seller, proposal }: Asked) => seller.post(`/api/proposals/${proposal.id}/convert`);

async function invoicesOf({ seller }: Asked): Promise<InvoiceWithItems[]> {
  const list = (await seller.get('/api/invoices')).body as { id: string }[];
  const invoices = await Promise.all(list.reverse().map(({ id }) => seller.get(`/api/invoices/${id}`)));
  return invoices.map(({ body }) => invoiceWithItemsSchema.strict().parse(body));
}

async function closed(asked: Asked) {
  await accept(asked);
  const answer = await convert(asked);
  expect(answer.status, answer.text).toBe(201);
  const [depositInvoice, closing] = await invoicesOf(asked);
  if (!depositInvoice || !closing) throw new Error('an invoice is missing');
  return { ...asked, depositInvoice, closing, answer: answer.body };
}

describe('a deposit of a proposal', () => {
  test('is answered with what it comes to, to its seller and whoever has the link', async () => {
    const { seller, proposal } = await taxed();
    expect(proposal).toMatchObject({ deposit, depositAmount: '759.36', invoices: [] });
    expect((await seller.get(`/api/proposals/${proposal.id}`)).body).toEqual(proposal);
    const answer = await server.anon().get(`/api/public/proposals/${proposal.proposalNumber}`);
    expect(answer.body).toMatchObject({ deposit, depositAmount: '759.36' });
    expect(answer.body).not.toHaveProperty('depositInvoice');
  });

  test('is none unless it is asked for, and is taken away', async () => {
    const { seller, proposal } = await plain({});
    expect(proposal).toMatchObject({ deposit: null, depositAmount: null });
    const put = async (body: object) =>
      proposalWithItemsSchema.strict().parse((await seller.put(`/api/proposals/${proposal.id}`, body)).body);
    expect(await put({ deposit: { amount: '250', dueDays: 0 } })).toMatchObject({
      deposit: { amount: '250.00', dueDays: 0 },
      depositAmount: '250.00',
    });
    expect(await put({ deposit })).toMatchObject({ depositAmount: '400.00' });
    expect(await put({ items: [{ description: 'Less', quantity: 1, rate: '500.01' }] })).toMatchObject({
      deposit,
      depositAmount: '200.00',
    });
    const stored = await put({ deposit: null });
    expect(stored).toMatchObject({ deposit: null, depositAmount: null });
    expect(await put({ deposit: null, title: stored.title })).toEqual(stored);
  });

  test.each<[string, object, string]>([
    ['more than the total', { amount: '1000.01', dueDays: 7 }, 'deposit.amount'],
    ['nothing', { amount: '0.00', dueDays: 7 }, 'deposit.amount'],
    ['nothing after rounding', { percent: '0.0001', dueDays: 7 }, 'deposit.percent'],
    ['more than all', { percent: '101', dueDays: 7 }, 'deposit.percent'],
    ['too many places', { amount: '1.001', dueDays: 7 }, 'deposit.amount'],
    ['91 days', { percent: '40', dueDays: 91 }, 'deposit.dueDays'],
    ['days that have passed', { percent: '40', dueDays: -1 }, 'deposit.dueDays'],
    ['percentage and amount', { percent: '40', amount: '5.00' }, 'deposit'],
    ['neither', { dueDays: 7 }, 'deposit'],
  ])('of %s is refused, new or changed', async (_what, wrong, field) => {
    const { seller, clientId, proposal } = await plain({});
    const before = await rowHash(server.pool, seller.user.id);
    const items = [{ description: 'Work', quantity: 1, rate: '1000.00' }];
    const created = await seller.post('/api/proposals', proposalFields(clientId, { deposit: wrong }, items));
    expect(created).toMatchObject({
      status: 400,
      body: { fieldErrors: { [`proposal.${field}`]: [expect.any(String)] } },
    });
    const changed = await seller.put(`/api/proposals/${proposal.id}`, { deposit: wrong });
    expect(changed).toMatchObject({ status: 400, body: { fieldErrors: { [field]: [expect.any(String)] } } });
    expect(await rowHash(server.pool, seller.user.id)).toBe(before);
  });

  test('does not change any more once the proposal is accepted', async () => {
    const asked = await plain();
    await accept(asked);
    const answer = await asked.seller.put(`/api/proposals/${asked.proposal.id}`, { deposit: null });
    expect(answer).toMatchObject({ status: 409, body: { code: 'proposal_accepted' } });
  });

  test('that was changed after it was read is not agreed to', async () => {
    const { seller, proposal } = await plain();
    const read = await server.anon().get(`/api/public/proposals/${proposal.proposalNumber}`);
    await seller.put(`/api/proposals/${proposal.id}`, { deposit: { ...deposit, percent: '90' } });
    const answer = await server.anon().send('PUT', `/api/proposals/${proposal.id}/status`, {
      body: { status: 'accepted' },
      headers: { 'document-version': read.headers.get('document-version') ?? '' },
    });
    expect(answer).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } });
    expect((await seller.get('/api/invoices')).body).toEqual([]);
  });
});

describe('accepting the proposal', () => {
  test('makes the invoice of the deposit, by set of rates, and says where to pay it', async () => {
    const asked = await taxed();
    const answer = await accept(asked);
    expect(answer.status).toBe(200);
    const [invoice, ...others] = await invoicesOf(asked);
    expect(others).toEqual([]);
    expect(invoice).toMatchObject({
      type: 'deposit',
      title: 'Deposit: Website',
      amount: '759.36',
      netAmount: '651.80',
      taxAmount: '107.56',
      pricesIncludeTax: true,
      dueDate: dayFromToday(7),
      status: 'pending',
      proposalId: asked.proposal.id,
      items: [
        { description: 'Deposit 40 % of PRO-0001 (VAT 20 %)', amount: '599.76', netAmount: '499.80' },
        { description: 'Deposit 40 % of PRO-0001 (VAT 5 %)', amount: '159.60', netAmount: '152.00' },
      ],
      taxes: [
        { percent: '20', base: '499.80', amount: '99.96' },
        { percent: '5', base: '152.00', amount: '7.60' },
      ],
    });
    expect((answer.body as PublicProposal).depositInvoice).toEqual({ number: invoice?.invoiceNumber });
    expect((await asked.seller.get(`/api/proposals/${asked.proposal.id}`)).body).toMatchObject({
      invoiceId: null,
      invoices: [{ id: invoice?.id, type: 'deposit', amount: '759.36', status: 'pending' }],
    });
  });

  test('makes it once, by the seller too, and however often it is pressed', async () => {
    const asked = await plain();
    await Promise.all([accept(asked), accept(asked), accept(asked, asked.seller)]);
    await accept(asked);
    const invoices = await invoicesOf(asked);
    expect(invoices).toMatchObject([
      { amount: '400.00', items: [{ description: 'Deposit 40 % of PRO-0001' }], pricesIncludeTax: false },
    ]);
  });

  test('of a fixed amount names no percentage', async () => {
    const asked = await plain({ deposit: { amount: '250.00', dueDays: 0 } });
    await accept(asked);
    expect(await invoicesOf(asked)).toMatchObject([
      { amount: '250.00', dueDate: dayFromToday(0), items: [{ description: 'Deposit for PRO-0001' }] },
    ]);
  });

  test('or declining it without a deposit makes none', async () => {
    const asked = await plain();
    await server.anon().put(`/api/proposals/${asked.proposal.id}/status`, { status: 'declined' });
    expect(await invoicesOf(asked)).toEqual([]);
    const without = await plain({});
    expect((await accept(without)).body).not.toHaveProperty('depositInvoice');
    expect(await invoicesOf(without)).toEqual([]);
  });

  test('may ask for all of it in advance, with a rate on top of another', async () => {
    const seller = await server.seller();
    const { id: clientId } = await buildClient(seller);
    const rates = [
      await buildTaxRate(seller, { name: 'GST', percent: '5', category: 'S' }),
      await buildTaxRate(seller, { name: 'QST', percent: '9.975', category: 'S', compound: true }),
    ];
    const items = [
      { description: 'Work', quantity: 1, rate: '100.11', taxRateIds: rates.map(({ id }) => id) },
    ];
    const fields = { deposit: { percent: '100', dueDays: 7 } };
    const asked = { seller, clientId, proposal: await buildProposal(seller, clientId, fields, items) };
    const { closing, depositInvoice } = await closed(asked);
    expect(depositInvoice).toMatchObject({ amount: asked.proposal.amount, netAmount: '100.11' });
    // Nothing is left to pay, so nobody is asked for it, now or once its day has passed.
    expect(closing).toMatchObject({ amount: '0.00', netAmount: '100.11', status: 'paid' });
    const { rows } = await server.pool.query('select type from notifications where document_id = $1', [
      closing.id,
    ]);
    expect(rows).toEqual([]);
    const renamed = await seller.put(`/api/invoices/${depositInvoice.id}`, {
      title: 'In advance',
      notes: 'Thanks',
    });
    expect(renamed).toMatchObject({
      status: 200,
      body: { amount: asked.proposal.amount, netAmount: '100.11' },
    });
  });
});

describe('the invoice of the whole', () => {
  test('takes the deposit off, set by set', async () => {
    const { closing, depositInvoice, answer, seller, proposal } = await closed(await taxed());
    const deductions = [
      { invoiceId: depositInvoice.id, displayNumber: depositInvoice.displayNumber, amount: '759.36' },
    ];
    expect(closing).toMatchObject({
      type: 'standard',
      amount: '1139.04',
      balance: '1139.04',
      subtotal: '1629.50',
      netAmount: '1629.50',
      taxAmount: '268.90',
      deductions,
    });
    expect(answer).toEqual(closing);
    const { rows } = await server.pool.query(
      'select set_no, net::text, tax::text, taxes::text[] from deposit_deductions where document_id = $1 order by 1',
      [closing.id],
    );
    expect(rows).toEqual([
      { set_no: 1, net: '499.80', tax: '99.96', taxes: ['99.96'] },
      { set_no: 2, net: '152.00', tax: '7.60', taxes: ['7.60'] },
    ]);
    const page = (await server.anon().get(`/api/public/invoices/${closing.invoiceNumber}`))
      .body as PublicInvoice;
    expect(page).toMatchObject({
      amount: '1139.04',
      deductions: [{ displayNumber: depositInvoice.displayNumber, amount: '759.36' }],
    });
    expect((await seller.post(`/api/proposals/${proposal.id}/convert`)).body).toEqual(closing);
  });

  test('takes off what was paid in advance, once', async () => {
    const asked = await plain();
    await accept(asked);
    const [depositInvoice] = await invoicesOf(asked);
    await asked.seller.put(`/api/invoices/${depositInvoice?.id}`, { status: 'paid' });
    expect((await convert(asked)).body).toMatchObject({
      amount: '600.00',
      subtotal: '1000.00',
      balance: '600.00',
      paidAmount: '0.00',
    });
  });

  test('knows nothing of a deposit that was cancelled', async () => {
    const asked = await plain();
    await accept(asked);
    const [depositInvoice] = await invoicesOf(asked);
    await asked.seller.put(`/api/invoices/${depositInvoice?.id}`, { status: 'cancelled' });
    expect((await convert(asked)).body).toMatchObject({ amount: '1000.00', deductions: [] });
  });

  test('is converted and cancelled at once without losing the deposit', async () => {
    const asked = await plain();
    await accept(asked);
    const [depositInvoice] = await invoicesOf(asked);
    const [made, cancelled] = await Promise.all([
      convert(asked),
      asked.seller.put(`/api/invoices/${depositInvoice?.id}`, { status: 'cancelled' }),
    ]);
    expect([(made.body as InvoiceWithItems).amount, cancelled.status]).toEqual(
      cancelled.status === 200 ? ['1000.00', 200] : ['600.00', 409],
    );
  });

  test('is added up anew with the deposit, as long as that fits', async () => {
    const { seller, closing } = await closed(await plain());
    const put = (body: object) => seller.put(`/api/invoices/${closing.id}`, body);
    const of = (rate: string) => ({ items: [{ description: 'Work', quantity: 1, rate }] });
    expect((await put({ title: 'Another', notes: 'Thanks' })).body).toMatchObject({
      amount: '600.00',
      subtotal: '1000.00',
    });
    expect((await put({ ...of('1500.00'), discount: { percent: '10' } })).body).toMatchObject({
      amount: '950.00',
      subtotal: '1500.00',
    });
    expect((await put({ ...of('400.00'), discount: null })).body).toMatchObject({ amount: '0.00' });
    const before = await rowHash(server.pool, seller.user.id);
    expect(await put(of('399.99'))).toMatchObject({ status: 409, body: { code: 'deposit_exceeds' } });
    expect(await rowHash(server.pool, seller.user.id)).toBe(before);
  });

  test('may be paid in parts of what is left', async () => {
    const { seller, closing } = await closed(await plain());
    const instalments = [
      { percent: '50', dueDate: dayFromToday(10) },
      { percent: '50', dueDate: dayFromToday(20) },
    ];
    expect((await seller.put(`/api/invoices/${closing.id}`, { instalments })).body).toMatchObject({
      instalments: [{ amount: '300.00' }, { amount: '300.00' }],
    });
  });
});

test('a deposit that ten people try to pay at once is paid once, and taken off once', async () => {
  const asked = await plain();
  await accept(asked);
  const [{ id } = { id: '' }] = await invoicesOf(asked);
  const pay = () => asked.seller.post(`/api/invoices/${id}/payments`, { amount: '400.00', method: 'cash' });
  const statuses = (await Promise.all(Array.from({ length: 10 }, pay))).map(({ status }) => status);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
  expect((await convert(asked)).body).toMatchObject({ amount: '600.00' });
  expect(await invoicesOf(asked)).toMatchObject([
    { type: 'deposit', status: 'paid', paidAmount: '400.00', balance: '0.00' },
    { amount: '600.00', balance: '600.00' },
  ]);
});

describe('a deposit that is taken off', () => {
  test('is neither cancelled nor deleted, before the invoice that does so is', async () => {
    const { seller, closing, depositInvoice } = await closed(await plain());
    const path = `/api/invoices/${depositInvoice.id}`;
    const before = await rowHash(server.pool, seller.user.id);
    const refused = { status: 409, body: { code: 'deposit_deducted' } };
    expect(await seller.put(path, { status: 'cancelled' })).toMatchObject(refused);
    expect(await seller.delete(path)).toMatchObject(refused);
    expect(await seller.post(`${path}/void`, { reason: 'Mistake' })).toMatchObject(refused);
    expect(await rowHash(server.pool, seller.user.id)).toBe(before);
    expect((await seller.delete(`/api/invoices/${closing.id}`)).status).toBe(204);
    expect((await seller.delete(path)).status).toBe(204);
  });

  test('keeps its amount', async () => {
    const asked = await plain();
    await accept(asked);
    const [depositInvoice] = await invoicesOf(asked);
    for (const change of [
      { items: [{ description: 'Work', quantity: 1, rate: '1.00' }] },
      { discount: { percent: '10' } },
      { pricesIncludeTax: true },
    ])
      expect(await asked.seller.put(`/api/invoices/${depositInvoice?.id}`, change)).toMatchObject({
        status: 409,
        body: { code: 'deposit_fixed' },
      });
  });

  test('goes with its client', async () => {
    const { seller, clientId } = await closed(await plain());
    expect((await seller.delete(`/api/clients/${clientId}`)).status).toBe(204);
    expect((await seller.get('/api/invoices')).body).toEqual([]);
  });

  test('goes with its seller', async () => {
    const { seller } = await closed(await plain());
    await deleteUser(openDatabase(server.pool), seller.user.id);
    const { rows } = await server.pool.query('select 1 from documents where user_id = $1', [seller.user.id]);
    expect(rows).toEqual([]);
  });
});
