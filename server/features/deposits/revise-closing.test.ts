import { afterAll, describe, expect, test } from 'vitest';
import { openDatabase } from '#server/db/client.ts';
import { deleteUser } from '#server/features/account/support-access.ts';
import { buildClient, buildProposal, dayFromToday } from '#server/test/factories.ts';
import { rowHash } from '#server/test/invariants.ts';
import { type Seller, startTestServer } from '#server/test/test-server.ts';
import type { DraftWithContent } from '#shared/draft.ts';
import type { InvoiceWithItems } from '#shared/invoice.ts';
import type { ProposalWithItems } from '#shared/proposal.ts';

// Closing it compares every invoice with its deposits.
const server = await startTestServer();
afterAll(() => server.close());

const invoiceAt = async (seller: Seller, id: string) =>
  (await seller.get(`/api/invoices/${id}`)).body as InvoiceWithItems;

/** A proposal over $1,000.00 with a deposit of $400.00 that was paid, and the invoice of the whole. */
async function closed() {
  const seller = await server.seller();
  const { id: clientId } = await buildClient(seller);
  const items = [{ description: 'Work', quantity: 1, rate: '1000.00' }];
  const fields = { deposit: { percent: '40', dueDays: 7 } };
  const proposal = await buildProposal(seller, clientId, fields, items);
  await seller.put(`/api/proposals/${proposal.id}/status`, { status: 'accepted' });
  const [deposit] = (await seller.get('/api/invoices')).body as InvoiceWithItems[];
  if (!deposit) throw new Error('the deposit is missing');
  await seller.put(`/api/invoices/${deposit.id}`, { status: 'paid' });
  const closing = (await seller.post(`/api/proposals/${proposal.id}/convert`)).body as InvoiceWithItems;
  const proposalOf = async () =>
    (await seller.get(`/api/proposals/${proposal.id}`)).body as ProposalWithItems;
  return { seller, clientId, proposal, proposalOf, deposit, closing };
}

async function revised(change: { invoice?: object; items?: object[] } = {}) {
  const all = await closed();
  const { seller, closing } = all;
  const answer = await seller.post(`/api/invoices/${closing.id}/revise`);
  expect(answer.status, answer.text).toBe(201);
  const { id: draftId, content } = answer.body as DraftWithContent;
  const changed = {
    invoice: { ...(content.invoice as object), ...change.invoice },
    items: change.items ?? content.items,
  };
  await seller.put(`/api/drafts/${draftId}`, { kind: 'invoice', content: changed });
  const send = () => seller.post(`/api/drafts/${draftId}/send`, {});
  const create = () => seller.post('/api/invoices', { ...changed, draftId });
  return { ...all, draftId, send, create };
}

const work = (rate: string) => [{ description: 'Work', quantity: 1, rate }];

