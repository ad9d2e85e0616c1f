import { afterAll, describe, expect, test } from 'vitest';
import { buildClient, buildTaxRate, invoiceFields, proposalFields } from '#server/test/factories.ts';
import { rowHash } from '#server/test/invariants.ts';
import { type Seller, startTestServer } from '#server/test/test-server.ts';
import { type InvoiceWithItems, invoiceWithItemsSchema } from '#shared/invoice.ts';

const server = await startTestServer();
afterAll(() => server.close());

/** What these calls answer: a document, or what is wrong with it. */
type Body = InvoiceWithItems & { fieldErrors: Record<string, string[]>; code: string };

interface Answered {
  status: number;
  body: Body;
}

const calls = (seller: Seller) => ({
  user: seller.user,
  get: async (path: string) => (await seller.get(path)) as Answered,
  post: async (path: string, body: object) => (await seller.post(path, body)) as Answered,
  put: async (path: string, body: object) => (await seller.put(path, body)) as Answered,
  delete: (path: string) => seller.delete(path),
});

interface Shop {
  caller: Seller;
  seller: ReturnType<typeof calls>;
  clientId: string;
}

async function shop(): Promise<Shop> {
  const caller = await server.seller();
  return { caller, seller: calls(caller), clientId: (await buildClient(caller)).id };
}

/** Rates of a seller by what a case calls them: `19` or `8+`, a compound one. */
async function ratesOf(seller: Seller, percents: readonly string[]): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const percent of new Set(percents)) {
    const isZero = percent === '0';
    const { id } = await buildTaxRate(seller, {
      ...{ name: `Tax ${percent}`, percent: percent.replace('+', ''), compound: percent.endsWith('+') },
      category: isZero ? 'Z' : 'S',
    });
    ids.set(percent, id);
  }
  return ids;
}

type Line = [quantity: string, rate: string, taxes?: string[], discount?: object];

interface Case {
  fields?: object;
  lines: Line[];
  sums: Partial<InvoiceWithItems>;
  taxes?: string[];
}

const cases: Record<string, Case> = {
  'two rates': {
    lines: [
      ['3', '10.05', ['19']],
      ['1', '9.99', ['7']],
    ],
    sums: { subtotal: '40.14', netAmount: '40.14', taxAmount: '6.43', amount: '46.57' },
    taxes: ['30.15: 5.73', '9.99: 0.70'],
  },
  'GST and QST': {
    lines: [['1', '249.50', ['5', '9.975']]],
    sums: { taxAmount: '37.37', amount: '286.87' },
    taxes: ['249.50: 12.48', '249.50: 24.89'],
  },
  'a compound rate': {
    lines: [['1', '84.35', ['5', '8+']]],
    sums: { taxAmount: '11.31', amount: '95.66' },
    taxes: ['84.35: 4.22', '88.57: 7.09'],
  },
  'discounts of a line and of the document': {
    fields: { discount: { amount: '25.00' } },
    lines: [
      ['2.50', '49.99', ['20'], { percent: '12.5' }],
      ['1', '80.00', ['20']],
      ['1', '30.00', ['5']],
    ],
    sums: { subtotal: '219.36', discountAmount: '25.00', netAmount: '194.36', amount: '229.25' },
    taxes: ['167.78: 33.56', '26.58: 1.33'],
  },
  'a discount over three rates': {
    fields: { discount: { amount: '10.00' } },
    lines: [
      ['1', '33.33', ['19']],
      ['1', '33.33', ['7']],
      ['1', '33.34', ['0']],
    ],
    sums: { netAmount: '90.00', amount: '97.80' },
    taxes: ['30.00: 5.70', '30.00: 2.10', '30.00: 0.00'],
  },
  'prices with tax': {
    fields: { pricesIncludeTax: true, discount: { percent: '10' } },
    lines: [
      ['3', '19.99', ['19']],
      ['1', '4.99', ['7']],
    ],
    sums: { subtotal: '64.96', discountAmount: '6.50', netAmount: '49.55', amount: '58.46' },
    taxes: ['45.35: 8.62', '4.20: 0.29'],
  },
  'prices with two taxes': {
    fields: { pricesIncludeTax: true },
    lines: [['1', '57.49', ['5', '9.975']]],
    sums: { netAmount: '50.00', taxAmount: '7.49', amount: '57.49' },
    taxes: ['50.00: 2.50', '50.00: 4.99'],
  },
  'a tie within the price': {
    fields: { pricesIncludeTax: true },
    lines: [['1', '2.99', ['4']]],
    sums: { netAmount: '2.88', taxAmount: '0.11', amount: '2.99' },
  },
  yen: {
    fields: { currency: 'JPY', discount: { amount: '45' } },
    lines: [['7', '1450', ['10'], { percent: '3' }]],
    sums: { subtotal: '9845', netAmount: '9800', taxAmount: '980', amount: '10780' },
  },
  dinars: {
    fields: { currency: 'KWD' },
    lines: [['2.50', '7.125', ['5']]],
    sums: { netAmount: '17.813', taxAmount: '0.891', amount: '18.704' },
  },
  'fifty lines, rounded once': {
    lines: Array.from({ length: 50 }, (): Line => ['1', '241.67', ['20']]),
    sums: { netAmount: '12083.50', taxAmount: '2416.70', amount: '14500.20' },
  },
  'a long quantity': {
    lines: [['26935.78', '0.25', ['19']]],
    sums: { netAmount: '6733.95', taxAmount: '1279.45', amount: '8013.40' },
  },
  'a discount on prices with tax': {
    fields: { pricesIncludeTax: true, discount: { amount: '100.00' } },
    lines: [['1', '110.00', ['20']]],
    sums: { netAmount: '8.33', taxAmount: '1.67', amount: '10.00' },
  },
  'tax on tax': { lines: [['1', '100.00', ['5', '20+']]], sums: { amount: '126.00' } },
  'tax after the discount': {
    fields: { discount: { amount: '10.00' } },
    lines: [['1', '110.00', ['10']]],
    sums: { taxAmount: '10.00', amount: '110.00' },
  },
  'a discount over two categories': {
    fields: { discount: { percent: '10' } },
    lines: [
      ['1', '300.00', ['0']],
      ['1', '1200.00', ['15']],
    ],
    sums: { taxAmount: '162.00', amount: '1512.00' },
    taxes: ['270.00: 0.00', '1080.00: 162.00'],
  },
};

