import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { buildClient, buildInvoice, dayFromToday, invoiceFields } from '#server/test/factories.ts';
import { rowHash } from '#server/test/invariants.ts';
import { type Seller, startTestServer } from '#server/test/test-server.ts';
import { type InvoiceWithItems, invoiceWithItemsSchema } from '#shared/invoice.ts';

const server = await startTestServer();
afterAll(() => server.close());
afterEach(() => server.clock.run());

const of = (rate: string) => [{ description: 'Work', quantity: 1, rate }];
const instalments = [
  { percent: '25', dueDate: dayFromToday(10), label: 'On start' },
  { rest: true, dueDate: dayFromToday(40) },
  { rest: true, dueDate: dayFromToday(70), label: 'On delivery' },
];

async function planned(fields: object = { instalments }, rate = '100.01', more: object = {}) {
  const seller = await server.seller();
  const { id } = await buildClient(seller);
  return { seller, clientId: id, invoice: await buildInvoice(seller, id, fields, of(rate)), ...more };
}

async function refused(seller: Seller, answer: () => Promise<{ status: number; body: unknown }>) {
  const before = await rowHash(server.pool, seller.user.id);
  const { status, body } = await answer();
  expect(await rowHash(server.pool, seller.user.id)).toBe(before);
  return { status, body };
}

async function put(seller: Seller, { id }: { id: string }, body: unknown): Promise<InvoiceWithItems> {
  const answer = await seller.put(`/api/invoices/${id}`, body);
  expect(answer.status, answer.text).toBe(200);
  return invoiceWithItemsSchema.strict().parse(answer.body);
}

/** What stands in the ledger, as if it was paid by hand. */
async function pay({ id }: { id: string }, amount: string): Promise<void> {
  await server.pool.query(
    `with entry as (
       insert into ledger_entries (user_id, document_id, currency, kind, amount, group_id, method, happened_on, created_by, created_at)
       select user_id, id, currency, 'payment', $2, gen_random_uuid(), 'cash', '2026-01-01', 'seller', now()
       from documents where id = $1)
     update documents set paid_amount = paid_amount + $2 where id = $1`,
    [id, amount],
  );
}

const publicly = async ({ invoiceNumber }: { invoiceNumber: string }) =>
  (await server.anon().get(`/api/public/invoices/${invoiceNumber}`)).body as Record<string, unknown>;

describe('an invoice in instalments', () => {
  test('is due on the last of their days and answers each', async () => {
    const { seller, invoice } = await planned();
    const parts = [
      { label: 'On start', dueDate: dayFromToday(10), amount: '25.00', paid: '0.00', status: 'due' },
      { label: null, dueDate: dayFromToday(40), amount: '37.51', paid: '0.00', status: 'due' },
      { label: 'On delivery', dueDate: dayFromToday(70), amount: '37.50', paid: '0.00', status: 'due' },
    ];
    expect(invoice).toMatchObject({
      dueDate: dayFromToday(70),
      instalments: parts,
      nextDue: { date: dayFromToday(10), amount: '25.00' },
      plan: instalments,
    });
    expect((await seller.get(`/api/invoices/${invoice.id}`)).body).toEqual(invoice);
    expect(await publicly(invoice)).toMatchObject({
      instalments: parts,
      nextDue: { date: dayFromToday(10), amount: '25.00' },
    });
  });

  test('needs no due date besides', async () => {
    const seller = await server.seller();
    const { id } = await buildClient(seller);
    const body = invoiceFields(
      id,
      { instalments: { equal: 3, firstDate: '2027-01-31', every: 'month' } },
      of('100.00'),
    );
    const { dueDate: _dueDate, ...invoice } = body.invoice;
    const answer = await seller.post('/api/invoices', { ...body, invoice });
    expect(answer.body).toMatchObject({
      dueDate: '2027-03-31',
      instalments: [
        { dueDate: '2027-01-31', amount: '33.34' },
        { dueDate: '2027-02-28', amount: '33.33' },
        { dueDate: '2027-03-31', amount: '33.33' },
      ],
    });
  });

  test('says nothing of a plan where there is none', async () => {
    const { invoice } = await planned({});
    expect(invoice).toMatchObject({
      instalments: null,
      nextDue: null,
      plan: null,
      allowPartial: false,
      minPartial: null,
    });
    const answer = await publicly(invoice);
    for (const key of ['instalments', 'nextDue', 'allowPartial', 'minPartial'])
      expect(answer).not.toHaveProperty(key);
  });

  test('is overdue with its first open part', async () => {
    const { seller, invoice } = await planned();
    server.clock.set(new Date(Date.now() + 12 * 86_400_000).toISOString());
    const late = async () => (await seller.get(`/api/invoices/${invoice.id}`)).body as InvoiceWithItems;
    expect(await late()).toMatchObject({
      status: 'overdue',
      instalments: [{ status: 'overdue' }, { status: 'due' }, {}],
    });
    expect(await publicly(invoice)).toMatchObject({ status: 'overdue' });
    await pay(invoice, '30.00');
    expect(await late()).toMatchObject({
      status: 'pending',
      instalments: [
        { status: 'paid', paid: '25.00' },
        { status: 'partial', paid: '5.00' },
        { status: 'due', paid: '0.00' },
      ],
      nextDue: { date: dayFromToday(40), amount: '32.51' },
    });
    expect(await publicly(invoice)).toMatchObject({ status: 'pending' });
  });
});

