import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import {
  buildClient,
  buildInvoice,
  clientFields,
  invoiceFields,
  itemFields,
} from '#server/test/factories.ts';
import { startTestServer } from '#server/test/test-server.ts';

const server = await startTestServer();
afterAll(() => server.close());
const seller = await server.seller();
const client = await buildClient(seller);
const invoice = await buildInvoice(seller, client.id);

const create = (fields: object, items?: object[]) =>
  seller.post('/api/invoices', invoiceFields(client.id, fields, items));

const fieldsOf = (body: unknown) => Object.keys((body as { fieldErrors?: object }).fieldErrors ?? {});

async function countInvoices(): Promise<number> {
  return ((await seller.get('/api/invoices')).body as unknown[]).length;
}

describe('a due date is a day that exists', () => {
  test.each([
    ...[
      'infinity',
      '-infinity',
      'now',
      'today',
      'tomorrow',
      'epoch',
      '2026-02-30',
      '0000-00-00',
      '2026-13-01',
    ],
    ...[
      '+275760-09-13',
      '2026-1-5',
      '20261231',
      '2026-12-31T00:00Z',
      '31.12.2026',
      ' 2026-12-31',
      '',
      null,
      5,
      true,
    ],
  ])('%j is refused at creation and at change', async (dueDate) => {
    const before = await countInvoices();
    const created = await create({ dueDate });
    expect(created.status).toBe(400);
    expect(fieldsOf(created.body)).toEqual(['invoice.dueDate']);
    const changed = await seller.put(`/api/invoices/${invoice.id}`, { dueDate });
    expect(changed.status).toBe(400);
    expect(fieldsOf(changed.body)).toEqual(['dueDate']);
    expect(await countInvoices()).toBe(before);
  });

  test.each(['2028-02-29', '1999-12-31', '9999-12-31'])('%s is accepted', async (dueDate) => {
    expect(await create({ dueDate })).toMatchObject({ status: 201, body: { dueDate } });
  });
});

describe('quantity and rate are plain decimals', () => {
  const wrong = [
    ...[
      '-1',
      '-0.01',
      '1.005',
      '1,5',
      '$5',
      '1e3',
      '0x10',
      '１２',
      ' ',
      '',
      'NaN',
      'Infinity',
      '--1',
      '1.2.3',
      '1 000',
    ],
    ...[null, true, [], {}, -1, 1.005, 1e21],
  ];

  test.each(wrong)('a quantity of %j is refused by name', async (quantity) => {
    const answer = await create({}, [{ description: 'd', quantity, rate: '1' }]);
    expect(answer.status).toBe(400);
    expect(fieldsOf(answer.body)).toEqual(['items.0.quantity']);
  });

  test.each(wrong)('a rate of %j is refused by name', async (rate) => {
    const good = { description: 'good', quantity: '1', rate: '1' };
    const answer = await create({}, [good, { description: 'd', quantity: '1', rate }]);
    expect(answer.status).toBe(400);
    expect(fieldsOf(answer.body)).toEqual(['items.1.rate']);
  });

  test.each(['0', '0.00', 0])('a quantity of %j is refused, a rate of it is not', async (zero) => {
    expect((await create({}, [{ description: 'd', quantity: zero, rate: '1' }])).status).toBe(400);
    const free = await create({}, [{ description: 'd', quantity: '1', rate: zero }]);
    expect(free).toMatchObject({ status: 201, body: { amount: '0.00' } });
  });

  test('a pair of lines that cancel each other out is refused', async () => {
    const lines = [100, -100].map((rate) => ({ description: 'd', quantity: '1', rate }));
    expect((await create({}, lines)).status).toBe(400);
  });

  test('the largest amount fits and one cent more does not', async () => {
    const largest = { description: 'd', quantity: '1', rate: '9999999999.99' };
    expect(await create({}, [largest])).toMatchObject({ status: 201, body: { amount: '9999999999.99' } });
    const more = await create({}, [largest, { description: 'cent', quantity: '0.01', rate: '1' }]);
    expect(more.status).toBe(400);
    expect(more.text).toContain('9,999,999,999.99');
  });

  test.each([[[]], [undefined], [null], ['x'], [{}]])('items of %j are refused', async (items) => {
    const { invoice: fields } = invoiceFields(client.id);
    expect((await seller.post('/api/invoices', { invoice: fields, items })).status).toBe(400);
  });
});