describe.each(['invoices', 'proposals'] as const)('%s', (list) => {
  const fieldsOf = list === 'invoices' ? invoiceFields : proposalFields;
  test.each(Object.entries(cases))('add up: %s', async (_name, { fields, lines, sums, taxes }) => {
    const { caller, seller, clientId } = await shop();
    const rates = await ratesOf(
      caller,
      lines.flatMap(([, , percents = []]) => percents),
    );
    const items = lines.map(([quantity, rate, percents = [], discount], index) => ({
      ...{ description: `Line ${index}`, quantity, rate, discount },
      taxRateIds: percents.map((percent) => rates.get(percent)),
    }));
    const created = await seller.post(`/api/${list}`, fieldsOf(clientId, fields, items));
    expect(created.status, JSON.stringify(created.body)).toBe(201);
    const stored = (await seller.get(`/api/${list}/${created.body.id}`)).body;
    expect(stored).toEqual(created.body);
    expect(stored).toMatchObject(sums);
    if (taxes) expect(stored.taxes.map(({ base, amount }) => `${base}: ${amount}`)).toEqual(taxes);
    // Saved as it was read, it is the same version.
    const again = await seller.put(`/api/${list}/${stored.id}`, {
      discount: stored.discount,
      pricesIncludeTax: stored.pricesIncludeTax,
      items: stored.items.map(({ id, description, quantity, rate }) => ({
        id,
        description,
        quantity,
        rate,
      })),
    });
    expect(again.body).toEqual(stored);
  });
});

const line = { description: 'Design', quantity: 1, rate: '10.00' };

