import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startBillingServer, stopBillingServer } from '#server/test/billing.ts';
import { dayFromToday } from '#server/test/factories.ts';
import { completeSession } from '#server/test/fakes/stripe-checkout.ts';
import { refundSession } from '#server/test/fakes/stripe-refunds.ts';
import {
  attemptsAt,
  beginPaying,
  invoiceOf,
  newsFor,
  type Payable,
  payableInvoice,
  publicInvoiceOf,
  sessionsOf,
  tellAll,
} from '#server/test/payments.ts';
import { clientCreditSchema, ledgerEntrySchema } from '#shared/ledger-entry.ts';

const server = await startBillingServer();
afterAll(() => stopBillingServer(server));
beforeEach(() => {
  server.stripe.events.length = 0;
});
afterEach(() => {
  server.stripe.faults.length = 0;
});

const hundred = () => payableInvoice(server, [{ description: 'Work', quantity: 1, rate: '100.00' }]);

const payPart = (payable: Payable, amount?: string) =>
  server.anon().post(`/api/public/invoices/${payable.invoice.invoiceNumber}/pay`, {
    method: 'stripe',
    ...(amount !== undefined && { amount }),
  });

async function paid(payable: Payable, amount?: string) {
  const { status, body, text } = await payPart(payable, amount);
  expect(status, text).toBe(200);
  const id = (body as { redirectUrl: string }).redirectUrl.split('/').at(-1) ?? '';
  await completeSession(payable.books, id);
  await tellAll(server);
  return id;
}

const allowParts = (payable: Payable, least: string | null = '10.00') =>
  server.pool.query('update documents set allow_partial = true, min_partial = $2 where id = $1', [
    payable.invoice.id,
    least,
  ]);

const planOf = (...parts: [number, string][]) =>
  JSON.stringify(parts.map(([days, amount]) => ({ label: null, dueOn: dayFromToday(days), amount })));

const setPlan = (payable: Payable, plan: string) =>
  server.pool.query('update documents set instalments = $2, due_on = $3 where id = $1', [
    payable.invoice.id,
    plan,
    (JSON.parse(plan) as { dueOn: string }[]).at(-1)?.dueOn,
  ]);

const creditOf = async ({ seller, clientId }: Payable) =>
  clientCreditSchema.parse((await seller.get(`/api/clients/${clientId}/credit`)).body).balances;

describe('paying a part online', () => {
  test('is offered where the seller lets clients do so, from the smallest part on', async () => {
    const payable = await hundred();
    const { invoice } = payable;
    expect(await payPart(payable, '40.00')).toMatchObject({
      status: 400,
      body: { fieldErrors: { amount: ['Pay $100.00'] } },
    });
    await allowParts(payable);
    const offered = await publicInvoiceOf(server, invoice);
    expect(offered).toMatchObject({ payment: 'stripe', allowPartial: true, minPartial: '10.00' });
    expect(offered).not.toHaveProperty('balance');
    for (const amount of ['9.99', '100.01', '10.001', '0', 'x'])
      expect(await payPart(payable, amount)).toMatchObject({
        status: 400,
        body: { fieldErrors: { amount: [expect.any(String)] } },
      });
    await paid(payable, '40.00');
    expect(await invoiceOf(payable)).toMatchObject({
      ...{ status: 'pending', settlement: 'partial', paidAmount: '40.00', balance: '60.00', paidAt: null },
    });
    expect(await publicInvoiceOf(server, invoice)).toMatchObject({
      ...{ status: 'pending', amount: '100.00', paid: '40.00', balance: '60.00' },
    });
    await paid(payable);
    expect(await invoiceOf(payable)).toMatchObject({ status: 'paid', paidAmount: '100.00', balance: '0.00' });
    expect(await attemptsAt(server, payable)).toEqual(['succeeded', 'succeeded']);
    expect(await publicInvoiceOf(server, invoice)).not.toHaveProperty('balance');
  });

  test('closes pages that ask for another sum', async () => {
    const payable = await hundred();
    await allowParts(payable);
    const whole = await beginPaying(server, payable);
    expect((await payPart(payable, '40.00')).status).toBe(200);
    expect(sessionsOf(payable).map(({ amount_total: sum, status }) => [sum, status])).toEqual([
      [4_000, 'open'],
      [10_000, 'expired'],
    ]);
    expect(whole.status).toBe('expired');
  });

  test('begun before the seller recorded a payment: what fits counts', async () => {
    const payable = await hundred();
    await allowParts(payable);
    await payPart(payable, '40.00');
    const [session] = sessionsOf(payable);
    server.stripe.faults.push({ match: /expire$/, times: 3, answer: { status: 500, body: {} } });
    const { seller, invoice, books } = payable;
    await seller.post(`/api/invoices/${invoice.id}/payments`, { amount: '50.00', method: 'cash' });
    await completeSession(books, String(session?.id));
    await tellAll(server);
    expect(await invoiceOf(payable)).toMatchObject({ status: 'pending', balance: '10.00' });
  });

  test('by a plan asks for the next part first, or for everything', async () => {
    const payable = await hundred();
    await setPlan(payable, planOf([10, '25.00'], [40, '75.00']));
    const { invoice } = payable;
    expect((await publicInvoiceOf(server, invoice)).nextDue).toMatchObject({ amount: '25.00' });
    expect(await payPart(payable, '30.00')).toMatchObject({
      status: 400,
      body: { fieldErrors: { amount: ['Pay $25.00 or $100.00'] } },
    });
    await paid(payable);
    expect(await publicInvoiceOf(server, invoice)).toMatchObject({
      balance: '75.00',
      nextDue: { amount: '75.00' },
    });
    await paid(payable, '75.00');
    expect(await invoiceOf(payable)).toMatchObject({ status: 'paid' });
  });

  test('whoever presses once more after a part was paid is not sent to pay the next one', async () => {
    const payable = await hundred();
    await setPlan(payable, planOf([10, '25.00'], [40, '75.00']));
    const session = await beginPaying(server, payable);
    await completeSession(payable.books, session.id);
    expect(await payPart(payable)).toMatchObject({ status: 409, body: { code: 'payment_arrived' } });
    expect((await payPart(payable)).status).toBe(200);
    expect(sessionsOf(payable).map(({ amount_total: sum }) => sum)).toEqual([7_500, 2_500]);
  });
});

