import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { download, readCsv, readCsvRows, readXlsx } from '#server/test/download.ts';
import {
  buildClient,
  buildCreditNote,
  buildInvoice,
  buildTaxRate,
  dayFromToday,
} from '#server/test/factories.ts';
import { buildInvoices, moneyStep } from '#server/test/money-steps.ts';
import { bySize } from '#server/test/size.ts';
import { type Seller, startTestServer } from '#server/test/test-server.ts';
import type { Accounts } from '#shared/journal-accounts.ts';
import type { Report } from '#shared/report.ts';

const server = await startTestServer();
afterAll(() => server.close());

const period = `from=${dayFromToday(-30)}&to=${dayFromToday(30)}`;
const files = ['csv', 'pdf', 'journal', 'quickbooks'] as const;

const report = async (seller: Seller, query = period) =>
  (await seller.get(`/api/reports?${query}`)).body as Report;
const journal = async (seller: Seller, query = period) =>
  readCsvRows((await download(server.origin, seller, `/api/reports/journal?${query}`)).bytes);

const cents = (amount: string | undefined) => Math.round(Number(amount || 0) * 100);
type Row = Record<string, string>;
/** Debits less credits, in cents. */
const balance = (rows: readonly Row[]) =>
  rows.reduce((sum, { Debit, Credit }) => sum + cents(Debit) - cents(Credit), 0);

/** 100.00 less 10 % and 19 % tax are 107.10. */
async function studio() {
  const seller = await server.seller({ timeZone: 'UTC', businessName: 'Bright Studio' });
  const rate = await buildTaxRate(seller, { name: 'VAT', percent: '19' });
  const client = await buildClient(seller, { name: 'Acme', company: 'Acme Ltd' });
  const items = [{ description: 'Design\nOf a logo', quantity: '2', rate: '50.00', taxRateIds: [rate.id] }];
  const bill = (fields: object = {}) => buildInvoice(seller, client.id, fields, items);
  return { seller, rate, client, items, bill };
}

test('a report says what was billed, received and taxed, and its files say the same', async () => {
  const { seller, client, bill } = await studio();
  const invoice = await bill({ discount: { percent: '10' } });
  const gone = await bill();
  await buildInvoice(seller, client.id, { currency: 'EUR' }, [
    { description: 'Work', quantity: 1, rate: '80' },
  ]);
  const pay = { amount: '100.00', method: 'cash' };
  await seller.post(`/api/invoices/${invoice.id}/payments`, pay);
  await seller.post(`/api/invoices/${invoice.id}/refunds`, {
    amount: '30.00',
    effect: 'owed',
    method: 'cash',
  });
  await seller.post(`/api/invoices/${gone.id}/void`, { reason: 'Mistake' });
  const sum = (count: number, net: string, tax: string, total: string) => ({ count, net, tax, total });
  const { currencies, ...rest } = await report(seller);
  expect(rest).toEqual({ sellerName: 'Bright Studio', from: dayFromToday(-30), to: dayFromToday(30) });
  expect(currencies).toEqual([
    expect.objectContaining({ currency: 'EUR', billed: sum(1, '80.00', '0.00', '80.00'), taxes: [] }),
    {
      currency: 'USD',
      invoices: sum(2, '190.00', '36.10', '226.10'),
      cancelled: sum(1, '100.00', '19.00', '119.00'),
      creditNotes: sum(0, '0.00', '0.00', '0.00'),
      billed: sum(1, '90.00', '17.10', '107.10'),
      taxes: [{ name: 'VAT', percent: '19', base: '90.00', tax: '17.10' }],
      payments: { count: 1, amount: '100.00' },
      refunds: { count: 1, amount: '30.00' },
      received: '70.00',
      writtenOff: '0.00',
    },
  ]);
  const { bytes } = await download(server.origin, seller, `/api/reports/csv?${period}`);
  expect(readCsv(bytes)).toEqual(
    expect.arrayContaining([
      ['Currency', 'What', 'Count', 'Net', 'Tax', 'Total'],
      ['USD', 'Invoices', '2', '190.00', '36.10', '226.10'],
      ['USD', 'Refunds', '1', '', '', '-30.00'],
    ]),
  );
  const pdf = await download(server.origin, seller, `/api/reports/pdf?${period}`);
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect((await report(seller, `from=${dayFromToday(1)}&to=${dayFromToday(30)}`)).currencies).toEqual([]);
});