test.each([
  [
    'a discount above the subtotal',
    { discount: { amount: '20.00' } },
    {},
    'invoice.discount.amount',
    'The discount is larger than the subtotal',
  ],
  [
    'both kinds of discount',
    { discount: { amount: '1.00', percent: '1' } },
    {},
    'invoice.discount',
    'Send a percentage or an amount',
  ],
  [
    'a discount of nothing',
    { discount: { percent: '0' } },
    {},
    'invoice.discount.percent',
    'Enter a percentage above 0 and up to 100 with at most 4 decimal places, like 10 or 12.5',
  ],
  [
    'a discount above the line',
    {},
    { discount: { amount: '10.01' } },
    'items.0.discount.amount',
    'The discount is larger than the line',
  ],
  [
    'places that dollars do not have',
    {},
    { rate: '10.125' },
    'items.0.rate',
    'Enter a plain number with at most 2 decimal places, like 1250.50',
  ],
  [
    'places that yen do not have',
    { currency: 'JPY' },
    { rate: '10.50' },
    'items.0.rate',
    'Enter a plain number without decimals, like 1250',
  ],
  ['an unknown currency', { currency: 'XXX' }, {}, 'invoice.currency', undefined],
  [
    'a rate that nobody has',
    {},
    { taxRateIds: ['11111111-1111-4111-8111-111111111111'] },
    'items.0.taxRateIds',
    'Choose tax rates of your list',
  ],
  [
    'four rates',
    {},
    { taxRateIds: Array(4).fill('11111111-1111-4111-8111-111111111111') },
    'items.0.taxRateIds',
    undefined,
  ],
  ['an unknown unit', {}, { unit: 'FURLONG' }, 'items.0.unit', undefined],
  [
    'a section without a line',
    { sections: [{ title: 'Phase 2', at: 1 }] },
    {},
    'invoice.sections.0.at',
    'A section begins at a line',
  ],
  [
    'sections out of order',
    {
      sections: [
        { title: 'A', at: 0 },
        { title: 'B', at: 0 },
      ],
    },
    {},
    'invoice.sections.1.at',
    undefined,
  ],
  [
    'a service that ends before it begins',
    { serviceFrom: '2026-05-02', serviceTo: '2026-05-01' },
    {},
    'invoice.serviceTo',
    undefined,
  ],
] as const)('%s is refused, and nothing is stored', async (_name, fields, more, path, message) => {
  const { seller, clientId } = await shop();
  const before = await rowHash(server.pool, seller.user.id);
  const answer = await seller.post('/api/invoices', invoiceFields(clientId, fields, [{ ...line, ...more }]));
  expect(answer.status).toBe(400);
  expect(Object.keys(answer.body.fieldErrors)).toContain(path);
  if (message) expect(answer.body.fieldErrors[path]).toEqual([message]);
  expect(await rowHash(server.pool, seller.user.id)).toBe(before);
});

test("somebody else's rate, and an archived one, can't be chosen; a line that has one keeps it", async () => {
  const { caller, seller, clientId } = await shop();
  const stranger = await server.seller();
  const rate = await buildTaxRate(caller);
  const foreign = await buildTaxRate(stranger);
  const taxed = (id: string) => invoiceFields(clientId, {}, [{ ...line, taxRateIds: [id] }]);
  expect((await seller.post('/api/invoices', taxed(foreign.id))).status).toBe(400);
  const { body: invoice } = await seller.post('/api/invoices', taxed(rate.id));
  expect((await seller.delete(`/api/tax-rates/${rate.id}`)).status).toBe(204);
  expect((await seller.post('/api/invoices', taxed(rate.id))).status).toBe(400);
  const [stored] = invoiceWithItemsSchema.parse(invoice).items;
  const changed = await seller.put(`/api/invoices/${invoice.id}`, {
    items: [{ ...line, id: stored?.id, rate: '20.00', taxRateIds: [rate.id] }],
  });
  expect(changed.body).toMatchObject({ netAmount: '20.00', taxAmount: '4.00', amount: '24.00' });
});

test('a rate that is replaced changes no invoice', async () => {
  const { caller, seller, clientId } = await shop();
  const rate = await buildTaxRate(caller, { percent: '22' });
  const items = [{ ...line, rate: '100.00', taxRateIds: [rate.id] }];
  const { body: invoice } = await seller.post('/api/invoices', invoiceFields(clientId, {}, items));
  expect((await seller.put(`/api/tax-rates/${rate.id}`, { percent: '24' })).body.code).toBe('rate_in_use');
  await seller.delete(`/api/tax-rates/${rate.id}`);
  await buildTaxRate(caller, { percent: '24' });
  expect((await seller.get(`/api/invoices/${invoice.id}`)).body).toMatchObject({ amount: '122.00' });
  const paid = await seller.put(`/api/invoices/${invoice.id}`, { status: 'paid' });
  expect(paid.body).toMatchObject({ status: 'paid', amount: '122.00' });
});

