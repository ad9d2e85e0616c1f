import { afterAll, describe, expect, test } from 'vitest';
import { startFakeStripe } from '#server/test/fakes/stripe.ts';
import {
  beginPaypal,
  paymentNewsFor,
  paypalInvoice,
  paypalStateOf,
  pressPay,
  startPaypalServer,
  stopPaypalServer,
  tellPaypal,
} from '#server/test/paypal.ts';

const stripe = await startFakeStripe();
const server = await startPaypalServer({ partnerId: undefined }, stripe.options);
const { books } = server.paypal;
afterAll(async () => {
  await stopPaypalServer(server);
  await stripe.stop();
});

/** An invoice over one line, payable with PayPal. */
async function invoiceOver(rate: string, currency: string) {
  const payable = await paypalInvoice(server, [{ description: 'Design', quantity: '1', rate }]);
  await server.pool.query('update documents set currency = $1 where id = $2', [currency, payable.invoice.id]);
  return payable;
}

type Payable = Awaited<ReturnType<typeof invoiceOver>>;

const offerOf = async ({ invoice }: Payable) =>
  ((await server.anon().get(`/api/public/invoices/${invoice.invoiceNumber}`)).body as { payment: string })
    .payment;

const attemptOf = async ({ invoice }: Payable) => {
  const { rows } = await server.pool.query(
    'select amount_cents::int as cents, currency, received_cents::int as received from payments where document_id = $1',
    [invoice.id],
  );
  return rows[0];
};

describe('an invoice in forints', () => {
  test('is paid in whole ones, and settled', async () => {
    const payable = await invoiceOver('1235.00', 'HUF');
    expect(await offerOf(payable)).toBe('paypal');
    const order = await beginPaypal(server, payable);
    expect(order.request.purchase_units[0]?.amount).toEqual({ currency_code: 'HUF', value: '1235' });
    await books.approve(order.id);
    expect(await paypalStateOf(server, payable.invoice, order)).toEqual({ state: 'paid' });
    expect(await attemptOf(payable)).toEqual({ cents: 123_500, currency: 'huf', received: 123_500 });
    expect(await paymentNewsFor(server, payable)).toEqual(['Payment received: Acme paid INV-0001']);
  });

  test('is not offered where it has fractions', async () => {
    const payable = await invoiceOver('1234.50', 'HUF');
    expect(await offerOf(payable)).toBe('none');
    expect(await pressPay(server, payable.invoice)).toMatchObject({
      status: 409,
      body: { code: 'not_payable' },
    });
    expect(await attemptOf(payable)).toBeUndefined();
  });

  test('is refunded in part', async () => {
    const payable = await invoiceOver('1235.00', 'HUF');
    const order = await beginPaypal(server, payable);
    await books.approve(order.id);
    await tellPaypal(server);
    const [capture] = order.captures;
    await books.refund(capture?.id ?? '', '235');
    await tellPaypal(server);
    const { rows } = await server.pool.query(
      'select refunded_cents::int as cents from payments where document_id = $1',
      [payable.invoice.id],
    );
    expect(rows).toEqual([{ cents: 23_500 }]);
  });
});

test('a currency that the provider does not take is not offered', async () => {
  const payable = await invoiceOver('50.00', 'INR');
  expect(await offerOf(payable)).toBe('none');
  expect(await pressPay(server, payable.invoice)).toMatchObject({
    status: 409,
    body: { code: 'not_payable' },
  });
});

test('money in another currency than was asked for has to be looked at', async () => {
  const payable = await invoiceOver('50.00', 'EUR');
  const order = await beginPaypal(server, payable);
  expect(order.request.purchase_units[0]?.amount).toEqual({ currency_code: 'EUR', value: '50.00' });
  await books.approve(order.id);
  const capture = await books.capture(order.id);
  for (const { amount } of order.captures) amount.currency_code = 'USD';
  expect(capture).toBeDefined();
  await tellPaypal(server);
  expect(await paymentNewsFor(server, payable)).toEqual(['Payment for INV-0001 needs review']);
});
