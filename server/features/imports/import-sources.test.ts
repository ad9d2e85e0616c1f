import { readFile } from 'node:fs/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { buildTaxRate } from '#server/test/factories.ts';
import { importFile, importing } from '#server/test/imports.ts';
import { type Seller, startTestServer } from '#server/test/test-server.ts';
import type { Client } from '#shared/client.ts';
import type { ImportKind } from '#shared/imports.ts';
import type { Item } from '#shared/item.ts';

const server = await startTestServer();
afterAll(() => server.close());
const steps = importing(server);
server.clock.set('2026-03-10T12:00:00Z');

const sample = (name: string) => readFile(new URL(`samples/${name}.csv`, import.meta.url));
const load = async (seller: Seller, name: string, kind: ImportKind, mapping = {}) =>
  importFile(server, seller, await sample(name), { kind, ...mapping });
/** In the order of their addresses. */
const clientsOf = async (seller: Seller) =>
  ((await seller.get('/api/clients')).body as Client[]).toSorted((a, b) => a.email.localeCompare(b.email));
const invoicesOf = async (seller: Seller) => {
  const list = (await seller.get('/api/invoices')).body as { id: string }[];
  return Promise.all(list.map(async ({ id }) => (await seller.get(`/api/invoices/${id}`)).body));
};

describe('clients', () => {
  test('of FreshBooks', async () => {
    const seller = await server.seller();
    const { looked, done } = await load(seller, 'freshbooks-clients', 'clients');
    expect(looked).toMatchObject({ source: 'freshbooks', rowsTotal: 3 });
    expect(done).toMatchObject({ state: 'done', created: 3, errors: 0 });
    expect(await clientsOf(seller)).toMatchObject([
      {
        name: "O'Neil, Inc.",
        company: null,
        address: '12 Main St\nSuite 4\nSpringfield, IL 62701\nUnited States',
        notes: "=cmd|' /C calc'!A0",
      },
      {
        name: 'Jürgen Groß',
        company: 'Über & Söhne GmbH',
        street: 'Hauptstraße 1',
        country: 'DE',
        notes: 'Says "soon", pays late',
      },
      { name: 'Zoë Ångström', company: null, region: 'QC', postalCode: 'H2X 1Y4', country: 'CA' },
    ]);
  });

  test('of Wave', async () => {
    const seller = await server.seller();
    expect((await load(seller, 'wave-customers', 'clients')).done).toMatchObject({
      source: 'wave',
      created: 2,
    });
    expect(await clientsOf(seller)).toMatchObject([
      {
        name: 'María Núñez',
        company: 'Café Olé',
        currency: 'EUR',
        street: 'Calle Mayor 1',
        street2: '2º B',
        country: 'ES',
      },
      { name: 'Smith, Jane', company: null, phone: '555-0199', postalCode: '94601' },
    ]);
  });

  test('of Invoice Ninja, where a name repeats', async () => {
    const seller = await server.seller();
    const { looked, done } = await load(seller, 'invoice-ninja-clients', 'clients');
    expect(looked).toMatchObject({ source: 'invoice_ninja', headerRow: 2, rowsTotal: 2 });
    expect(looked.columns.filter(({ name }) => name === 'Phone').map(({ index }) => index)).toEqual([9, 15]);
    expect(done).toMatchObject({ created: 2 });
    expect(await clientsOf(seller)).toMatchObject([
      { name: "Pat O'Hara", company: 'Plain Ltd', phone: '+44 7' },
      {
        name: 'Søren Ørsted',
        company: 'Æsir A/S',
        phone: '+45 11',
        city: 'København',
        country: 'DK',
        notes: 'Likes\ntea',
      },
    ]);
  });

  test('of Stripe, where names are missing', async () => {
    const seller = await server.seller();
    const { done } = await load(seller, 'stripe-customers', 'clients');
    expect(done).toMatchObject({ source: 'stripe', created: 1, errors: 1 });
    expect(done.problems).toMatchObject([
      {
        row: 2,
        field: 'name',
        message: 'Name is required',
        cells: [
          'cus_2',
          '',
          'no-name@x.example',
          '',
          '2026-01-03 10:11',
          'false',
          '',
          'active',
          '0.00',
          '0',
          '0.00',
          '0.00',
          '',
        ],
      },
    ]);
    expect(await clientsOf(seller)).toMatchObject([{ name: '李 小龍', notes: 'VIP' }]);
  });

  test('of QuickBooks, between its title and its dated end', async () => {
    const seller = await server.seller();
    const { done } = await load(seller, 'quickbooks-customers', 'clients');
    expect(done).toMatchObject({ source: 'quickbooks', rowsTotal: 2, created: 2, errors: 0 });
    expect(await clientsOf(seller)).toMatchObject([
      {
        name: 'Amy Lauterbach',
        company: "Amy's Bird Sanctuary",
        phone: '(650) 555-3311',
        address: '4581 Finch St.\nBayshore CA 94326',
      },
      { name: 'Nicola Weiskopf', phone: '(650) 555-1423' },
    ]);
  });
});