test('a discount is changed by itself, and no longer fits when lines become cheaper', async () => {
  const { seller, clientId } = await shop();
  const fields = invoiceFields(clientId, { discount: { percent: '10' } }, [{ ...line, rate: '100.00' }]);
  const { body: invoice } = await seller.post('/api/invoices', fields);
  const path = `/api/invoices/${invoice.id}`;
  expect((await seller.put(path, { discount: { amount: '30.00' } })).body).toMatchObject({
    discount: { amount: '30.00' },
    amount: '70.00',
    items: [{ amount: '100.00' }],
  });
  const refused = await seller.put(path, { items: [{ ...line, rate: '29.99' }] });
  expect(refused.status).toBe(400);
  expect(refused.body.fieldErrors).toEqual({
    'discount.amount': ['The discount is larger than the subtotal'],
  });
  expect((await seller.put(path, { discount: null })).body).toMatchObject({
    discount: null,
    amount: '100.00',
  });
});

test('the currency is fixed once it was sent', async () => {
  const { seller, clientId } = await shop();
  const { body: invoice } = await seller.post(
    '/api/invoices',
    invoiceFields(clientId, { currency: 'eur' }, [line]),
  );
  expect(invoice.currency).toBe('EUR');
  const path = `/api/invoices/${invoice.id}`;
  expect((await seller.put(path, { currency: 'EUR', title: 'Renamed' })).status).toBe(200);
  const refused = await seller.put(path, { currency: 'USD' });
  expect(refused.status).toBe(409);
  expect(refused.body.code).toBe('currency_fixed');
});

test('lines keep the order in which they were sent, and what an id leaves unsaid', async () => {
  const { seller, clientId } = await shop();
  const items = ['A', 'B', 'C'].map((description) => ({
    ...line,
    description,
    unit: 'HUR',
    discount: { percent: '5' },
  }));
  const { body: invoice } = await seller.post('/api/invoices', invoiceFields(clientId, {}, items));
  const path = `/api/invoices/${invoice.id}`;
  const shown = async () =>
    invoiceWithItemsSchema
      .parse((await seller.get(path)).body)
      .items.map(({ description, unit }) => [description, unit]);
  await seller.put(path, { title: 'Renamed' });
  expect(await shown()).toEqual([
    ['A', 'HUR'],
    ['B', 'HUR'],
    ['C', 'HUR'],
  ]);
  const [a, b, c] = invoiceWithItemsSchema.parse((await seller.get(path)).body).items;
  const sent = [c, a].map((each) => ({ ...line, description: each?.description, id: each?.id }));
  await seller.put(path, { items: [...sent, { ...line, description: b?.description }] });
  expect(await shown()).toEqual([
    ['C', 'HUR'],
    ['A', 'HUR'],
    ['B', null],
  ]);
});

test('sections go with their lines', async () => {
  const { seller, clientId } = await shop();
  const sections = [
    { title: 'Phase 1', at: 0 },
    { title: 'Phase 2', note: 'After the launch', at: 1 },
  ];
  const { body: invoice } = await seller.post(
    '/api/invoices',
    invoiceFields(clientId, { sections }, [line, line]),
  );
  expect(invoice.sections).toEqual(sections);
  const path = `/api/invoices/${invoice.id}`;
  const alone = await seller.put(path, { sections: [] });
  expect(alone.status).toBe(400);
  expect(alone.body.fieldErrors).toEqual({ sections: ['Send the lines with their sections'] });
  expect((await seller.put(path, { items: [line], sections: [] })).body.sections).toEqual([]);
});

