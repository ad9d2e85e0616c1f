import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { openDatabase } from '#server/db/client.ts';
import { publicInvoicesRepo } from '#server/features/invoices/public-invoices.repo.ts';
import { buildClient, buildInvoice, dayFromToday } from '#server/test/factories.ts';
import { getPdf } from '#server/test/get-pdf.ts';
import { startTestServer } from '#server/test/test-server.ts';
import type { PaymentMethod } from '#shared/document.ts';
import { type PublicInvoice, publicInvoiceSchema } from '#shared/public-document.ts';

const server = await startTestServer({ trustProxy: 1 });
afterAll(() => server.close());
afterEach(() => server.clock.run());

async function see(invoiceNumber: string): Promise<PublicInvoice> {
  const answer = await server.anon().get(`/api/public/invoices/${invoiceNumber}`);
  expect(answer.status, answer.text).toBe(200);
  return publicInvoiceSchema.parse(answer.body);
}

test('a visitor sees the allow-list, exactly', async () => {
  const seller = await server.seller({ businessName: 'Bright Studio' });
  await server.pool.query("update users set phone = '555 0100', address = E'1 Lane\\nTown' where id = $1", [
    seller.user.id,
  ]);
  const client = await buildClient(seller);
  const dueDate = dayFromToday(10);
  const invoice = await buildInvoice(seller, client.id, { dueDate });
  expect(await see(invoice.invoiceNumber)).toEqual({
    invoiceNumber: invoice.invoiceNumber,
    displayNumber: 'INV-0001',
    title: 'Website',
    description: 'The new website',
    status: 'pending',
    dueDate,
    amount: '413.22',
    paymentMethod: 'cash',
    paidAt: null,
    timeZone: 'UTC',
    payment: 'none',
    issuedOn: invoice.issuedOn,
    items: invoice.items.map(({ description, quantity, rate, amount }) => ({
      ...{ description, quantity, rate, amount },
    })),
    client: { name: client.name, email: client.email, company: client.company, address: client.address },
    user: {
      businessName: 'Bright Studio',
      phone: '555 0100',
      phoneHref: null,
      address: '1 Lane\nTown',
      customLogo: null,
      hideCredits: false,
    },
  });
});

test("the seller's telephone is dialled with its extension, in the answer and in the file", async () => {
  const seller = await server.seller();
  const phone = '+1 (202) 555-0143 ext. 12';
  await seller.put('/api/user/profile', { fullName: 'Ada Bright', phone });
  const { invoiceNumber } = await buildInvoice(seller, (await buildClient(seller)).id);
  const href = 'tel:+12025550143;ext=12';
  expect((await see(invoiceNumber)).user).toMatchObject({ phone, phoneHref: href });
  const { links } = await getPdf(server.origin, `/api/public/invoices/${invoiceNumber}/pdf`);
  expect(links).toContain(href);
});

describe('what may be paid', () => {
  const providers = { none: { stripe: false, paypal: false }, both: { stripe: true, paypal: true } };
  const ready = { stripe: true, paypal: true };
  const notReady = { stripe: false, paypal: false };
  test.each([
    ['cash', true, ready, 'both', 'none'],
    ['stripe', false, ready, 'both', 'none'],
    ['paypal', false, ready, 'both', 'none'],
    ['stripe', false, ready, 'none', 'none'],
    ['stripe', true, ready, 'none', 'coming_soon'],
    ['paypal', true, notReady, 'none', 'coming_soon'],
    ['stripe', true, notReady, 'both', 'none'],
    ['paypal', true, notReady, 'both', 'none'],
    ['stripe', true, { stripe: true, paypal: false }, 'both', 'stripe'],
    ['stripe', true, { stripe: false, paypal: true }, 'both', 'none'],
    ['paypal', true, { stripe: false, paypal: true }, 'both', 'paypal'],
    ['paypal', true, { stripe: true, paypal: false }, 'both', 'none'],
  ] as const)(
    'by %s, Pro %s, accounts %j, providers configured: %s, is %s',
    async (paymentMethod, isPremium, accounts, configured, payment) => {
      const invoiceNumber = await invoiceBy(paymentMethod, isPremium, accounts);
      const repo = publicInvoicesRepo(openDatabase(server.pool), providers[configured]);
      expect((await repo.find(invoiceNumber, new Date()))?.payment).toBe(payment);
      if (configured === 'none') expect((await see(invoiceNumber)).payment).toBe(payment);
    },
  );

  test('a provider that is configured says nothing of the other', async () => {
    const invoiceNumber = await invoiceBy('paypal', true, ready);
    const repo = publicInvoicesRepo(openDatabase(server.pool), { stripe: true, paypal: false });
    expect((await repo.find(invoiceNumber, new Date()))?.payment).toBe('coming_soon');
  });
});

