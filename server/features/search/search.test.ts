import { afterAll, describe, expect, test } from 'vitest';
import { buildClient, buildInvoice, buildItem, buildProposal, dayFromToday } from '#server/test/factories.ts';
import { type Seller, startTestServer } from '#server/test/test-server.ts';
import type { InvoiceWithItems } from '#shared/invoice.ts';
import { type SearchAnswer, searchAnswerSchema } from '#shared/search.ts';

const server = await startTestServer();
afterAll(() => server.close());

async function find(seller: Seller, q: string): Promise<SearchAnswer> {
  const answer = await seller.get(`/api/search?q=${encodeURIComponent(q)}`);
  expect(answer.status, answer.text).toBe(200);
  expect(answer.headers.get('cache-control')).toContain('no-store');
  return searchAnswerSchema.parse(answer.body);
}

const seller = await server.seller();
const acme = await buildClient(seller, {
  name: 'Zoë Acme',
  email: 'ap@acme.example',
  company: 'Wolf & Söhne',
});
const other = await buildClient(seller, { name: 'Plain 100%', email: 'b@x.example', company: null });
const titles = ['Website', 'Web shop', 'New web shop', 'Offline', 'Snake_case', 'Logo'];
const invoices: InvoiceWithItems[] = [];
for (const title of titles) invoices.push(await buildInvoice(seller, other.id, { title }));
const late = await buildInvoice(seller, acme.id, { title: 'Late work', dueDate: dayFromToday(-3) });
const proposal = await buildProposal(seller, acme.id, { title: 'Webinar' });
const item = await buildItem(seller, { name: 'Web hosting', description: 'One year, strong' });
await buildClient(await server.seller(), { name: 'Zoë Foreign' });

describe('GET /api/search', () => {
  test('answers what opens a hit', async () => {
    expect(await find(seller, 'zoe')).toEqual({
      clients: [{ id: acme.id, name: 'Zoë Acme', email: 'ap@acme.example' }],
      invoices: [
        {
          id: late.id,
          displayNumber: 'INV-0007',
          title: 'Late work',
          clientName: 'Zoë Acme',
          amount: late.amount,
          status: 'overdue',
          settlement: 'none',
        },
      ],
      proposals: [expect.objectContaining({ id: proposal.id, displayNumber: 'PRO-0001', status: 'pending' })],
      items: [],
    });
    expect((await find(seller, 'hosting')).items).toEqual([
      { id: item.id, name: 'Web hosting', rate: '120.00' },
    ]);
  });

  test.each([
    // All of a title, then its beginning, newest first, then anywhere.
    ['website', ['Website']],
    ['web', ['Web shop', 'Website', 'New web shop']],
    ['web shop', ['Web shop', 'New web shop']],
    ['WEB  SHOP ', ['Web shop', 'New web shop']],
    // Under three characters only beginnings count.
    ['w', ['Web shop', 'Website']],
    ['we', ['Web shop', 'Website']],
    ['sh', []],
    ['shop', ['New web shop', 'Web shop']],
    ['off', ['Offline']],
    // Ordinary characters.
    ['%', []],
    ['100%', []],
    ['e_c', ['Snake_case']],
    ['_', []],
  ])('%j finds invoices in this order: %j', async (q, found) => {
    expect((await find(seller, q)).invoices.map(({ title }) => title)).toEqual(found);
  });

  test.each(['3', '0003', 'INV-0003', 'inv 3', 'inv-3', 'inv3'])(
    '%j is the number of an invoice first',
    async (q) => {
      expect((await find(seller, q)).invoices[0]).toMatchObject({ displayNumber: 'INV-0003' });
    },
  );

  test('the number of one kind is none of the other', async () => {
    expect((await find(seller, 'pro 1')).proposals[0]).toMatchObject({ displayNumber: 'PRO-0001' });
    expect((await find(seller, 'pro 1')).invoices).toEqual([]);
    expect((await find(seller, 'INV-0001')).proposals).toEqual([]);
    const both = await find(seller, '1');
    expect([both.invoices[0]?.displayNumber, both.proposals[0]?.displayNumber]).toEqual([
      'INV-0001',
      'PRO-0001',
    ]);
  });

  test('a pasted number or link finds its document', async () => {
    const link = `https://billwright.example/invoice/${invoices[1]?.invoiceNumber}`;
    expect((await find(seller, link)).invoices.map(({ id }) => id)).toEqual([invoices[1]?.id]);
    expect((await find(seller, proposal.proposalNumber)).proposals.map(({ id }) => id)).toEqual([
      proposal.id,
    ]);
  });
});

