import { afterAll, expect, test } from 'vitest';
import { deleteUser } from '#server/features/account/support-access.ts';
import { startBillingServer, stopBillingServer } from '#server/test/billing.ts';
import { buildInvoice } from '#server/test/factories.ts';
import { completeSession } from '#server/test/fakes/stripe-checkout.ts';
import { beginPaying, invoiceOf, payableInvoice, tellAll } from '#server/test/payments.ts';
import { checkPayment } from './check-payment.ts';

const server = await startBillingServer();
afterAll(() => stopBillingServer(server));

async function settled() {
  const payable = await payableInvoice(server);
  await completeSession(payable.books, (await beginPaying(server, payable)).id);
  await tellAll(server);
  expect((await invoiceOf(payable)).status).toBe('paid');
  return payable;
}

const hasPayment = { status: 409, body: { code: 'has_payment' } };

test('an invoice that a provider’s payment settled is not deleted, nor is its client, nor is it set back', async () => {
  const { seller, invoice, clientId } = await settled();
  expect(await seller.delete(`/api/invoices/${invoice.id}`)).toMatchObject(hasPayment);
  expect(await seller.delete(`/api/clients/${clientId}`)).toMatchObject(hasPayment);
  expect(await seller.put(`/api/invoices/${invoice.id}`, { status: 'pending' })).toMatchObject(hasPayment);
  expect(await seller.put(`/api/invoices/${invoice.id}`, { title: 'Still editable' })).toMatchObject({
    status: 200,
    body: { status: 'paid', title: 'Still editable' },
  });
});

test('somebody else’s is missing, whatever was paid', async () => {
  const { invoice, clientId } = await settled();
  const other = await server.proSeller();
  expect((await other.delete(`/api/invoices/${invoice.id}`)).status).toBe(404);
  expect((await other.delete(`/api/clients/${clientId}`)).status).toBe(404);
  expect((await server.anon().delete(`/api/invoices/${invoice.id}`)).status).toBe(401);
});

test('an invoice that was only begun to be paid, or paid by hand, is set back and deleted as ever', async () => {
  const payable = await payableInvoice(server);
  await beginPaying(server, payable);
  const { seller, invoice, clientId } = payable;
  await seller.put(`/api/invoices/${invoice.id}`, { status: 'paid' });
  expect((await seller.put(`/api/invoices/${invoice.id}`, { status: 'pending' })).status).toBe(200);
  expect((await seller.delete(`/api/invoices/${invoice.id}`)).status).toBe(204);
  await buildInvoice(seller, clientId);
  expect((await seller.delete(`/api/clients/${clientId}`)).status).toBe(204);
  await server.work();
});

test.each(['invoice', 'client', 'paid', 'amount'])(
  'of a payment and a change of its invoice (%s) at the same moment one comes first',
  async (what) => {
    for (let round = 0; round < 4; round++) {
      const payable = await payableInvoice(server);
      const { seller, invoice, clientId, books } = payable;
      const session = await beginPaying(server, payable);
      await completeSession(books, session.id);
      const id = String(session.client_reference_id);
      const path = `/api/invoices/${invoice.id}`;
      const change = {
        invoice: () => seller.delete(path),
        client: () => seller.delete(`/api/clients/${clientId}`),
        paid: () => seller.put(path, { status: 'paid' }),
        amount: () => seller.put(path, { items: [{ description: 'A', quantity: '1', rate: '5' }] }),
      }[what] as () => Promise<{ status: number }>;
      const [payment, { status }] = await Promise.all([checkPayment(server.payments, id), change()]);
      const settled = payment?.status === 'succeeded';
      const kept = what === 'paid' ? [200] : [409];
      const changed = what === 'invoice' || what === 'client' ? [204] : [200];
      expect(settled ? kept : changed).toContain(status);
      if (!settled) expect(payment?.status).toBe('refund_due');
    }
  },
);

test('the database itself keeps a settled invoice', async () => {
  const { invoice } = await settled();
  await expect(server.pool.query('delete from documents where id = $1', [invoice.id])).rejects.toThrow(
    /payments_settled/,
  );
});

test('support deletes an account with its payments', async () => {
  const { seller } = await settled();
  await server.pool.query('update users set is_premium = false where id = $1', [seller.user.id]);
  expect(await deleteUser(server.payments.db, seller.user.id)).toBeUndefined();
  const { rows } = await server.pool.query('select 1 from payments where user_id = $1', [seller.user.id]);
  expect(rows).toEqual([]);
});
