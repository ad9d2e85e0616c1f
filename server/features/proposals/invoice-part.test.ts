import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { buildClient, buildProposal, buildTaxRate, dayFromToday } from '#server/test/factories.ts';
import { rowHash } from '#server/test/invariants.ts';
import { bySize } from '#server/test/size.ts';
import { type Seller, startTestServer } from '#server/test/test-server.ts';
import type { InvoiceWithItems } from '#shared/invoice.ts';
import { parseMoney, sumMinor } from '#shared/money.ts';
import type { ProposalWithItems } from '#shared/proposal.ts';
import type { PublicInvoice } from '#shared/public-document.ts';

// Closing it compares every invoice with its lines, taxes and parts.
const server = await startTestServer();
// What is decided here holds there.
const second = await startTestServer({ database: { url: server.databaseUrl, pool: server.pool } });
afterAll(async () => {
  await second.close();
  await server.close();
});

interface Accepted {
  seller: Seller;
  proposal: ProposalWithItems;
}

async function accepted(items: object[], fields: object = {}, by?: Seller): Promise<Accepted> {
  const seller = by ?? (await server.seller());
  const client = await buildClient(seller);
  const { id } = await buildProposal(seller, client.id, fields, items as never);
  const answer = await server.anon().put(`/api/proposals/${id}/status`, { status: 'accepted' });
  expect(answer.status, answer.text).toBe(200);
  return { seller, proposal: await read(seller, id) };
}

const read = async (seller: Seller, id: string) =>
  (await seller.get(`/api/proposals/${id}`)).body as ProposalWithItems;

const convert = ({ seller, proposal }: Accepted, body?: object) =>
  seller.post(`/api/proposals/${proposal.id}/convert`, body);

async function made(of: Accepted, body?: object): Promise<InvoiceWithItems> {
  const answer = await convert(of, body);
  expect(answer.status, answer.text).toBe(201);
  return answer.body as InvoiceWithItems;
}

const quantity = ({ proposal }: Accepted, ...quantities: (string | number)[]) => ({
  lines: quantities.map((value, index) => ({ itemId: proposal.items[index]?.id, quantity: value })),
});

const work = (rate: string, quantityOf: number | string = 1) => ({
  description: 'Work',
  quantity: quantityOf,
  rate,
});

const overInvoiced = { status: 409, body: { code: 'over_invoiced' } };

