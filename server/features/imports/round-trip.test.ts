import { afterAll, expect, test } from 'vitest';
import type { Agent } from '#server/test/agent.ts';
import { download, readCsvRows } from '#server/test/download.ts';
import { buildClient, buildInvoice, buildItem, buildTaxRate, dayFromToday } from '#server/test/factories.ts';
import { importFile } from '#server/test/imports.ts';
import { startTestServer } from '#server/test/test-server.ts';
import type { TableKind } from '#shared/imports.ts';

const server = await startTestServer();
afterAll(() => server.close());

const exported = async (seller: Agent, kind: TableKind, query = '') =>
  (await download(server.origin, seller, `/api/${kind}/export${query}`)).bytes;

/** The rows of a file, in an order of their own: what comes in together was written in one moment. */
const rowsOf = (bytes: Buffer) =>
  readCsvRows(bytes).toSorted((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other)));

/** Takes a file into an account that has nothing but these tax rates, and exports it again. */
async function moved(bytes: Buffer, kind: TableKind, query = '') {
  const seller = await server.seller({ timeZone: 'UTC' });
  for (const [name, percent] of [
    ['VAT, reduced', '7'],
    ['VAT', '19'],
    ['City tax', '2.5'],
  ])
    await buildTaxRate(seller, { name, percent });
  const { looked, checked, done } = await importFile(server, seller, bytes, { kind });
  expect(looked.source).toBe('billwright');
  expect(checked).toMatchObject({ problems: [], errors: 0, skipped: 0 });
  expect(done).toMatchObject({ state: 'done', errors: 0 });
  return { seller, rows: rowsOf(await exported(seller, kind, query)) };
}

test('clients come back as they left: address, ids, terms, contacts, and what spreadsheets would run', async () => {
  const seller = await server.seller({ timeZone: 'UTC' });
  await buildClient(seller, {
    ...{ name: "'=Quoted", email: 'q@acme.example', company: '-1+2', phone: '+1 555 0100' },
    ...{ address: 'As printed\n2nd line', street: '1 Main Street', street2: 'Floor 2', city: 'Köln' },
    ...{ region: 'NRW', postalCode: '01234', country: 'DE', currency: 'EUR', taxId: 'DE136695976' },
    ...{
      registrationId: 'HRB 1',
      buyerReference: '0099',
      paymentTerms: 'net_14',
      notes: 'One\n"Two"; three',
    },
    contacts: [
      { name: "'=Quoted", email: 'q@acme.example' },
      { name: 'Ode, Lena', email: 'lena@acme.example', role: 'Head of (paid) bills', receipts: true },
      { name: 'Zoë "Z" Ruiz', email: 'z@acme.example', documents: false },
      { name: 'Ann', email: 'ann@acme.example' },
    ],
  });
  await buildClient(seller, { name: 'Bare', email: 'b@acme.example', address: '', street: '5 High Street' });
  const bytes = await exported(seller, 'clients');
  const before = rowsOf(bytes);
  expect(before.find(({ City }) => City === 'Köln')?.['Other Contacts']).toBe(
    'Ode, Lena <lena@acme.example> (Head of (paid) bills) [documents, receipts], Zoë "Z" Ruiz <z@acme.example> [], Ann <ann@acme.example>',
  );
  const { rows, seller: other } = await moved(bytes, 'clients');
  expect(rows).toEqual(before);
  const found = await other.get('/api/clients?search=lena@acme.example');
  expect(found.body).toMatchObject([{ name: "'=Quoted" }]);
});

test('items come back as they left: taxes, units, and where they are used', async () => {
  const seller = await server.seller({ timeZone: 'UTC' });
  const reduced = await buildTaxRate(seller, { name: 'VAT, reduced', percent: '7' });
  const city = await buildTaxRate(seller, { name: 'City tax', percent: '2.5' });
  await buildItem(seller, { name: 'Hour', unit: 'HUR', taxRateIds: [reduced.id, city.id], terms: 'Net\n14' });
  await buildItem(seller, {
    name: 'Seat',
    unitLabel: 'seats, each',
    availableFor: 'proposals',
    currency: 'JPY',
    rate: '900',
  });
  const bytes = await exported(seller, 'items');
  const before = rowsOf(bytes);
  expect(before.map(({ Taxes }) => Taxes).toSorted()).toEqual(['', 'VAT, reduced 7%, City tax 2.5%']);
  expect((await moved(bytes, 'items')).rows).toEqual(before);
});

test('a tax that no rate of the seller is called like is asked for', async () => {
  const seller = await server.seller();
  const rate = await buildTaxRate(seller, { name: 'GST', percent: '5' });
  const file = 'Name,Rate,Taxes,Terms,Available For\nHour,10,Old tax 3%,,both';
  const { looked, done } = await importFile(server, seller, file, { kind: 'items' });
  expect(looked.taxNames).toEqual(['Old tax 3%']);
  expect(done.problems).toMatchObject([
    { field: 'taxes', message: 'Choose which of your tax rates “Old tax 3%” is.' },
  ]);
  const defaults = { taxRates: { 'Old tax 3%': rate.id } };
  await importFile(server, seller, file, { kind: 'items', defaults });
  expect((await seller.get('/api/items')).body).toMatchObject([{ name: 'Hour', taxRateIds: [rate.id] }]);
});

test('invoices come back line by line as they left: titles, units, discounts, three taxes, payments', async () => {
  const seller = await server.seller({ timeZone: 'UTC' });
  const [reduced, vat, city] = [
    await buildTaxRate(seller, { name: 'VAT, reduced', percent: '7' }),
    await buildTaxRate(seller, { name: 'VAT', percent: '19' }),
    await buildTaxRate(seller, { name: 'City tax', percent: '2.5' }),
  ];
  const client = await buildClient(seller, { name: 'Acme', email: 'ap@acme.example' });
  const taxRateIds = [reduced.id, vat.id, city.id];
  await buildInvoice(
    seller,
    client.id,
    { title: '=Launch; "site"', orderNumber: 'PO-7', notes: 'Thanks\nall', dueDate: dayFromToday(30) },
    [
      { description: 'Design\nLogo', quantity: '2.50', rate: '80.50', unit: 'HUR', taxRateIds },
      { description: 'Seats', quantity: '3', rate: '9.99', unitLabel: 'seats', discount: { amount: '5.00' } },
      {
        description: 'Hosting',
        quantity: '1',
        rate: '20',
        discount: { percent: '12.5' },
        taxRateIds: [vat.id],
      },
    ],
  );
  const paid = await buildInvoice(seller, client.id, { title: 'Paid one', discount: { percent: '10' } });
  await seller.put(`/api/invoices/${paid.id}`, { status: 'paid' });
  const bytes = await exported(seller, 'invoices', '?lines=1');
  const before = rowsOf(bytes);
  expect(before).toHaveLength(6);
  expect((await moved(bytes, 'invoices', '?lines=1')).rows).toEqual(before);
});
