import { afterAll, expect, test } from 'vitest';
import { download, readCsv, readCsvRows, readXlsx } from '#server/test/download.ts';
import { buildClient, buildInvoice, buildItem, buildProposal, dayFromToday } from '#server/test/factories.ts';
import { startTestServer } from '#server/test/test-server.ts';
import { exportColumns, exportLists } from '#shared/export-columns.ts';

const server = await startTestServer();
afterAll(() => server.close());

const today = dayFromToday(0);

/** A name that spreadsheets would run, and a note of several lines. */
const hostile = '-2+3+cmd|calc!A1';
const note = 'First, "quoted"; line\nSecond ½ line';

async function studio() {
  const seller = await server.seller({ timeZone: 'UTC' });
  const client = await buildClient(seller, {
    name: hostile,
    company: '=Acme',
    phone: '+1 555 0100',
    notes: note,
  });
  return { seller, client };
}

test('clients leave as UTF-8 with a mark, lines of Windows, and texts that no spreadsheet runs', async () => {
  const { seller } = await studio();
  const { bytes, headers } = await download(server.origin, seller, '/api/clients/export');
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(headers.get('content-disposition')).toBe(`attachment; filename=clients-${today}.csv`);
  expect(headers.get('cache-control')).toBe('private, no-store');
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const [head, ...lines] = bytes.toString().slice(1).split('\r\n');
  expect(head).toBe(exportColumns.clients.map(({ name }) => name).join(','));
  expect(lines[0]).toMatch(/^'-2\+3\+cmd\|calc!A1,ap@acme\.example,'\+1 555 0100,'=Acme,/);
  expect(readCsvRows(bytes)).toEqual([
    expect.objectContaining({
      Name: `'${hostile}`,
      Notes: note,
      Address: '1 Main Street\nSpringfield',
      'Added On': today,
    }),
  ]);
});

test('items leave with rates as plain decimals, by semicolons too, and as the list is filtered', async () => {
  const { seller } = await studio();
  await buildItem(seller, { name: 'Design', rate: '1234.50', availableFor: 'proposals' });
  await buildItem(seller, { name: 'Hosting', rate: '9' });
  const all = await download(server.origin, seller, '/api/items/export?delimiter=%3B');
  expect(readCsvRows(all.bytes, ';').map(({ Name, Rate, Currency }) => [Name, Rate, Currency])).toEqual([
    ['Hosting', '9.00', 'USD'],
    ['Design', '1234.50', 'USD'],
  ]);
  const found = await download(server.origin, seller, '/api/items/export?search=host&availableFor=invoices');
  expect(readCsvRows(found.bytes).map(({ Name }) => Name)).toEqual(['Hosting']);
});

test('invoices leave a row each, or a row a line', async () => {
  const { seller, client } = await studio();
  const invoice = await buildInvoice(seller, client.id, { title: 'Website', discount: { percent: '10' } });
  await seller.post(`/api/invoices/${invoice.id}/payments`, { amount: '100.00', method: 'cash' });
  const other = await buildClient(seller, { name: 'Beta', email: 'beta@beta.example' });
  await buildInvoice(seller, other.id);

  const found = await download(server.origin, seller, '/api/invoices/export?search=acme.example');
  expect(readCsvRows(found.bytes)).toEqual([
    expect.objectContaining({
      ...{ 'Invoice Number': invoice.displayNumber, Client: `'${hostile}`, Status: 'pending' },
      ...{ 'Issue Date': today, 'Due Date': dayFromToday(30), Currency: 'USD', 'Discount Percent': '10' },
      ...{ Total: invoice.amount, Paid: '100.00', Balance: (Number(invoice.amount) - 100).toFixed(2) },
    }),
  ]);
  const lines = await download(server.origin, seller, '/api/invoices/export?lines=1');
  expect(lines.headers.get('content-disposition')).toContain('invoice-items-');
  expect(
    readCsvRows(lines.bytes).map((row) => [
      row['Invoice Number'],
      row.Item,
      row.Quantity,
      row.Rate,
      row['Item Amount'],
    ]),
  ).toEqual([
    ...[
      ['INV-0002', 'Design', '8.33', '49.50', '412.34'],
      ['INV-0002', 'Hosting', '1', '0.75', '0.75'],
    ],
    ...[
      ['INV-0002', 'Support', '0.5', '0.25', '0.13'],
      ['INV-0001', 'Design', '8.33', '49.50', '412.34'],
    ],
    ...[
      ['INV-0001', 'Hosting', '1', '0.75', '0.75'],
      ['INV-0001', 'Support', '0.5', '0.25', '0.13'],
    ],
  ]);
  const paid = await download(server.origin, seller, '/api/invoices/export?status=paid');
  expect(readCsv(paid.bytes)).toHaveLength(1);
});

test('payments leave with refunds as negative numbers, which get no apostrophe', async () => {
  const { seller, client } = await studio();
  const invoice = await buildInvoice(seller, client.id);
  const payment = {
    amount: '20.00',
    method: 'bank_transfer',
    reference: '-5 = REF',
    paidOn: dayFromToday(-2),
  };
  await seller.post(`/api/invoices/${invoice.id}/payments`, payment);
  await seller.post(`/api/invoices/${invoice.id}/refunds`, {
    amount: '5.00',
    effect: 'owed',
    method: 'cash',
  });
  const { bytes } = await download(server.origin, seller, '/api/payments/export');
  expect(readCsvRows(bytes)).toEqual([
    expect.objectContaining({ Date: today, Kind: 'refund', Method: 'cash', Amount: '-5.00' }),
    expect.objectContaining({
      ...{ Date: dayFromToday(-2), Kind: 'payment', Method: 'bank_transfer', Reference: "'-5 = REF" },
      ...{ Amount: '20.00', Currency: 'USD', 'Invoice Number': invoice.displayNumber },
    }),
  ]);
  const one = await download(server.origin, seller, `/api/payments/export?from=${today}&currency=USD`);
  expect(readCsvRows(one.bytes).map(({ Kind }) => Kind)).toEqual(['refund']);
});

test('a workbook has typed cells: texts as they are, numbers, and days', async () => {
  const { seller, client } = await studio();
  await buildInvoice(seller, client.id, { notes: note });
  const { bytes, headers } = await download(server.origin, seller, '/api/invoices/export?format=xlsx');
  expect(headers.get('content-disposition')).toContain(`invoices-${today}.xlsx`);
  const [head = [], row = []] = await readXlsx(bytes);
  const cells = Object.fromEntries(head.map((name, index) => [name, row[index]]));
  expect(head).toEqual(exportColumns.invoices.map(({ name }) => name));
  expect(cells).toMatchObject({ Client: hostile, Company: '=Acme', Total: 413.22, 'Paid On': null });
  expect(cells['Issue Date']).toEqual(new Date(`${today}T00:00:00Z`));
  expect(cells.Notes).toBe(note);
});

test('proposals leave with what became of them', async () => {
  const { seller, client } = await studio();
  const proposal = await buildProposal(seller, client.id);
  const { bytes } = await download(server.origin, seller, '/api/proposals/export?lines=1&status=sent');
  const rows = readCsvRows(bytes);
  expect(rows).toHaveLength(3);
  expect(rows[0]).toMatchObject({
    'Proposal Number': proposal.displayNumber,
    Status: 'pending',
    Item: 'Design',
  });
});

test.each([
  ['invoices', 'format=pdf', 'format must be csv or xlsx'],
  ['invoices', 'lines=2', 'lines must be 0 or 1'],
  ['invoices', 'status=lost', 'status must be one of'],
  ['clients', 'delimiter=x', 'delimiter must be a comma or a semicolon'],
  ['payments', 'from=2026-02-02&to=2026-02-01', 'The last day must not be before the first'],
])('%s refuse %s', async (list, query, message) => {
  const seller = await server.seller();
  const answer = await seller.get(`/api/${list}/export?${query}`);
  expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(message)]);
});

test.each(exportLists)('%s of somebody else, or without a session, are in no file', async (list) => {
  const { seller, client } = await studio();
  await buildInvoice(seller, client.id);
  const other = await server.seller();
  expect((await server.anon().get(`/api/${list}/export`)).status).toBe(401);
  expect(readCsv((await download(server.origin, other, `/api/${list}/export`)).bytes)).toHaveLength(1);
});