describe('by quantity', () => {
  test('0.35, 0.35 and 0.30 of a line are all of it, and there is no fourth', async () => {
    const of = await accepted([work('99.99')]);
    const parts = [
      await made(of, quantity(of, '0.35')),
      await made(of, quantity(of, '0.35')),
      await made(of, quantity(of, 0.3)),
    ];
    // 35.00 twice is a cent more than 70 % of it: the last part takes what is left.
    expect(parts).toMatchObject([
      { type: 'partial', title: `Part 1: ${of.proposal.title}`, amount: '35.00', status: 'pending' },
      { type: 'partial', amount: '35.00', proposalId: of.proposal.id },
      { amount: '29.99', subtotal: '30.00', discount: { amount: '0.01' } },
    ]);
    const before = await rowHash(server.pool, of.seller.user.id);
    expect(await convert(of, quantity(of, '0.01'))).toMatchObject(overInvoiced);
    expect(await rowHash(server.pool, of.seller.user.id)).toBe(before);
    expect(await read(of.seller, of.proposal.id)).toMatchObject({
      invoiceId: null,
      invoices: parts.map(({ id, displayNumber, amount }) => ({
        ...{ id, displayNumber, amount, type: 'partial', status: 'pending' },
      })),
      conversion: {
        invoiced: '99.99',
        left: '0.00',
        parts: [{ quantities: [{ quantity: '0.35' }] }, {}, {}],
      },
    });
  });

  test('what the lines lack of the whole is a line of the last part', async () => {
    const of = await accepted([work('100.01')]);
    const parts = [
      await made(of, quantity(of, '0.33')),
      await made(of, quantity(of, '0.33')),
      await made(of, quantity(of, '0.34')),
    ];
    expect(parts.map(({ amount }) => amount)).toEqual(['33.00', '33.00', '34.01']);
    expect(parts[2]?.items).toMatchObject([
      { description: 'Work', quantity: '0.34', amount: '34.00' },
      { description: 'Rounding', quantity: '1.00', amount: '0.01' },
    ]);
  });

  test('each has the taxes, headings and discounts of its lines, and goes to the client', async () => {
    const seller = await server.seller();
    const vat = await buildTaxRate(seller, { percent: '20', category: 'S' });
    const items = [
      { ...work('100.00', 4), taxRateIds: [vat.id], discount: { amount: '40.00' }, unit: 'HUR' },
      { ...work('50.00', 2) },
    ];
    const fields = {
      discount: { amount: '46.00' },
      sections: [
        { title: 'First', at: 0 },
        { title: 'Second', at: 1 },
      ],
    };
    const of = await accepted(items, fields, seller);
    expect(of.proposal.amount).toBe('478.80');
    const part = await made(of, {
      lines: [
        { itemId: of.proposal.items[0]?.id, quantity: '1' },
        { itemId: of.proposal.items[1]?.id, quantity: '1' },
      ],
    });
    expect(part).toMatchObject({
      subtotal: '140.00',
      discount: { amount: '14.00' },
      netAmount: '126.00',
      taxAmount: '16.20',
      amount: '142.20',
      sections: [
        { title: 'First', at: 0 },
        { title: 'Second', at: 1 },
      ],
      items: [{ quantity: '1.00', discount: { amount: '10.00' }, unit: 'HUR' }, { quantity: '1.00' }],
      dueDate: dayFromToday(30),
    });
    const second = await made(of, { lines: [{ itemId: of.proposal.items[1]?.id, quantity: '1' }] });
    expect(second.sections).toEqual([expect.objectContaining({ title: 'Second', at: 0 })]);
    const { rows } = await server.pool.query(
      `select method, type from notifications where document_id = any($1) order by 1`,
      [[part.id, second.id]],
    );
    expect(rows).toEqual([
      { method: 'email', type: 'initial' },
      { method: 'email', type: 'initial' },
    ]);
  });

  test('20 at once on two servers never exceed the whole', async () => {
    const of = await accepted([work('10.00', 3)]);
    const there = second.anon();
    there.cookie = of.seller.cookie;
    const body = quantity(of, '0.50');
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 ? of.seller : there).post(`/api/proposals/${of.proposal.id}/convert`, body),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(6);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(14);
    expect((await read(of.seller, of.proposal.id)).conversion).toMatchObject({
      invoiced: '30.00',
      left: '0.00',
    });
  });
});

