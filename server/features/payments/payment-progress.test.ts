import { afterAll, afterEach, expect, test } from 'vitest';
import { publicInvoicesRepo } from '#server/features/invoices/public-invoices.repo.ts';
import { invoicePage } from '#server/http/pages/public-page.ts';
import { startBillingServer, stopBillingServer } from '#server/test/billing.ts';
import { completeSession, settleDelayed } from '#server/test/fakes/stripe-checkout.ts';
import { refundSession } from '#server/test/fakes/stripe-refunds.ts';
import { getPdf } from '#server/test/get-pdf.ts';
import {
  beginPaying,
  type Payable,
  payableInvoice,
  paymentMails,
  press,
  tellAll,
} from '#server/test/payments.ts';
import { publicInvoiceSchema } from '#shared/public-document.ts';
import { settlePayment } from './settle-payment.ts';

const server = await startBillingServer();
afterAll(() => stopBillingServer(server));
afterEach(async () => {
  server.clock.run();
  server.stripe.events.length = 0;
  await server.pool.query("delete from rate_limits where key like 'public-pay%'");
});

/** What the client's page is made of, and what its script reads. */
async function seenBy({ invoice: { invoiceNumber } }: Payable) {
  const answer = await server.anon().get(`/api/public/invoices/${invoiceNumber}`);
  // Nothing of it is part of the answer.
  publicInvoiceSchema.parse(answer.body);
  const repo = publicInvoicesRepo(server.payments.db, { stripe: true, paypal: false });
  const found = await repo.find(invoiceNumber, server.clock.now());
  const page = await server.anon().get(`/api/public/invoices/${invoiceNumber}/page`);
  expect(page.body).toEqual(found && invoicePage(found));
  return found?.progress;
}

test('whoever opens an invoice learns that a payment is on its way, and what becomes of it', async () => {
  const payable = await payableInvoice(server);
  expect(await seenBy(payable)).toBeUndefined();
  const session = await beginPaying(server, payable);
  expect(await seenBy(payable)).toBeUndefined();
  await completeSession(payable.books, session.id, { method: 'delayed' });
  await tellAll(server);
  expect(await seenBy(payable)).toEqual({ status: 'processing' });
  await settleDelayed(payable.books, session.id, false);
  await tellAll(server);
  expect(await seenBy(payable)).toEqual({ status: 'failed' });

  const again = await beginPaying(server, payable);
  expect(await seenBy(payable)).toEqual({ status: 'failed' });
  await completeSession(payable.books, again.id);
  await tellAll(server);
  expect(await seenBy(payable)).toBeUndefined();
});

test('what went back is told on the page and in its file', async () => {
  const payable = await payableInvoice(server);
  const session = await beginPaying(server, payable);
  await completeSession(payable.books, session.id);
  await tellAll(server);
  await refundSession(payable.books, session.id, 1_322);
  await tellAll(server);
  expect(await seenBy(payable)).toEqual({ status: 'refunded', refunded: '13.22', received: '413.22' });
  const { pages } = await getPdf(server.origin, `/api/public/invoices/${payable.invoice.invoiceNumber}/pdf`);
  expect(pages[0]).toMatch(/Paid on [\w ]+, \d{4}, \$13\.22 refunded/);
});

test('money that does not fit is not asked for once more until it has gone back', async () => {
  const payable = await payableInvoice(server);
  const session = await beginPaying(server, payable);
  await completeSession(payable.books, session.id);
  await payable.seller.put(`/api/invoices/${payable.invoice.id}`, {
    items: [{ description: 'Design', quantity: '1', rate: '99.00' }],
  });
  await tellAll(server);
  expect(await seenBy(payable)).toEqual({ status: 'review' });
  await refundSession(payable.books, session.id, 41_322);
  await tellAll(server);
  expect(await seenBy(payable)).toBeUndefined();
});

test('one that failed later hides none that is on its way, and its payer is not asked to pay', async () => {
  const payable = await payableInvoice(server);
  const first = await beginPaying(server, payable);
  // The provider has called it over once, and was wrong.
  await settlePayment(server.payments, String(first.client_reference_id), { status: 'expired' });
  const second = await beginPaying(server, payable);
  for (const { id } of [first, second]) await completeSession(payable.books, id, { method: 'delayed' });
  await tellAll(server);
  await settleDelayed(payable.books, second.id, false);
  await tellAll(server);
  expect(await seenBy(payable)).toEqual({ status: 'processing' });
  expect(await paymentMails(server, payable)).toEqual(['payment_news']);
});

test('an attempt that the provider refused to begin is nobody’s failure', async () => {
  const payable = await payableInvoice(server);
  server.stripe.faults.push({
    match: /^POST .*checkout/,
    times: 5,
    answer: { status: 400, body: { error: { type: 'invalid_request_error', message: 'No.' } } },
  });
  expect((await press(server, payable.invoice)).status).toBeGreaterThanOrEqual(409);
  server.stripe.faults.length = 0;
  expect(await seenBy(payable)).toBeUndefined();
});