describe('what GET /api/search finds', () => {
  test.each([
    ['wolf', 1],
    ['sohne', 1],
    ['ap@acme', 1],
    ['lf & s', 1],
    ['plain 100%', 1],
    ['nobody', 0],
    ['foreign', 0],
  ])('%j finds %i clients', async (q, count) => {
    expect((await find(seller, q)).clients).toHaveLength(count);
  });

  test('answers at most six of a kind, the newest', async () => {
    const many = await server.seller();
    const client = await buildClient(many);
    for (let index = 0; index < 9; index++) await buildInvoice(many, client.id, { title: 'Same' });
    const numbers = (await find(many, 'same')).invoices.map(({ displayNumber }) => displayNumber);
    expect(numbers).toEqual(['INV-0009', 'INV-0008', 'INV-0007', 'INV-0006', 'INV-0005', 'INV-0004']);
  });

  test('finds nothing of anybody else', async () => {
    const stranger = await server.seller();
    const nothing = { clients: [], invoices: [], proposals: [], items: [] };
    for (const q of ['web', '3', 'zoe', invoices[0]?.invoiceNumber ?? '', 'a'])
      expect(await find(stranger, q)).toEqual(nothing);
  });

  test.each(['', 'q=', 'q=%20%20', `q=${'x'.repeat(201)}`, 'q=a&q=b', 'q=%00'])(
    '?%s is a 400',
    async (query) => {
      const answer = await seller.get(`/api/search?${query}`);
      expect(answer).toMatchObject({ status: 400, body: { fieldErrors: { q: [expect.any(String)] } } });
    },
  );

  test.each(['.*', '(', '[', '\\', "'", '"', '—', '\u{1F600}', 'ﷺ'.repeat(200)])(
    '%j is only text',
    async (q) => {
      expect(await find(seller, q)).toEqual({ clients: [], invoices: [], proposals: [], items: [] });
    },
  );

  test('a title that grows when it is folded can be stored and found', async () => {
    const title = 'ﷺ'.repeat(200);
    const mine = await server.seller();
    const client = await buildClient(mine);
    const long = await buildInvoice(mine, client.id, { title });
    expect((await find(mine, title.slice(0, 10))).invoices.map((hit) => hit.id)).toEqual([long.id]);
  });
});

test('what lies behind the newest 2,000 is found too, by its beginning and by any part', async () => {
  const busy = await server.seller();
  const client = await buildClient(busy);
  await buildInvoice(busy, client.id, { title: 'Quartz kitchen' });
  await server.pool.query(
    `insert into documents (user_id, kind, status, payment_method, client_id, number, display_number, public_token, title, amount, due_on, search)
     select $1::uuid, 'invoice', 'pending', 'cash', $2::uuid, g, 'INV-' || g, 'INV-' || g || '-' || upper(translate(substr(md5($1::text || g::text), 1, 26), 'ilou', '0000')), 'Work', 0.00,
       current_date, E'work\\ninv-' || g from generate_series(10001, 12500) g`,
    [busy.user.id, client.id],
  );
  await server.pool.query(
    "update document_counters set last_number = 12500 where user_id = $1 and kind = 'invoice'",
    [busy.user.id],
  );
  for (const q of ['qu', 'quartz', 'kitchen', '1', 'inv-0001'])
    expect((await find(busy, q)).invoices[0], q).toMatchObject({ title: 'Quartz kitchen' });
  expect((await find(busy, 'work')).invoices[0]).toMatchObject({ displayNumber: 'INV-12500' });
  // They came without lines and notifications.
  await server.pool.query('delete from documents where user_id = $1 and number > 10000', [busy.user.id]);
});

test('two letters find clients and items behind the newest 2,000 too, by the beginning of any line', async () => {
  const busy = await server.seller();
  await buildClient(busy, { name: 'Zoë Weber', email: 'ap@weber.example', company: 'Quartz' });
  await buildItem(busy, { name: 'Zither', description: 'Kept in tune' });
  await server.pool.query(
    `insert into clients (user_id, name, email, search_contact, search_company)
     select $1, 'Lezo', 'l@x.example', E'lezo\nl@x.example', '' from generate_series(1, 2100)`,
    [busy.user.id],
  );
  await server.pool.query(
    `insert into items (user_id, name, rate, search) select $1, 'Lezi', 1, 'lezi' from generate_series(1, 2100)`,
    [busy.user.id],
  );
  for (const q of ['z', 'zo', 'ap', 'qu'])
    expect(
      (await find(busy, q)).clients.map(({ name }) => name),
      q,
    ).toEqual(['Zoë Weber']);
  for (const q of ['z', 'zi', 'zither'])
    expect(
      (await find(busy, q)).items.map(({ name }) => name),
      q,
    ).toEqual(['Zither']);
  // They came without activities.
  await server.pool.query("delete from clients where user_id = $1 and name = 'Lezo'", [busy.user.id]);
});

test('documents are found by the references of client and order, as they are now', async () => {
  const bought = await server.seller();
  const { id: clientId } = await buildClient(bought);
  const invoice = await buildInvoice(bought, clientId, {
    title: 'Typesetting',
    buyerReference: 'Köst 4711-08',
    orderNumber: 'BF-2417/3',
  });
  const offer = await buildProposal(bought, clientId, { title: 'Cover', orderNumber: 'BF-2418' });
  const titlesOf = async (q: string) => {
    const { invoices: found, proposals } = await find(bought, q);
    return [...found, ...proposals].map(({ title }) => title);
  };
  expect(await titlesOf('kost 4711')).toEqual(['Typesetting']);
  expect(await titlesOf('bf-241')).toEqual(['Typesetting', 'Cover']);
  expect(await titlesOf('2417/3')).toEqual(['Typesetting']);
  expect((await bought.put(`/api/invoices/${invoice.id}`, { orderNumber: 'ZX-9' })).status).toBe(200);
  expect((await bought.put(`/api/proposals/${offer.id}`, { title: 'Jacket' })).status).toBe(200);
  expect(await titlesOf('bf-241')).toEqual(['Jacket']);
  expect(await titlesOf('zx-9')).toEqual(['Typesetting']);
  expect(await titlesOf('4711')).toEqual(['Typesetting']);
});