test('items of Invoice Ninja', async () => {
  const seller = await server.seller();
  const { done } = await load(seller, 'invoice-ninja-products', 'items');
  expect(done).toMatchObject({ source: 'invoice_ninja', created: 2, errors: 1 });
  expect(done.problems).toMatchObject([{ row: 3, field: 'rate', code: 'rate_missing' }]);
  const { body } = await seller.get('/api/items');
  expect((body as Item[]).toSorted((a, b) => a.name.localeCompare(b.name))).toMatchObject([
    { name: 'Étude', description: 'A "small" piece', rate: '9.78' },
    { name: 'Support', rate: '80.00' },
  ]);
  expect((await load(seller, 'invoice-ninja-products', 'items')).done).toMatchObject({
    ...{ state: 'failed', created: 0, skipped: 2, errors: 1 },
    failure: 'Nothing was imported: 2 skipped, 1 with errors.',
  });
});

describe('invoices', () => {
  test('of FreshBooks: one row a line, taxes by the rates that the seller names', async () => {
    const seller = await server.seller({ timeZone: 'UTC' });
    await load(seller, 'freshbooks-clients', 'clients');
    const rate = await buildTaxRate(seller, { name: 'HST', percent: '13' });
    const looked = await steps.look(seller, await sample('freshbooks-invoices'), 'invoices');
    expect(looked).toMatchObject({ source: 'freshbooks', rowsTotal: 5, taxNames: ['HST'] });
    await steps.map(seller, looked, { defaults: { dueDays: 14 } });
    expect(await steps.check(seller, looked.id)).toMatchObject({
      ...{ created: 2, skipped: 1, errors: 1 },
      problems: [
        { row: 1, field: 'tax1Name', message: 'Choose which of your tax rates “HST” is.' },
        { row: 4, code: 'draft_skipped' },
      ],
    });
    await steps.map(seller, looked, { defaults: { dueDays: 14, taxRates: { HST: rate.id } } });
    expect(await steps.check(seller, looked.id)).toMatchObject({ created: 3, skipped: 1, errors: 0 });
    expect(await steps.run(seller, looked.id)).toMatchObject({
      state: 'done',
      created: 3,
      clientsCreated: 0,
    });
    expect(await invoicesOf(seller)).toMatchObject([
      { displayNumber: '0000015', status: 'cancelled', amount: '5.00' },
      {
        displayNumber: '0000013',
        status: 'overdue',
        amount: '201.25',
        dueDate: '2026-03-06',
        items: [{ description: 'Consulting\nTwo\nlines', quantity: '2.50', rate: '80.50' }],
      },
      {
        ...{
          displayNumber: '0000012',
          status: 'paid',
          currency: 'CAD',
          amount: '1131.05',
          taxAmount: '130.00',
          issuedOn: '2026-01-15',
        },
        ...{ paidAt: '2026-02-01T12:00:00.000Z', client: { name: 'Jürgen Groß' } },
        items: [{ description: 'Design\nLogo, "final"' }, { description: 'Hosting', amount: '1.05' }],
      },
    ]);
  });

  test('of Wave: bookings', async () => {
    const seller = await server.seller({ timeZone: 'UTC' });
    await load(seller, 'wave-customers', 'clients');
    const { done, looked } = await load(seller, 'wave-bookings', 'invoices');
    expect(looked).toMatchObject({ source: 'wave', rowsTotal: 6 });
    expect(done).toMatchObject({ state: 'done', created: 1, skipped: 1, errors: 0 });
    expect(await invoicesOf(seller)).toMatchObject([
      {
        ...{ displayNumber: '7', status: 'paid', amount: '450.50', issuedOn: '2026-01-10' },
        paidAt: '2026-01-20T12:00:00.000Z',
        items: [{ description: 'Workshop “Été”', rate: '400.00' }, { description: 'Travel' }],
      },
    ]);
  });

  test('of Invoice Ninja: clients are made on the way, paid in part', async () => {
    const seller = await server.seller({ timeZone: 'UTC' });
    const { done } = await load(seller, 'invoice-ninja-invoices', 'invoices');
    expect(done).toMatchObject({
      source: 'invoice_ninja',
      rowsTotal: 3,
      created: 2,
      clientsCreated: 2,
      errors: 0,
    });
    expect(await invoicesOf(seller)).toMatchObject([
      { displayNumber: '0002', status: 'paid', balance: '0.00' },
      {
        ...{
          displayNumber: '0001',
          status: 'overdue',
          amount: '1013.50',
          balance: '13.50',
          orderNumber: 'PO-7',
        },
        ...{
          notes: 'Thanks',
          items: [{ description: 'Work\nRune "ᚱ"' }, { quantity: '2.00', rate: '6.75' }],
        },
      },
    ]);
  });

  test('of the QuickBooks template: the head only on the first row, a line below zero refused', async () => {
    const seller = await server.seller({ timeZone: 'UTC' });
    await load(seller, 'quickbooks-customers', 'clients');
    const { done } = await load(seller, 'quickbooks-invoices', 'invoices');
    expect(done).toMatchObject({ source: 'quickbooks', rowsTotal: 3, created: 1, errors: 1 });
    expect(done.problems).toMatchObject([
      { row: 3, message: 'This line is negative. Make it a discount, or a credit note.' },
    ]);
    expect(await invoicesOf(seller)).toMatchObject([
      {
        displayNumber: '1001',
        amount: '100.00',
        issuedOn: '2026-01-16',
        dueDate: '2026-02-15',
        notes: 'Thank you',
      },
    ]);
  });
});