async function invoiceBy(
  paymentMethod: PaymentMethod,
  isPremium: boolean,
  accounts: { stripe: boolean; paypal: boolean },
): Promise<string> {
  const seller = await server.proSeller();
  const invoice = await buildInvoice(seller, (await buildClient(seller)).id, { paymentMethod });
  await server.pool.query(
    `update users set is_premium = $2, stripe_connect_onboarding_complete = $3, paypal_account_verified = $4,
      stripe_connect_account_id = 'acct_' || id, paypal_merchant_id = 'M' where id = $1`,
    [seller.user.id, isPremium, accounts.stripe, accounts.paypal],
  );
  return invoice.invoiceNumber;
}

test('logo and hidden credits count only while the seller is Pro', async () => {
  const seller = await server.proSeller();
  const invoice = await buildInvoice(seller, (await buildClient(seller)).id);
  await server.pool.query("update users set custom_logo = '/u/x.png', hide_credits = true where id = $1", [
    seller.user.id,
  ]);
  expect((await see(invoice.invoiceNumber)).user).toMatchObject({
    customLogo: '/u/x.png',
    hideCredits: true,
  });
  await server.pool.query('update users set is_premium = false where id = $1', [seller.user.id]);
  expect((await see(invoice.invoiceNumber)).user).toMatchObject({ customLogo: null, hideCredits: false });
});

test('the status is the one of this moment in the zone of the seller, whoever looks', async () => {
  server.clock.set('2026-04-01T00:00:00Z');
  const seller = await server.seller({ timeZone: 'Pacific/Auckland' });
  const client = await buildClient(seller);
  const { id, invoiceNumber } = await buildInvoice(seller, client.id, { dueDate: '2026-04-05' });
  // The clocks go back on this day: it ends at 12:00 UTC and not at 11:00.
  server.clock.set('2026-04-05T11:59:59.999Z');
  expect(await see(invoiceNumber)).toMatchObject({ status: 'pending', timeZone: 'Pacific/Auckland' });
  server.clock.set('2026-04-05T12:00:00.000Z');
  expect((await see(invoiceNumber)).status).toBe('overdue');
  await seller.put(`/api/invoices/${id}`, { status: 'paid' });
  expect(await see(invoiceNumber)).toMatchObject({ status: 'paid', paidAt: '2026-04-05T12:00:00.000Z' });
  await seller.put(`/api/invoices/${id}`, { status: 'pending' });
  await seller.put(`/api/invoices/${id}`, { status: 'cancelled' });
  expect(await see(invoiceNumber)).toMatchObject({ status: 'cancelled', paidAt: null });
});

test('an edit shows at once, and a deleted invoice is gone', async () => {
  const seller = await server.seller();
  const client = await buildClient(seller);
  const { id, invoiceNumber } = await buildInvoice(seller, client.id);
  await seller.put(`/api/invoices/${id}`, {
    title: 'Other',
    items: [{ description: 'x', quantity: 2, rate: 3 }],
  });
  await seller.put(`/api/clients/${client.id}`, { name: 'Renamed' });
  expect(await see(invoiceNumber)).toMatchObject({
    title: 'Other',
    amount: '6.00',
    items: [{ description: 'x', quantity: '2.00', rate: '3.00', amount: '6.00' }],
    client: { name: 'Renamed' },
  });
  await seller.delete(`/api/invoices/${id}`);
  expect((await server.anon().get(`/api/public/invoices/${invoiceNumber}`)).status).toBe(404);
});

test('whatever is no invoice answers the same 404', async () => {
  const seller = await server.seller();
  const { id, invoiceNumber } = await buildInvoice(seller, (await buildClient(seller)).id);
  const misses = [
    id,
    'INV-0001',
    invoiceNumber.toLowerCase(),
    `${invoiceNumber.slice(0, -1)}${invoiceNumber.endsWith('0') ? '1' : '0'}`,
    `PRO${invoiceNumber.slice(3)}`,
    `INV-0002${invoiceNumber.slice(8)}`,
    `${invoiceNumber}%00`,
    `${invoiceNumber}%20`,
    'x'.repeat(3_000),
    '%25',
  ];
  for (const miss of misses) {
    const answer = await server.anon().get(`/api/public/invoices/${miss}`);
    expect([answer.status, answer.text], miss).toEqual([404, '{"message":"Invoice not found"}']);
  }
});

test('too many misses of one address are stopped with 429; another address goes on', async () => {
  const from = (address: string) => ({ 'x-forwarded-for': address });
  const look = (address: string) => server.anon().get('/api/public/invoices/INV-0001', from(address));
  for (let count = 0; count < 120; count++) expect((await look('192.0.2.1')).status).toBe(404);
  const stopped = await look('192.0.2.1');
  expect(stopped).toMatchObject({ status: 429, body: { message: expect.any(String) } });
  const wait = Number(stopped.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60);
  expect((await look('192.0.2.2')).status).toBe(404);
});