describe('categories', () => {
  const reverse = { percent: '0', category: 'AE', reasonText: 'Reverse charge' };
  test('reverse charge needs both tax ids', async () => {
    const { caller, seller, clientId } = await shop();
    const rate = await buildTaxRate(caller, reverse);
    const body = invoiceFields(clientId, {}, [{ ...line, taxRateIds: [rate.id] }]);
    const refused = await seller.post('/api/invoices', body);
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.body.fieldErrors)).toEqual(['invoice.clientId', 'legal.taxId']);
    await seller.put('/api/user/legal', { taxId: 'DE136695976' });
    await seller.put(`/api/clients/${clientId}`, { taxId: 'ATU12345675' });
    const created = await seller.post('/api/invoices', body);
    expect(created.status, JSON.stringify(created.body)).toBe(201);
    expect(created.body.taxes).toEqual([
      {
        name: rate.name,
        percent: '0',
        category: 'AE',
        reason: 'Reverse charge',
        base: '10.00',
        amount: '0.00',
      },
    ]);
  });

  test('a change of something else asks nothing and keeps the snapshot; another client is asked for a tax id', async () => {
    const { caller, seller, clientId } = await shop();
    const rate = await buildTaxRate(caller, reverse);
    const other = await buildClient(caller);
    await seller.put('/api/user/legal', { taxId: 'DE136695976' });
    await seller.put(`/api/clients/${clientId}`, { taxId: 'ATU12345675' });
    const items = [{ ...line, taxRateIds: [rate.id] }];
    const { body: invoice } = await seller.post('/api/invoices', invoiceFields(clientId, {}, items));
    const path = `/api/invoices/${invoice.id}`;
    await seller.put(`/api/clients/${clientId}`, { taxId: null });
    expect(await seller.put(path, { notes: 'Thank you' })).toMatchObject({ status: 200 });
    const seen = (await server.anon().get(`/api/public/invoices/${invoice.invoiceNumber}`)).body;
    expect(seen).toMatchObject({ notes: 'Thank you', legal: { client: { taxId: 'ATU12345675' } } });
    const refused = await seller.put(path, { clientId: other.id });
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.body.fieldErrors)).toEqual(['clientId']);
  });

  test('what is outside the scope of tax stands with nothing else', async () => {
    const { caller, seller, clientId } = await shop();
    const outside = await buildTaxRate(caller, {
      percent: '0',
      category: 'O',
      reasonText: 'Outside the scope',
    });
    const vat = await buildTaxRate(caller);
    const items = [
      { ...line, taxRateIds: [outside.id] },
      { ...line, taxRateIds: [vat.id] },
    ];
    const refused = await seller.post('/api/invoices', invoiceFields(clientId, {}, items));
    expect(Object.keys(refused.body.fieldErrors)).toEqual(['items.1.taxRateIds']);
  });
});

test('an invoice takes over all that its proposal says, whatever has become of the rates', async () => {
  const { caller, seller, clientId } = await shop();
  const rate = await buildTaxRate(caller, { percent: '10' });
  const fields = proposalFields(
    clientId,
    { discount: { percent: '25' }, currency: 'EUR', orderNumber: 'PO-7' },
    [{ ...line, rate: '200.00', taxRateIds: [rate.id], unit: 'DAY' }],
  );
  const { body: proposal } = await seller.post('/api/proposals', fields);
  await seller.delete(`/api/tax-rates/${rate.id}`);
  await server.anon().send('PUT', `/api/proposals/${proposal.id}/status`, { body: { status: 'accepted' } });
  const { body: invoice, status } = await seller.post(`/api/proposals/${proposal.id}/convert`, {});
  expect(status, JSON.stringify(invoice)).toBe(201);
  expect(invoice).toMatchObject({
    ...{
      amount: '165.00',
      currency: 'EUR',
      orderNumber: 'PO-7',
      discount: { percent: '25' },
      taxes: proposal.taxes,
    },
    items: [{ unit: 'DAY', amount: '200.00', taxes: proposal.items[0]?.taxes }],
  });
});

test('the day of issue is today by default, and any other day', async () => {
  const { seller, clientId } = await shop();
  const { body: invoice } = await seller.post(
    '/api/invoices',
    invoiceFields(clientId, { issuedOn: '2026-01-31' }, [line]),
  );
  expect(invoice.issuedOn).toBe('2026-01-31');
  const changed = await seller.put(`/api/invoices/${invoice.id}`, {
    issuedOn: '2026-02-01',
    buyerReference: ' 04011000-1 ',
  });
  expect(changed.body).toMatchObject({ issuedOn: '2026-02-01', buyerReference: '04011000-1' });
});
