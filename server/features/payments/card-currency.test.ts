import { afterAll, describe, expect, test } from 'vitest';
import { startBillingServer, stopBillingServer } from '#server/test/billing.ts';
import { completeSession } from '#server/test/fakes/stripe-checkout.ts';
import { refundSession } from '#server/test/fakes/stripe-refunds.ts';
import {
  beginPaying,
  invoiceOf,
  newsFor,
  payableInvoice,
  press,
  publicInvoiceOf,
  tellAll,
} from '#server/test/payments.ts';

const server = await startBillingServer();
afterAll(() => stopBillingServer(server));

/** An invoice over one line, payable by card. */
async function invoiceOver(amount: string, currency: string) {
  const payable = await payableInvoice(server, [{ description: 'Design', quantity: '1', rate: '1' }]);
  const { id } = payable.invoice;
  await server.pool.query('update document_lines set rate = $1, amount = $1 where document_id = $2', [
    amount,
    id,
  ]);
  await server.pool.query('update documents set amount = $1, currency = $2 where id = $3', [
    amount,
    currency,
    id,
  ]);
  return payable;
}

describe('an invoice in yen', () => {
  test('asks for as many yen as it says, and is settled', async () => {
    const payable = await invoiceOver('100', 'JPY');
    expect(await publicInvoiceOf(server, payable.invoice)).toMatchObject({
      amount: '100',
      payment: 'stripe',
    });
    const session = await beginPaying(server, payable);
    expect(session).toMatchObject({ amount_total: 100, currency: 'jpy' });
    await completeSession(payable.books, session.id);
    await tellAll(server);
    expect(await invoiceOf(payable)).toMatchObject({
      status: 'paid',
      payments: [{ status: 'succeeded', amount: '100', refunded: '0' }],
    });
    expect(await newsFor(server, payable)).toEqual(['Payment received: Acme paid INV-0001']);
  });

  test('is refunded in yen', async () => {
    const payable = await invoiceOver('1000', 'JPY');
    const session = await beginPaying(server, payable);
    await completeSession(payable.books, session.id);
    await tellAll(server);
    await refundSession(payable.books, session.id, 250);
    await tellAll(server);
    expect(await invoiceOf(payable)).toMatchObject({ payments: [{ amount: '1000', refunded: '250' }] });
    const { rows } = await server.pool.query(
      'select paid_amount, refunds_kept from documents where id = $1',
      [payable.invoice.id],
    );
    expect(rows).toEqual([{ paid_amount: '750', refunds_kept: '250' }]);
    const { rows: told } = await server.pool.query(
      "select message from notifications where user_id = $1 and subject like '%refunded'",
      [payable.seller.user.id],
    );
    expect(told[0]?.message).toContain('¥250 of ¥1,000');
  });
});

test('a currency without a known smallest payment is not offered', async () => {
  const payable = await invoiceOver('18.700', 'KWD');
  expect(await publicInvoiceOf(server, payable.invoice)).toMatchObject({ amount: '18.700', payment: 'none' });
  expect(await press(server, payable.invoice)).toMatchObject({ status: 409, body: { code: 'not_payable' } });
});