describe('by percentage', () => {
  test('is computed of all percentages so far, one line for each set of rates', async () => {
    const seller = await server.seller();
    const [high, low] = [
      await buildTaxRate(seller, { percent: '20', category: 'S' }),
      await buildTaxRate(seller, { percent: '5', category: 'S' }),
    ];
    const items = [
      { ...work('1249.50'), taxRateIds: [high.id] },
      { ...work('380.00'), taxRateIds: [low.id] },
    ];
    const of = await accepted(items, {}, seller);
    const first = await made(of, { percent: 40 });
    expect(first).toMatchObject({
      type: 'partial',
      amount: '759.36',
      items: [
        { description: 'VAT', amount: '599.76', netAmount: '499.80' },
        { amount: '159.60', netAmount: '152.00' },
      ].map(({ description: _, ...rest }) => rest),
    });
    expect(first.items[0]?.description).toMatch(/^40 % of PRO-0001 \(/);
    expect(await convert(of, { percent: '60.0001' })).toMatchObject(overInvoiced);
    const closing = await made(of);
    expect(closing).toMatchObject({
      type: 'standard',
      amount: '1139.04',
      netAmount: '1629.50',
      deductions: [{ type: 'partial', displayNumber: first.displayNumber, amount: '759.36' }],
    });
    expect(await convert(of)).toMatchObject({ status: 200, body: { id: closing.id } });
    expect(await convert(of, { percent: '1' })).toMatchObject(overInvoiced);
    expect(await read(seller, of.proposal.id)).toMatchObject({
      invoiceId: closing.id,
      invoices: [
        { id: first.id, type: 'partial' },
        { id: closing.id, type: 'standard' },
      ],
      conversion: { invoiced: of.proposal.amount, left: '0.00', parts: [{ type: 'partial', percent: '40' }] },
    });
    const page = (await server.anon().get(`/api/public/invoices/${closing.invoiceNumber}`))
      .body as PublicInvoice;
    expect(page.deductions).toEqual([
      { type: 'partial', displayNumber: first.displayNumber, amount: '759.36' },
    ]);
  });

  test('three thirds, and a last part that takes the rest', async () => {
    const of = await accepted([work('100.00')]);
    const amounts = [];
    for (const percent of ['33.3333', '33.3333', '33.3334'])
      amounts.push((await made(of, { percent })).amount);
    expect(amounts).toEqual(['33.33', '33.34', '33.33']);
    expect(await convert(of, { percent: '1' })).toMatchObject(overInvoiced);
  });
});

describe('with a deposit', () => {
  const deposit = { percent: '40', dueDays: 7 };

  test('the last invoice takes off deposit and parts', async () => {
    const of = await accepted([work('1000.00')], { deposit });
    const [first, second] = [await made(of, { percent: '25' }), await made(of, { percent: '25' })];
    expect(await read(of.seller, of.proposal.id)).toMatchObject({
      conversion: {
        invoiced: '900.00',
        left: '100.00',
        parts: [{ type: 'deposit' }, { percent: '25' }, { percent: '25' }],
      },
    });
    expect(await convert(of, { percent: '10.01' })).toMatchObject(overInvoiced);
    const closing = await made(of);
    expect(closing).toMatchObject({
      amount: '100.00',
      subtotal: '1000.00',
      deductions: [
        { amount: '400.00' },
        { amount: '250.00', type: 'partial', displayNumber: first.displayNumber },
        { amount: '250.00', type: 'partial', displayNumber: second.displayNumber },
      ],
    });
    // What it takes off stays as it is.
    for (const change of [
      of.seller.put(`/api/invoices/${first.id}`, { status: 'cancelled' }),
      of.seller.post(`/api/invoices/${first.id}/void`, { reason: 'x' }),
      of.seller.delete(`/api/invoices/${first.id}`),
    ])
      expect(await change).toMatchObject({ status: 409, body: { code: 'deposit_deducted' } });
    const renamed = await of.seller.put(`/api/invoices/${closing.id}`, { items: [work('1200.00')] });
    expect(renamed.body).toMatchObject({ amount: '300.00', subtotal: '1200.00' });
  });

  test('parts leave room for it', async () => {
    const of = await accepted([work('1000.00')], { deposit });
    expect(await convert(of, quantity(of, '0.61'))).toMatchObject(overInvoiced);
    await made(of, quantity(of, '0.60'));
    expect(await made(of)).toMatchObject({ amount: '0.00' });
  });
});

describe('a part that is taken back', () => {
  test.each(['void', 'cancelled', 'deleted'])('gives its quantity back once it is %s', async (how) => {
    const of = await accepted([work('100.00')]);
    const { id } = await made(of, quantity(of, '0.80'));
    expect(await convert(of, quantity(of, '0.30'))).toMatchObject(overInvoiced);
    if (how === 'void') await of.seller.post(`/api/invoices/${id}/void`, { reason: 'Mistake' });
    else if (how === 'deleted') await of.seller.delete(`/api/invoices/${id}`);
    else await of.seller.put(`/api/invoices/${id}`, { status: 'cancelled' });
    expect((await read(of.seller, of.proposal.id)).conversion).toMatchObject({ left: '100.00', parts: [] });
    await made(of, quantity(of, '0.30'));
  });

  test('and comes back only where there is room for it', async () => {
    const of = await accepted([work('100.00')]);
    const { id } = await made(of, quantity(of, '0.80'));
    const set = (status: string) => of.seller.put(`/api/invoices/${id}`, { status });
    await set('cancelled');
    expect((await set('pending')).status).toBe(200);
    await set('cancelled');
    const other = await made(of, quantity(of, '0.30'));
    expect(await set('pending')).toMatchObject(overInvoiced);
    await of.seller.delete(`/api/invoices/${other.id}`);
    expect((await set('pending')).status).toBe(200);
    await set('cancelled');
    await made(of);
    expect(await set('pending')).toMatchObject(overInvoiced);
  });

  test('or is credited in full', async () => {
    const seller = await server.seller();
    const vat = await buildTaxRate(seller, { percent: '19', category: 'S' });
    const of = await accepted([{ ...work('0.03', 3), taxRateIds: [vat.id] }], {}, seller);
    const { id } = await made(of, quantity(of, 1));
    const second = await made(of, quantity(of, 1));
    // 0.0114 twice: computed of both, the tax is 0.01 and not 0.02.
    expect([second.amount, second.taxAmount]).toEqual(['0.03', '0.00']);
    for (const invoice of [id, second.id]) {
      const note = await seller.post(`/api/invoices/${invoice}/credit-notes`, { full: true, reason: 'x' });
      expect(note.status, note.text).toBe(201);
    }
    expect((await read(seller, of.proposal.id)).conversion).toMatchObject({ invoiced: '0.00' });
    expect(await made(of)).toMatchObject({ amount: '0.11' });
  });
});

test('a proposal whose invoice is void can be converted again', async () => {
  const of = await accepted([work('100.00')]);
  const first = await made(of);
  await of.seller.post(`/api/invoices/${first.id}/void`, { reason: 'Mistake' });
  expect(await read(of.seller, of.proposal.id)).toMatchObject({
    invoiceId: null,
    invoiceDisplayNumber: null,
  });
  const second = await made(of);
  expect(await read(of.seller, of.proposal.id)).toMatchObject({
    invoiceId: second.id,
    invoices: [
      { id: first.id, status: 'cancelled' },
      { id: second.id, status: 'pending' },
    ],
  });
  expect(await convert(of)).toMatchObject({ status: 200, body: { id: second.id } });
});

describe('refused, and nothing stored', () => {
  test('what is no part, with 400', async () => {
    const of = await accepted([work('100.00'), work('0.00')]);
    const [{ id: itemId } = { id: '' }, free] = of.proposal.items;
    const before = await rowHash(server.pool, of.seller.user.id);
    const twice = { itemId, quantity: '0.10' };
    for (const [body, field] of [
      [{ percent: '0' }, 'percent'],
      [{ percent: '100.01' }, 'percent'],
      [{ percent: '0.0001' }, 'percent'],
      [{ lines: [] }, 'lines'],
      [{ lines: [{ itemId, quantity: '0' }] }, 'lines.0.quantity'],
      [{ lines: [{ itemId, quantity: '0.001' }] }, 'lines.0.quantity'],
      [{ lines: [{ itemId: of.proposal.id, quantity: '1' }] }, 'lines.0.itemId'],
      [{ lines: [twice, twice] }, 'lines.1.itemId'],
      [{ lines: [{ itemId: free?.id, quantity: '1' }] }, 'lines'],
      [{ lines: [twice], percent: '10' }, 'percent'],
    ] as const) {
      const answer = await convert(of, body);
      expect(answer.status, JSON.stringify(body)).toBe(400);
      expect(Object.keys((answer.body as { fieldErrors: object }).fieldErrors)).toEqual([field]);
    }
    expect(await rowHash(server.pool, of.seller.user.id)).toBe(before);
  });

  test('quantities after percentages and the other way round, with 409', async () => {
    const one = await accepted([work('100.00')]);
    await made(one, { percent: '10' });
    expect(await convert(one, quantity(one, '0.10'))).toMatchObject({
      status: 409,
      body: { code: 'mixed_parts' },
    });
    const other = await accepted([work('100.00')]);
    await made(other, quantity(other, '0.10'));
    expect(await convert(other, { percent: '10' })).toMatchObject({
      status: 409,
      body: { code: 'mixed_parts' },
    });
  });

  test('other sums of a part, and a revision of it, with 409', async () => {
    const of = await accepted([work('100.00')]);
    const part = await made(of, quantity(of, '0.10'));
    const fixed = { status: 409, body: { code: 'part_fixed' } };
    for (const change of [
      { items: [work('1.00')] },
      { discount: { percent: '10' } },
      { pricesIncludeTax: true },
    ])
      expect(await of.seller.put(`/api/invoices/${part.id}`, change)).toMatchObject(fixed);
    expect(await of.seller.post(`/api/invoices/${part.id}/revise`)).toMatchObject(fixed);
    expect(await of.seller.put(`/api/invoices/${part.id}`, { notes: 'Thanks' })).toMatchObject({
      status: 200,
      body: { amount: '10.00', notes: 'Thanks' },
    });
  });

  test("parts of what wasn't accepted, somebody else's and signed out", async () => {
    const seller = await server.seller();
    const client = await buildClient(seller);
    const { id } = await buildProposal(seller, client.id);
    const path = `/api/proposals/${id}/convert`;
    expect(await seller.post(path, { percent: '10' })).toMatchObject({
      status: 409,
      body: { code: 'proposal_pending' },
    });
    expect((await (await server.seller()).post(path, { percent: '10' })).status).toBe(404);
    expect((await server.anon().post(path, { percent: '10' })).status).toBe(401);
  });
});

test(
  'any parts and the invoice of the rest come to what was accepted, net and each tax',
  async () => {
    const seller = await server.seller();
    const rates = [
      await buildTaxRate(seller, { name: 'VAT', percent: '19', category: 'S' }),
      await buildTaxRate(seller, { name: 'Low', percent: '7', category: 'S' }),
      await buildTaxRate(seller, { name: 'On top', percent: '9.975', category: 'S', compound: true }),
    ].map(({ id }) => id);
    const [vat = '', low = '', compound = ''] = rates;
    const line = fc.record({
      description: fc.constant('Work'),
      quantity: fc.integer({ min: 1, max: 400 }).map((value) => (value / 100).toFixed(2)),
      rate: fc.integer({ min: 1, max: 20_000 }).map((value) => (value / 100).toFixed(2)),
      taxRateIds: fc.constantFrom([], [vat], [low], [vat, low]),
      discount: fc.constantFrom(null, null, { percent: '12.5' }, { amount: '0.01' }),
    });
    const document = fc.record({
      lines: fc.array(line, { minLength: 1, maxLength: 3 }),
      pricesIncludeTax: fc.boolean(),
      hasCompound: fc.boolean(),
      discount: fc.constantFrom(null, { percent: '3.33' }, { amount: '0.01' }),
      deposit: fc.constantFrom(undefined, { percent: '13', dueDays: 3 }),
      parts: fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 4 }),
      byLines: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(document, async ({ lines, hasCompound, parts, byLines, ...fields }) => {
        const isCompound = hasCompound && !fields.pricesIncludeTax;
        const items = lines.map((each, index) =>
          isCompound && index === 0 ? { ...each, taxRateIds: [...each.taxRateIds, compound] } : each,
        );
        const client = await buildClient(seller);
        const created = await seller.post('/api/proposals', {
          proposal: { clientId: client.id, title: 'x', validUntil: dayFromToday(9), ...fields },
          items,
        });
        // Discounts larger than a line, and nothing at all, are no proposals.
        fc.pre(created.status === 201);
        const { id } = created.body as ProposalWithItems;
        await server.anon().put(`/api/proposals/${id}/status`, { status: 'accepted' });
        const of = { seller, proposal: await read(seller, id) };
        for (const part of parts) {
          const body = byLines
            ? quantity(
                of,
                ...of.proposal.items.map((item) => ((Number(item.quantity) * part) / 100).toFixed(2)),
              )
            : { percent: String(part) };
          expect([201, 400, 409]).toContain((await convert(of, body)).status);
        }
        const closing = await made(of);
        const { invoices } = await read(seller, id);
        const cents = (amount: string) => parseMoney(amount, 'USD') ?? 0n;
        expect(sumMinor(invoices.map(({ amount }) => cents(amount)))).toBe(cents(of.proposal.amount));
        expect([closing.netAmount, closing.taxes]).toEqual([of.proposal.netAmount, of.proposal.taxes]);
        // Each tax of deposits and parts is what the last invoice takes off, by set and rate.
        const { rows } = await server.pool.query(
          `select i.id, (select coalesce(sum(t.amount), 0) from document_taxes t where t.document_id = i.id) as asked,
           (select coalesce(sum(s.tax), 0) from deposit_deductions s where s.deposit_id = i.id) as taken
         from documents i where i.proposal_id = $1 and i.invoice_type <> 'standard'`,
          [id],
        );
        for (const { asked, taken } of rows) expect(Number(taken)).toBe(Number(asked));
      }),
      { numRuns: bySize(15, 500) },
    );
  },
  bySize(60_000, 3_600_000),
);