describe('more than is owed', () => {
  async function tooMuch() {
    const payable = await hundred();
    const { seller, invoice, books } = payable;
    const session = await beginPaying(server, payable);
    server.stripe.faults.push({ match: /expire$/, times: 3, answer: { status: 500, body: {} } });
    await seller.post(`/api/invoices/${invoice.id}/payments`, { amount: '30.00', method: 'cash' });
    await completeSession(books, session.id);
    await tellAll(server);
    const [payment] = (await invoiceOf(payable)).payments ?? [];
    const keep = () => seller.post(`/api/invoices/${invoice.id}/payments/${payment?.id}/keep-as-credit`);
    return { ...payable, payable, session, payment, keep };
  }

  test('waits to be refunded, whole', async () => {
    const { payable, payment } = await tooMuch();
    expect(payment).toMatchObject({ status: 'refund_due', amount: '100.00' });
    expect(await invoiceOf(payable)).toMatchObject({ status: 'pending', balance: '70.00' });
    expect((await newsFor(server, payable)).at(-1)).toBe('Payment for INV-0001 needs to be refunded');
  });

  test('or becomes credit, which pays the invoice', async () => {
    const { payable, keep, seller, invoice } = await tooMuch();
    expect(await keep()).toMatchObject({
      status: 201,
      body: {
        entry: { kind: 'payment', amount: '100.00', provider: 'stripe' },
        invoice: { balance: '70.00' },
      },
    });
    expect(await keep()).toMatchObject({ status: 409, body: { code: 'not_refund_due' } });
    expect((await seller.post(`/api/invoices/${invoice.id}/apply-credit`)).status).toBe(201);
    expect(await invoiceOf(payable)).toMatchObject({ status: 'paid', balance: '0.00' });
    expect(await creditOf(payable)).toEqual([{ currency: 'USD', balance: '30.00' }]);
    expect((await seller.delete(`/api/invoices/${invoice.id}`)).status).toBe(409);
  });

  test('kept and refunded after all leaves the credit', async () => {
    const { payable, keep, session, books } = await tooMuch();
    await keep();
    await refundSession(books, session.id, 4_000);
    await tellAll(server);
    expect(await creditOf(payable)).toEqual([{ currency: 'USD', balance: '60.00' }]);
    expect(await invoiceOf(payable)).toMatchObject({ balance: '70.00' });
  });

  test('is kept once, of twenty calls', async () => {
    const { payable, keep } = await tooMuch();
    const answers = await Promise.all(Array.from({ length: 20 }, keep));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await creditOf(payable)).toEqual([{ currency: 'USD', balance: '100.00' }]);
  });
});

describe('a refund of a part payment', () => {
  test('leaves it open for the rest alone, until it is asked for again', async () => {
    const payable = await hundred();
    await allowParts(payable);
    const session = await paid(payable, '40.00');
    await refundSession(payable.books, session, 1_500);
    await tellAll(server);
    expect(await invoiceOf(payable)).toMatchObject({
      paidAmount: '25.00',
      refundsKept: '15.00',
      balance: '60.00',
    });
    const { seller, invoice } = payable;
    const ledger = async () =>
      ledgerEntrySchema.array().parse((await seller.get(`/api/invoices/${invoice.id}/ledger`)).body);
    const refund = (await ledger()).find(({ canAskAgain }) => canAskAgain);
    expect(refund).toMatchObject({ kind: 'refund', amount: '-15.00', provider: 'stripe', isUndoable: false });
    const ask = () => seller.post(`/api/invoices/${invoice.id}/refunds/${refund?.id}/ask-again`);
    expect(await ask()).toMatchObject({ status: 201, body: { invoice: { balance: '75.00' } } });
    expect(await ask()).toMatchObject({ status: 409, body: { code: 'refund_owed' } });
    expect((await ledger()).some(({ canAskAgain }) => canAskAgain)).toBe(false);
  });

  test('that the seller recorded by hand before is the same money', async () => {
    const payable = await hundred();
    const session = await paid(payable);
    const { seller, invoice, books } = payable;
    const body = { amount: '100.00', method: 'card', effect: 'kept' };
    expect((await seller.post(`/api/invoices/${invoice.id}/refunds`, body)).status).toBe(201);
    await refundSession(books, session, 10_000);
    await tellAll(server);
    expect(await invoiceOf(payable)).toMatchObject({
      status: 'paid',
      paidAmount: '0.00',
      refundsKept: '100.00',
    });
  });
});
