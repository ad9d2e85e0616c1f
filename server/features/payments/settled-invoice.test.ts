import { afterAll, expect, test } from 'vitest';
import { deleteUser } from '#server/features/account/support-access.ts';
import { startBillingServer, stopBillingServer } from '#server/test/billing.ts';
import { buildInvoice } from '#server/test/factories.ts';
import { completeSession } from '#server/test/fakes/stripe-checkout.ts';
import { beginPaying, invoiceOf, payableInvoice, tellAll } from '#server/test/payments.ts';

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

test('the database itself keeps a settled invoice', async () => {
  const { invoice } = await settled();
  await expect(server.pool.query('delete from invoices where id = $1', [invoice.id])).rejects.toThrow(
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