test.each<[string, object, string]>([
  ['one part', { instalments: instalments.slice(0, 1) }, 'instalments'],
  ['25 parts', { instalments: { equal: 25, firstDate: '2027-01-01', every: 'week' } }, 'instalments.equal'],
  ['no first date', { instalments: { equal: 2, every: 'week' } }, 'instalments.firstDate'],
  [
    'days in between',
    { instalments: { equal: 2, firstDate: '2027-01-01', every: 'day' } },
    'instalments.every',
  ],
  ['dates that fall', { instalments: [...instalments].reverse() }, 'instalments.1.dueDate'],
  [
    'a day that is none',
    { instalments: [{ rest: true, dueDate: '2027-02-30' }, instalments[1]] },
    'instalments.0.dueDate',
  ],
  [
    'percentage and amount',
    { instalments: [{ percent: '5', amount: '5', dueDate: '2026-01-01' }, instalments[1]] },
    'instalments.0',
  ],
  ['no share', { instalments: [{ dueDate: '2026-01-01' }, instalments[1]] }, 'instalments.0'],
  [
    'a sum of less',
    { instalments: instalments.slice(0, 2).map(({ dueDate }) => ({ amount: '10.00', dueDate })) },
    'instalments',
  ],
  [
    'too many places',
    { instalments: [{ amount: '1.001', dueDate: '2026-01-01' }, instalments[1]] },
    'instalments.0.amount',
  ],
  ['no plan at all', { instalments: 'monthly' }, 'instalments'],
  ['a smallest payment above the amount', { allowPartial: true, minPartial: '100.02' }, 'minPartial'],
  ['a smallest payment of nothing', { allowPartial: true, minPartial: '0' }, 'minPartial'],
  ['a smallest payment of none', { minPartial: '10.00' }, 'minPartial'],
  ['a word for yes', { allowPartial: 'yes' }, 'allowPartial'],
])('an invoice with %s is refused, new or changed', async (_what, fields, field) => {
  const { seller, clientId, invoice } = await planned({});
  const created = await refused(seller, () =>
    seller.post('/api/invoices', invoiceFields(clientId, fields, of('100.01'))),
  );
  expect(created).toMatchObject({
    status: 400,
    body: { fieldErrors: { [`invoice.${field}`]: [expect.any(String)] } },
  });
  const changed = await refused(seller, () => seller.put(`/api/invoices/${invoice.id}`, fields));
  expect(changed).toMatchObject({ status: 400, body: { fieldErrors: { [field]: [expect.any(String)] } } });
});