test('a journal books by the accounts that the seller and each rate name', async () => {
  const { seller, rate, bill } = await studio();
  await bill({ discount: { percent: '10' } });
  const named = await seller.put('/api/reports/accounts', {
    accounts: { revenue: '8400', bank: ' ' },
    taxRates: [{ id: rate.id, account: '1776' }],
  });
  expect(named.body as Accounts).toMatchObject({
    accounts: { revenue: '8400', bank: null, receivable: null },
    taxRates: [{ id: rate.id, name: 'VAT', percent: '19', account: '1776' }],
  });
  expect((await seller.get('/api/reports/accounts')).body).toEqual(named.body);
  const rows = (await journal(seller)).map((row) => [row.Account, row.Debit, row.Credit, row.Tax]);
  expect(rows).toEqual([
    ['Accounts Receivable', '107.10', '', ''],
    ['Discounts and Refunds', '10.00', '', ''],
    ['8400', '', '100.00', ''],
    ['1776', '', '17.10', 'VAT 19%'],
  ]);
  const sheet = await readXlsx(
    (await download(server.origin, seller, `/api/reports/journal?${period}&format=xlsx`)).bytes,
  );
  expect(sheet[1]).toEqual(expect.arrayContaining([107.1, 'INV-0001', 'Acme', 'Invoice: Website']));
});

test('an invoice that is cancelled after a part of it was credited takes the rest of its tax back, too', async () => {
  const { seller, bill } = await studio();
  const invoice = await bill();
  await buildCreditNote(seller, invoice.id, { reason: 'Returned', amount: '47.60' });
  const before = (await report(seller)).currencies[0];
  expect(before?.taxes).toEqual([{ name: 'VAT', percent: '19', base: '60.00', tax: '11.40' }]);
  await seller.put(`/api/invoices/${invoice.id}`, { status: 'cancelled' });
  const rows = await journal(seller);
  const sums = new Map<string, number>();
  for (const row of rows)
    sums.set(row.Account ?? '', (sums.get(row.Account ?? '') ?? 0) + cents(row.Debit) - cents(row.Credit));
  expect(Object.fromEntries(sums)).toEqual({ 'Accounts Receivable': 0, Sales: 0, 'Sales Tax Payable': 0 });
  const [after] = (await report(seller)).currencies;
  expect(after).toMatchObject({
    cancelled: { count: 1, net: '60.00', tax: '11.40', total: '71.40' },
    billed: { net: '0.00', tax: '0.00', total: '0.00' },
    taxes: [{ base: '0.00', tax: '0.00' }],
  });
  await seller.put(`/api/invoices/${invoice.id}`, { status: 'pending' });
  expect((await report(seller)).currencies[0]?.taxes).toEqual(before?.taxes);
});

test('QuickBooks gets rows that come to each invoice, with its head on the first of them', async () => {
  const { seller, client, bill } = await studio();
  await bill();
  await buildInvoice(seller, client.id);
  const gone = await bill();
  await seller.put(`/api/invoices/${gone.id}`, { status: 'cancelled' });
  const { bytes } = await download(server.origin, seller, `/api/reports/quickbooks?${period}`);
  const [head, ...rows] = readCsv(bytes);
  expect(head?.join()).toBe(
    '*InvoiceNo,*Customer,*InvoiceDate,*DueDate,Terms,Location,Memo,Item(Product/Service),ItemDescription,ItemQuantity,ItemRate,*ItemAmount,Service Date',
  );
  expect(rows.map((row) => [row[0], row[1], row[7], row[9], row[10], row[11]])).toEqual([
    ['INV-0001', 'Acme Ltd', 'Design', '2', '50.00', '100.00'],
    ['INV-0001', '', 'Tax', '1', '19.00', '19.00'],
    ['INV-0002', 'Acme Ltd', 'Design', '8.33', '49.50', '412.34'],
    ['INV-0002', '', 'Hosting', '1', '0.75', '0.75'],
    ['INV-0002', '', 'Support', '0.5', '0.25', '0.13'],
  ]);
});

