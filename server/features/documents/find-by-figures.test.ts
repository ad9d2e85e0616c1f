import { afterAll, expect, test } from 'vitest';
import { buildClient, buildInvoice, buildProposal } from '#server/test/factories.ts';
import { startTestServer } from '#server/test/test-server.ts';

const server = await startTestServer();
afterAll(() => server.close());

const seller = await server.seller();
const plain = await buildClient(seller, { name: 'Plain' });
const taxed = await buildClient(seller, { name: 'Taxed', country: 'DE', taxId: 'DE 123.456.789' });
const line = (rate: string) => [{ description: 'Work', quantity: '1', rate }];
const euros = await buildInvoice(seller, plain.id, { title: 'Euros', currency: 'EUR' }, line('1200'));
const dollars = await buildInvoice(seller, plain.id, { title: 'Dollars' }, line('1234.5'));
const dinars = await buildInvoice(seller, plain.id, { title: 'Dinars', currency: 'KWD' }, line('7.125'));
const offer = await buildProposal(seller, taxed.id, { title: 'Offer' }, line('1200'));
const bill = await buildInvoice(seller, taxed.id, { title: 'Bill' }, line('5'));
const stranger = await server.seller();
await buildInvoice(stranger, (await buildClient(stranger)).id, { title: 'Foreign' }, line('1200'));

type Found = { title: string }[];
const titles = (rows: unknown) => (rows as Found).map(({ title }) => title);

async function find(path: string, text: string): Promise<string[]> {
  const { status, body, headers } = await seller.get(`${path}?search=${encodeURIComponent(text)}&limit=10`);
  expect(status).toBe(200);
  expect(headers.get('x-total-count')).toBe(String((body as Found).length));
  return titles(body);
}

test.each([
  ['€1.200', [euros]],
  ['1,200.00', [euros]],
  ['1200', [euros]],
  ['$1,200', [euros]],
  ['1 200,00 EUR', [euros]],
  ['$1,234.50', [dollars]],
  ['1.234,5', [dollars]],
  ['7.125', [dinars]],
  ['KWD 7.125', [dinars]],
  ['1201', []],
  ['-1200', []],
  ['12', []],
])('%s finds invoices of that amount', async (text, wanted) => {
  const expected = wanted.map(({ title }) => title);
  expect(await find('/api/invoices', text)).toEqual(expected);
  const { body } = await seller.get(`/api/search?q=${encodeURIComponent(text)}`);
  expect(titles((body as { invoices: Found }).invoices)).toEqual(expected);
});

test.each(['DE123456789', 'de 123 456', 'DE-1234', '123456789', '3456'])(
  '%s finds the documents of the client with that tax id, by its beginning or most of its digits',
  async (text) => {
    const isFound = text !== '3456';
    expect(await find('/api/invoices', text)).toEqual(isFound ? [bill.title] : []);
    expect(await find('/api/proposals', text)).toEqual(isFound ? [offer.title] : []);
    const { body } = await seller.get(`/api/search?q=${encodeURIComponent(text)}`);
    const hits = body as { invoices: Found; proposals: Found };
    expect(titles(hits.invoices)).toEqual(isFound ? [bill.title] : []);
    expect(titles(hits.proposals)).toEqual(isFound ? [offer.title] : []);
  },
);

test('an amount is found with a status too, and among proposals', async () => {
  expect(await find('/api/proposals', '€1.200')).toEqual([offer.title]);
  const { body } = await seller.get('/api/invoices?search=1200&status=paid&limit=10');
  expect(body).toEqual([]);
});

test('texts with digits are still found by what they say', async () => {
  await buildInvoice(seller, plain.id, { title: 'Relaunch 1200' }, line('3'));
  expect(await find('/api/invoices', '1200')).toEqual(['Relaunch 1200', euros.title]);
});