describe('an invoice that takes a deposit off and is revised', () => {
  test.each(['send', 'create'] as const)('takes it off once, by %s', async (how) => {
    const { seller, closing, deposit, proposal, proposalOf, ...all } = await revised();
    const answer = await all[how]();
    expect(answer.status, answer.text).toBe(201);
    const { id } = answer.body as InvoiceWithItems;
    const deductions = [{ invoiceId: deposit.id, displayNumber: deposit.displayNumber, amount: '400.00' }];
    const next = await invoiceAt(seller, id);
    expect(next).toEqual({ ...(answer.body as object), replaces: next.replaces });
    expect(next).toMatchObject({
      ...{ amount: '600.00', subtotal: '1000.00', paidAmount: '0.00', balance: '600.00', deductions },
      ...{ proposalId: proposal.id, replaces: { id: closing.id } },
    });
    // The old one stays what the client was sent.
    expect(await invoiceAt(seller, closing.id)).toMatchObject({
      ...{ settlement: 'replaced', amount: '600.00', deductions, proposalId: null },
    });
    expect(await proposalOf()).toMatchObject({ invoiceId: id });
    expect((await seller.post(`/api/proposals/${proposal.id}/convert`)).body).toMatchObject({ id });
    const page = await server.anon().get(`/api/public/invoices/${next.invoiceNumber}`);
    expect(page.body).toMatchObject({ amount: '600.00', deductions: [{ amount: '400.00' }] });
    const cancel = await seller.put(`/api/invoices/${deposit.id}`, { status: 'pending' });
    expect(cancel.status).toBe(200);
    expect(await seller.put(`/api/invoices/${deposit.id}`, { status: 'cancelled' })).toMatchObject({
      status: 409,
      body: { code: 'deposit_deducted' },
    });
  });

  test('is added up anew with it, and its plan is of what is left', async () => {
    const { send } = await revised({
      items: work('1500.00'),
      invoice: {
        instalments: [
          { percent: '50', dueDate: dayFromToday(10) },
          { percent: '50', dueDate: dayFromToday(20) },
        ],
      },
    });
    expect((await send()).body).toMatchObject({
      ...{ amount: '1100.00', subtotal: '1500.00' },
      instalments: [{ amount: '550.00' }, { amount: '550.00' }],
    });
  });

  test.each<[string, object, string]>([
    ['comes to less than the deposit', { items: work('399.99') }, 'deposit_exceeds'],
    ['is in another currency', { invoice: { currency: 'EUR' } }, 'deposit_currency'],
  ])('and %s is not sent, and the old one stays', async (_what, change, code) => {
    const { seller, send, closing } = await revised(change);
    const before = await rowHash(server.pool, seller.user.id);
    expect(await send()).toMatchObject({ status: 409, body: { code } });
    expect(await rowHash(server.pool, seller.user.id)).toBe(before);
    expect(await invoiceAt(seller, closing.id)).toMatchObject({ settlement: 'none', balance: '600.00' });
  });

  test('twenty times at once is one, which takes it off once', async () => {
    const { seller, send } = await revised();
    const answers = await Promise.all(Array.from({ length: 20 }, send));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(19);
    expect((await seller.get('/api/invoices')).body).toHaveLength(3);
  });

  test('and revised again takes it off again', async () => {
    const { seller, send } = await revised();
    const { id } = (await send()).body as InvoiceWithItems;
    const draft = (await seller.post(`/api/invoices/${id}/revise`)).body as DraftWithContent;
    expect((await seller.post(`/api/drafts/${draft.id}/send`, {})).body).toMatchObject({
      ...{ amount: '600.00', deductions: [{ amount: '400.00' }] },
    });
  });
});

test('the invoice of a deposit follows from its proposal, and is not revised', async () => {
  const { seller, deposit } = await closed();
  expect(await seller.post(`/api/invoices/${deposit.id}/revise`)).toMatchObject({
    status: 409,
    body: { code: 'deposit_fixed' },
  });
});

test('a deposit that only a void invoice took off may be taken back, and is deleted after that one', async () => {
  const { seller, deposit, closing } = await closed();
  await seller.put(`/api/invoices/${deposit.id}`, { status: 'pending' });
  await seller.post(`/api/invoices/${closing.id}/void`, { reason: 'Other scope' });
  expect((await seller.delete(`/api/invoices/${deposit.id}`)).status).toBe(409);
  expect((await seller.put(`/api/invoices/${deposit.id}`, { status: 'cancelled' })).status).toBe(200);
  expect((await seller.delete(`/api/invoices/${closing.id}`)).status).toBe(204);
  expect((await seller.delete(`/api/invoices/${deposit.id}`)).status).toBe(204);
});

describe('deleting', () => {
  test('the client of a deposit that a replaced and a standing invoice take off', async () => {
    const { seller, clientId, send } = await revised();
    await send();
    expect((await seller.delete(`/api/clients/${clientId}`)).status).toBe(204);
    expect((await seller.get('/api/invoices')).body).toEqual([]);
  });

  test("the client of a deposit that another client's invoice takes off is refused", async () => {
    const { seller, clientId, closing } = await closed();
    const { id: other } = await buildClient(seller, { name: 'Other', email: 'other@x.example' });
    expect((await seller.put(`/api/invoices/${closing.id}`, { clientId: other })).status).toBe(200);
    const before = await rowHash(server.pool, seller.user.id);
    expect(await seller.delete(`/api/clients/${clientId}`)).toMatchObject({
      status: 409,
      body: { code: 'deposit_deducted' },
    });
    expect(await rowHash(server.pool, seller.user.id)).toBe(before);
    expect((await seller.delete(`/api/clients/${other}`)).status).toBe(204);
    expect((await seller.delete(`/api/clients/${clientId}`)).status).toBe(204);
  });

  test('the seller, with all of it', async () => {
    const { seller, send } = await revised();
    await send();
    await deleteUser(openDatabase(server.pool), seller.user.id);
    const { rows } = await server.pool.query('select 1 from documents where user_id = $1', [seller.user.id]);
    expect(rows).toEqual([]);
  });
});
