import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { buildClient, buildProposal, invoiceFields } from '#server/test/factories.ts';
import { rowHash } from '#server/test/invariants.ts';
import { type Seller, startTestServer } from '#server/test/test-server.ts';
import type { PaymentMethod } from '#shared/document.ts';
import type { Invoice } from '#shared/invoice.ts';
import type { User } from '#shared/user.ts';

const server = await startTestServer();
afterAll(() => server.close());

/** A Pro seller; accounts count as connected only once they can take charges. */
async function sellerWith({ stripe = false, paypal = false, isPremium = true } = {}) {
  const seller = await server.seller();
  await server.pool.query(
    `update users set is_premium = $2, stripe_connect_account_id = $3, stripe_connect_onboarding_complete = $4,
       paypal_merchant_id = 'M1', paypal_business_email = 'a@b.example', paypal_account_verified = $5 where id = $1`,
    [seller.user.id, isPremium, `acct_${randomUUID()}`, stripe, paypal],
  );
  return seller;
}

const preferredBy = async (seller: Seller) =>
  ((await seller.get('/api/user')).body as User).preferredPaymentMethod;

async function createWith(seller: Seller, paymentMethod: PaymentMethod | undefined, fields: object = {}) {
  const { id } = await buildClient(seller);
  return seller.post('/api/invoices', { ...invoiceFields(id, { paymentMethod }), ...fields });
}

async function convertedBy(seller: Seller): Promise<PaymentMethod> {
  const { id: clientId } = await buildClient(seller);
  const { id } = await buildProposal(seller, clientId);
  await server.anon().put(`/api/proposals/${id}/status`, { status: 'accepted' });
  const answer = await seller.post(`/api/proposals/${id}/convert`);
  expect(answer.status, answer.text).toBe(201);
  return (answer.body as Invoice).paymentMethod;
}

test.each([
  ['Stripe', { stripe: true }, 'stripe'],
  ['PayPal', { paypal: true }, 'paypal'],
  ['Stripe before PayPal', { stripe: true, paypal: true }, 'stripe'],
  ['nothing that can take charges', {}, 'cash'],
  ['Stripe, but not Pro any more', { stripe: true, isPremium: false }, 'cash'],
] as const)(
  'with %s connected, the invoice of a proposal is paid by %j',
  async (_name, connected, method) => {
    expect(await convertedBy(await sellerWith(connected))).toBe(method);
  },
);

test('the choice that a seller made last holds for the invoices of proposals, while it can be kept', async () => {
  const seller = await sellerWith({ stripe: true, paypal: true });
  expect(await preferredBy(seller)).toBeNull();
  expect(await createWith(seller, 'paypal', { rememberPaymentMethod: true })).toMatchObject({
    status: 201,
    body: { paymentMethod: 'paypal' },
  });
  expect(await preferredBy(seller)).toBe('paypal');
  expect(await convertedBy(seller)).toBe('paypal');
  await server.pool.query('update users set paypal_account_verified = false where id = $1', [seller.user.id]);
  expect(await convertedBy(seller)).toBe('stripe');
  await createWith(seller, 'cash', { rememberPaymentMethod: true });
  expect(await convertedBy(seller)).toBe('cash');
});

test('an invoice without a method stays cash, and one that is not a choice is not remembered', async () => {
  const seller = await sellerWith({ stripe: true, paypal: true });
  expect((await createWith(seller, undefined)).body).toMatchObject({ paymentMethod: 'cash' });
  await createWith(seller, 'paypal');
  await createWith(seller, 'paypal', { rememberPaymentMethod: false });
  expect(await preferredBy(seller)).toBeNull();
});

test('what is refused is not remembered', async () => {
  const free = await sellerWith({ stripe: true, isPremium: false });
  const own = await buildClient(free);
  const theirs = await buildClient(await server.seller());
  const before = await rowHash(server.pool, free.user.id);
  const body = (clientId: string, fields: object = {}) => ({
    ...invoiceFields(clientId, fields),
    rememberPaymentMethod: true,
  });
  expect((await free.post('/api/invoices', body(own.id, { paymentMethod: 'stripe' }))).status).toBe(403);
  expect((await free.post('/api/invoices', body(theirs.id))).status).toBe(404);
  expect((await server.anon().post('/api/invoices', body(own.id))).status).toBe(401);
  expect(await free.post('/api/invoices', { ...body(own.id), rememberPaymentMethod: 'yes' })).toMatchObject({
    status: 400,
    body: { fieldErrors: { rememberPaymentMethod: ['Send true or false'] } },
  });
  expect(await rowHash(server.pool, free.user.id)).toBe(before);
  expect(await preferredBy(free)).toBeNull();
});