describe('invoices of one row each', () => {
  test('of Stripe: payments that were made, each one an invoice', async () => {
    const seller = await server.seller({ timeZone: 'UTC' });
    const { looked, done } = await load(seller, 'stripe-payments', 'invoices');
    expect(looked).toMatchObject({ source: 'stripe', rowsTotal: 6 });
    expect(done).toMatchObject({ state: 'done', created: 4, clientsCreated: 2, errors: 0, skipped: 2 });
    expect(done.problems).toMatchObject([
      { row: 3, field: 'status', message: 'All of it was refunded, so it is left out.' },
      { row: 4, field: 'status', message: 'This payment was not made, so it is left out.' },
    ]);
    expect(await invoicesOf(seller)).toMatchObject([
      {
        ...{ displayNumber: 'ch_6', status: 'paid', amount: '74.50', balance: '0.00' },
        items: [{ description: '$90.00 paid, $15.50 refunded', rate: '74.50' }],
      },
      {
        ...{ displayNumber: 'ch_5', status: 'paid', amount: '70.00', balance: '0.00' },
        items: [{ description: 'Workshop ($100.00 paid, $30.00 refunded)', rate: '70.00' }],
      },
      {
        ...{ displayNumber: 'ch_2', status: 'paid', currency: 'JPY', amount: '5000', balance: '0' },
        ...{ paidAt: '2026-01-03T12:00:00.000Z', client: { name: 'Æsir A/S', email: 'ap@aesir.example' } },
      },
      {
        ...{ displayNumber: 'ch_1', status: 'paid', currency: 'USD', amount: '1200.50', balance: '0.00' },
        ...{ issuedOn: '2026-01-02', client: { name: '李 小龍', email: 'li@tokyo.example' } },
        items: [{ description: 'Logo “Ωmega”', quantity: '1.00', rate: '1200.50' }],
      },
    ]);
  });

  test('of Stripe with the columns of all payments, and none of what was refunded', async () => {
    const seller = await server.seller({ timeZone: 'UTC' });
    const file = [
      'id,Created date (UTC),Amount,Currency,Description,Status,Customer Email,Customer Description',
      'py_1,2026-02-01 10:00,80.00,usd,Hosting,Paid,ada@x.example,Ada',
      'py_2,2026-02-02 10:00,80.00,usd,Hosting,Refunded,ada@x.example,Ada',
      'py_3,2026-02-03 10:00,80.00,usd,Hosting,Partially refunded,ada@x.example,Ada',
      'py_4,2026-02-04 10:00,80.00,usd,Hosting,requires_payment_method,ada@x.example,Ada',
      'py_5,2026-02-05 10:00,80.00,€uro,Hosting,Paid,ada@x.example,Ada',
    ].join('\n');
    const { looked, done } = await importFile(server, seller, file, { kind: 'invoices' });
    expect(looked).toMatchObject({ source: 'stripe' });
    expect(done).toMatchObject({ created: 1, skipped: 2, errors: 2 });
    expect(done.problems).toMatchObject([
      { row: 2, code: 'refunded_skipped' },
      { row: 3, message: 'A part of it was refunded, but the file doesn’t say how much.' },
      { row: 4, code: 'payment_failed' },
      { row: 5, code: 'currency_unknown' },
    ]);
    expect(await invoicesOf(seller)).toMatchObject([{ displayNumber: 'py_1', amount: '80.00' }]);
  });

  test('of a spreadsheet with one sum an invoice and words about it', async () => {
    const seller = await server.seller({ timeZone: 'UTC' });
    const file =
      'Client,Email,Invoice Number,Date,Description,Total,Status\nAda,ada@x.example,7,2026-02-01,Hosting,80.00,sent\n';
    const { done } = await importFile(server, seller, file, { kind: 'invoices' });
    expect(done).toMatchObject({ created: 1, errors: 0 });
    expect(await invoicesOf(seller)).toMatchObject([
      { displayNumber: '7', amount: '80.00', items: [{ description: 'Hosting', rate: '80.00' }] },
    ]);
  });
});