describe('a change', () => {
  test('of nothing leaves the row as it is', async () => {
    const { seller, invoice } = await planned();
    expect(await put(seller, invoice, { instalments: invoice.plan, dueDate: invoice.dueDate })).toEqual(
      invoice,
    );
  });

  test('of the amount plans it anew in the same proportions', async () => {
    const { seller, invoice } = await planned();
    expect(await put(seller, invoice, { items: of('200.00') })).toMatchObject({
      amount: '200.00',
      instalments: [{ amount: '50.00' }, { amount: '75.00' }, { amount: '75.00' }],
      plan: instalments,
    });
    expect(
      (await refused(seller, () => seller.put(`/api/invoices/${invoice.id}`, { items: of('0.01') }))).body,
    ).toMatchObject({
      fieldErrors: { instalments: [expect.any(String)] },
    });
  });

  test('of the due date moves the last part, no further than the one before', async () => {
    const { seller, invoice } = await planned();
    expect(await put(seller, invoice, { dueDate: dayFromToday(99) })).toMatchObject({
      dueDate: dayFromToday(99),
      instalments: [{}, { dueDate: dayFromToday(40) }, { dueDate: dayFromToday(99) }],
    });
    const early = await refused(seller, () =>
      seller.put(`/api/invoices/${invoice.id}`, { dueDate: dayFromToday(40) }),
    );
    expect(early).toMatchObject({ status: 400, body: { fieldErrors: { dueDate: [expect.any(String)] } } });
  });

  test('takes the plan away, or gives one', async () => {
    const { seller, invoice } = await planned();
    expect(await put(seller, invoice, { instalments: null })).toMatchObject({
      instalments: null,
      nextDue: null,
      dueDate: dayFromToday(70),
    });
    const again = await put(seller, invoice, {
      instalments: { equal: 2, firstDate: '2027-01-01', every: 'week' },
    });
    expect(again).toMatchObject({
      dueDate: '2027-01-08',
      instalments: [{ amount: '50.01' }, { amount: '50.00' }],
    });
  });

  test('keeps the parts that were paid', async () => {
    const { seller, invoice } = await planned();
    await pay(invoice, '30.00');
    for (const plan of [
      null,
      { equal: 2, firstDate: dayFromToday(10), every: 'week' },
      [{ percent: '25', dueDate: dayFromToday(11) }, ...instalments.slice(1)],
    ])
      expect(
        await refused(seller, () => seller.put(`/api/invoices/${invoice.id}`, { instalments: plan })),
      ).toMatchObject({ status: 409, body: { code: 'instalment_paid' } });
    const [first] = instalments;
    const kept = await put(seller, invoice, {
      instalments: [first, { rest: true, dueDate: dayFromToday(50) }],
    });
    expect(kept).toMatchObject({
      instalments: [
        { amount: '25.00', status: 'paid' },
        { amount: '75.01', paid: '5.00', status: 'partial' },
      ],
      nextDue: { date: dayFromToday(50), amount: '70.01' },
    });
  });

  test('is refused once the invoice is paid', async () => {
    const { seller, invoice } = await planned();
    await put(seller, invoice, { status: 'paid' });
    for (const change of [{ instalments: null }, { allowPartial: true }])
      expect(await refused(seller, () => seller.put(`/api/invoices/${invoice.id}`, change))).toMatchObject({
        status: 409,
        body: { code: 'invoice_paid' },
      });
    expect((await seller.get(`/api/invoices/${invoice.id}`)).body).toMatchObject({
      instalments: [{ status: 'paid' }, { status: 'paid' }, { status: 'paid', paid: '37.50' }],
      nextDue: null,
    });
  });
});

test('payments in parts are allowed, with a smallest one, and no longer', async () => {
  const { seller, invoice } = await planned({ allowPartial: true, minPartial: '10' });
  expect(invoice).toMatchObject({ allowPartial: true, minPartial: '10.00' });
  expect(await publicly(invoice)).toMatchObject({ allowPartial: true, minPartial: '10.00' });
  expect(
    await refused(seller, () => seller.put(`/api/invoices/${invoice.id}`, { items: of('9.99') })),
  ).toMatchObject({
    status: 400,
    body: { fieldErrors: { minPartial: [expect.any(String)] } },
  });
  expect(await put(seller, invoice, { minPartial: null })).toMatchObject({
    allowPartial: true,
    minPartial: null,
  });
  expect(await put(seller, invoice, { allowPartial: false })).toMatchObject({
    allowPartial: false,
    minPartial: null,
  });
});

test('another day for a void plan is refused because it is void', async () => {
  const { seller, invoice } = await planned();
  await seller.post(`/api/invoices/${invoice.id}/void`, { reason: 'Mistake' });
  for (const dueDate of [dayFromToday(1), dayFromToday(90)])
    expect(await refused(seller, () => seller.put(`/api/invoices/${invoice.id}`, { dueDate }))).toMatchObject(
      {
        status: 409,
        body: { code: 'invoice_void' },
      },
    );
});