test('a period needs two days in order, and accounts need rates of the seller', async () => {
  const { seller, rate } = await studio();
  const other = await server.seller();
  for (const path of ['', ...files.map((file) => `/${file}`)]) {
    expect((await seller.get(`/api/reports${path}?from=2026-02-02`)).status).toBe(400);
    const backwards = await seller.get(`/api/reports${path}?from=2026-02-02&to=2026-02-01`);
    expect([backwards.status, backwards.text]).toEqual([400, expect.stringContaining('must not be before')]);
    expect((await server.anon().get(`/api/reports${path}?${period}`)).status).toBe(401);
  }
  const update = { accounts: { tax: 'Mine' }, taxRates: [{ id: rate.id, account: 'Theirs' }] };
  const foreign = await other.put('/api/reports/accounts', update);
  expect([foreign.status, foreign.text]).toEqual([
    400,
    expect.stringContaining('Choose from your tax rates'),
  ]);
  expect(((await other.get('/api/reports/accounts')).body as Accounts).accounts.tax).toBeNull();
  expect((await seller.put('/api/reports/accounts', { accounts: { tax: 'x'.repeat(61) } })).status).toBe(400);
  expect((await server.anon().get('/api/reports/accounts')).status).toBe(401);
  expect((await server.anon().put('/api/reports/accounts', {})).status).toBe(401);
});

test('nothing of another seller is in reports and books', async () => {
  const { bill } = await studio();
  await bill();
  const other = await server.seller();
  expect((await report(other)).currencies).toEqual([]);
  for (const file of ['journal', 'quickbooks', 'csv'])
    expect(
      readCsv((await download(server.origin, other, `/api/reports/${file}?${period}`)).bytes),
    ).toHaveLength(1);
});

/** What the database says of one seller, in cents by currency. */
async function expectBooks(seller: Seller) {
  const rows = await journal(seller);
  const keyOf = (row: Row) => `${row.Date} ${row.Document} ${row.Currency}`;
  const differences = new Map<string, number>();
  for (const row of rows) differences.set(keyOf(row), (differences.get(keyOf(row)) ?? 0) + balance([row]));
  expect([...differences].filter(([, difference]) => difference !== 0)).toEqual([]);
  const of = (account: string) => rows.filter((row) => row.Account === account);
  const { rows: invoices } = await server.pool.query<{ number: string; balance: string; state: string }>(
    `select display_number as number, balance::text, case when voided_at is not null then 'void'
      when status = 'cancelled' and (balance > 0 or amount = 0) then 'cancelled' else 'asked' end as state
    from documents where user_id = $1 and kind = 'invoice'`,
    [seller.user.id],
  );
  const receivable = of('Accounts Receivable');
  for (const { number, state, balance: owed } of invoices) {
    const own = receivable.filter(
      (row) => row.Document === number || row.Memo?.startsWith(`Credit note for ${number}:`),
    );
    if (state !== 'cancelled')
      expect([number, balance(own)]).toEqual([number, state === 'void' ? 0 : cents(owed)]);
  }
  const { rows: sums } = await server.pool.query<{ currency: string; bank: string; credit: string }>(
    `select e.currency, sum(e.amount) filter (where coalesce(r.kind, e.kind) in ('payment', 'refund'))::text as bank,
      sum(e.amount) filter (where e.client_id is not null)::text as credit
    from ledger_entries e left join ledger_entries r on r.id = e.reverses_id where e.user_id = $1 group by e.currency`,
    [seller.user.id],
  );
  const figures = (await report(seller)).currencies;
  for (const { currency, bank, credit } of sums) {
    const inCurrency = (account: string) => balance(of(account).filter((row) => row.Currency === currency));
    const told = figures.find((each) => each.currency === currency);
    expect([inCurrency('Bank'), inCurrency('Client Credit')]).toEqual([cents(bank), 0 - cents(credit)]);
    expect([cents(told?.received), cents(told?.billed.tax)]).toEqual([
      cents(bank),
      0 - inCurrency('Sales Tax Payable'),
    ]);
    expect((told?.taxes ?? []).reduce((sum, { tax }) => sum + cents(tax), 0)).toBe(cents(told?.billed.tax));
  }
}

test('whatever happens to invoices, debits equal credits, and sums by currency are those of the ledger', {
  timeout: bySize(180_000, 900_000),
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(moneyStep, fc.nat(7)), { minLength: 6, maxLength: 12 }),
      async (steps) => {
        const { seller, client, items } = await studio();
        const ids = [
          ...(await buildInvoices(seller, client.id, { items, fields: { discount: { percent: '7.5' } } })),
          ...(await buildInvoices(seller, client.id, {
            items,
            fields: { currency: 'EUR', pricesIncludeTax: true },
          })),
        ];
        for (const [act, which] of steps)
          expect([200, 201, 204, 400, 409]).toContain((await act(seller, ids[which] ?? '')).status);
        await expectBooks(seller);
      },
    ),
    { numRuns: bySize(3, 150), endOnFailure: true },
  );
});