describe('an id that is none', () => {
  const ids = ['abc', '%00', '..%2f', '0', '-1', `${randomUUID()}x`, 'a'.repeat(8_000), '%F0%9F%92%A9'];

  test.each(ids)('answers 404 in a path: %s', async (id) => {
    for (const path of [
      `/api/invoices/${id}`,
      `/api/clients/${id}`,
      `/api/clients/${id}/invoices`,
      `/api/items/${id}`,
    ]) {
      const answer = await seller.get(path);
      expect(answer.status, path.slice(0, 60)).toBe(404);
      expect(answer.body).toHaveProperty('message');
    }
  });

  test.each(['abc', '', null, 5, [client.id]])('is a 400 in a body: %j', async (clientId) => {
    const answer = await create({ clientId });
    expect(answer.status).toBe(400);
    expect(fieldsOf(answer.body)).toEqual(['invoice.clientId']);
  });
});

describe('text', () => {
  test.each(['\u0000', 'a\u0000b', '\ud800', 'x\udfff'])(
    'that cannot be stored is refused: %j',
    async (text) => {
      for (const field of ['name', 'phone', 'company', 'address', 'notes']) {
        const answer = await seller.post('/api/clients', clientFields({ [field]: `text ${text}` }));
        expect(answer.status, field).toBe(400);
        expect(fieldsOf(answer.body), field).toEqual([field]);
      }
      for (const field of ['name', 'description', 'terms']) {
        const answer = await seller.post('/api/items', itemFields({ [field]: `text ${text}` }));
        expect(answer.status, field).toBe(400);
        expect(fieldsOf(answer.body), field).toEqual([field]);
      }
      expect((await create({ title: `t${text}` })).status).toBe(400);
      expect((await create({}, [{ description: `d${text}`, quantity: '1', rate: '1' }])).status).toBe(400);
    },
  );

  test('that cannot be stored may be searched for', async () => {
    for (const list of ['/api/invoices', '/api/clients', '/api/items'])
      expect((await seller.get(`${list}?search=a%00b`)).status, list).toBeLessThan(500);
  });

  test.each(['name', 'phone', 'company', 'address', 'notes'])('of 100 KB in %s is refused', async (field) => {
    const answer = await seller.post('/api/clients', clientFields({ [field]: 'x'.repeat(100_000) }));
    expect(answer.status).toBe(400);
    expect(fieldsOf(answer.body)).toEqual([field]);
  });

  test('of any script comes back exactly', async () => {
    const notes = ' leading, \t tab, \r\n lines, שלום (2), 👩‍🔧, e\u0301, \u202e end ';
    expect(await buildClient(seller, { notes })).toMatchObject({ notes });
  });
});

describe('the window of a list', () => {
  test.each([
    'limit=-1',
    'limit=0',
    'limit=101',
    'limit=1e2',
    'limit=x',
    'limit=1.5',
    'limit=100000',
    'limit=',
    'offset=-1',
    'offset=x',
    'offset=1e9',
    'offset=99999999999999',
    'limit=1&limit=2',
    'status=nonsense',
    'status=PAID',
    'status=paid&status=pending',
  ])('?%s is refused', async (query) => {
    expect((await seller.get(`/api/invoices?${query}`)).status).toBe(400);
  });

  test.each(['/api/clients', '/api/items'])('status is no filter of %s', async (list) => {
    expect((await seller.get(`${list}?status=pending`)).status).toBe(400);
  });

  test('an offset beyond the end is an empty page with the total', async () => {
    const answer = await seller.get('/api/invoices?limit=100&offset=999999');
    expect(answer).toMatchObject({ status: 200, body: [] });
    expect(Number(answer.headers.get('x-total-count'))).toBe(await countInvoices());
  });

  test.each(['overdue', 'sent', 'expired', 'settled', '', null, 1])(
    'the status %j cannot be set',
    async (status) => {
      expect((await seller.put(`/api/invoices/${invoice.id}`, { status })).status).toBe(400);
    },
  );
});
