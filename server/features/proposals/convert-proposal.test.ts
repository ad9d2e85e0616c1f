import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { buildClient, buildProposal, dayFromToday } from '#server/test/factories.ts';
import { rowHash } from '#server/test/invariants.ts';
import { type Seller, startTestServer } from '#server/test/test-server.ts';
import { type Invoice, invoiceWithItemsSchema } from '#shared/invoice.ts';
import type { Proposal } from '#shared/proposal.ts';

const server = await startTestServer();
afterAll(() => server.close());
afterEach(() => server.clock.run());

async function proposalIn(status: Proposal['status'], sellerFields: object = {}) {
  const seller = await server.seller(sellerFields);
  const client = await buildClient(seller);
  const validUntil = dayFromToday(status === 'expired' ? -400 : 400);
  const proposal = await buildProposal(seller, client.id, { validUntil });
  if (status === 'accepted' || status === 'declined')
    await server.anon().put(`/api/proposals/${proposal.id}/status`, { status });
  return { seller, client, proposal };
}

const convert = (seller: Seller, { id }: { id: string }, headers?: Record<string, string>) =>
  seller.post(`/api/proposals/${id}/convert`, undefined, headers);

test('an accepted proposal becomes a pending invoice of its own number, sent like any other', async () => {
  server.clock.set('2026-06-30T12:30:00Z');
  // It is the 1st of July in Auckland.
  const { seller, client, proposal } = await proposalIn('accepted', { timeZone: 'Pacific/Auckland' });
  const answer = await convert(seller, proposal);
  expect(answer.status, answer.text).toBe(201);
  const invoice = invoiceWithItemsSchema.strict().parse(answer.body);
  expect(invoice).toMatchObject({
    displayNumber: 'INV-0001',
    clientId: client.id,
    title: proposal.title,
    description: proposal.description,
    amount: proposal.amount,
    dueDate: '2026-07-31',
    status: 'pending',
    paymentMethod: 'cash',
    paidAt: null,
    proposalId: proposal.id,
    proposalDisplayNumber: proposal.displayNumber,
  });
  const plain = (lines: { id: string }[]) => lines.map(({ id: _id, ...line }) => line);
  const offered = { optional: false, selected: true, clientQuantity: null };
  expect(plain(invoice.items).map((line) => ({ ...line, ...offered }))).toEqual(plain(proposal.items));
  expect((await seller.get(`/api/proposals/${proposal.id}`)).body).toMatchObject({ invoiceId: invoice.id });
  expect((await seller.get('/api/proposals')).body).toMatchObject([
    { invoiceId: invoice.id, invoiceDisplayNumber: 'INV-0001' },
  ]);
  expect((await seller.get('/api/invoices')).body).toMatchObject([{ proposalId: proposal.id }]);
  const { rows } = await server.pool.query(
    'select type, method, recipient, subject, status from notifications where document_id = $1',
    [invoice.id],
  );
  expect(rows).toEqual([
    {
      type: 'initial',
      method: 'email',
      recipient: client.email,
      subject: 'Invoice INV-0001 to Acme',
      status: 'pending',
    },
  ]);
});

test('a second call answers 200 with the same invoice, whatever became of it', async () => {
  const { seller, proposal } = await proposalIn('accepted');
  const { id } = (await convert(seller, proposal)).body as Invoice;
  expect(await convert(seller, proposal)).toMatchObject({
    status: 200,
    body: { id, proposalId: proposal.id },
  });
  await seller.put(`/api/invoices/${id}`, { status: 'paid' });
  expect(await convert(seller, proposal)).toMatchObject({ status: 200, body: { id, status: 'paid' } });
  expect((await seller.get('/api/invoices')).body).toHaveLength(1);
});

test('20 calls at once make one invoice', async () => {
  const { seller, proposal } = await proposalIn('accepted');
  const answers = await Promise.all(Array.from({ length: 20 }, () => convert(seller, proposal)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(19);
  expect(new Set(answers.map(({ body }) => (body as Invoice).id)).size).toBe(1);
  expect((await seller.get('/api/invoices')).body).toMatchObject([{ displayNumber: 'INV-0001' }]);
});

test('the same Idempotency-Key repeats the first answer', async () => {
  const { seller, proposal } = await proposalIn('accepted');
  const key = { 'idempotency-key': randomUUID() };
  const first = await convert(seller, proposal, key);
  const again = await convert(seller, proposal, key);
  expect([first.status, again.status, again.text]).toEqual([201, 201, first.text]);
});

describe('refused and nothing stored', () => {
  test.each(['pending', 'declined', 'expired'] as const)('is a %s proposal, with 409', async (status) => {
    const { seller, proposal } = await proposalIn(status);
    const before = await rowHash(server.pool, seller.user.id);
    expect(await convert(seller, proposal)).toMatchObject({
      status: 409,
      body: { code: `proposal_${status}`, message: expect.any(String) },
    });
    expect(await rowHash(server.pool, seller.user.id)).toBe(before);
  });

  test("is somebody else's, an unknown and no proposal, with 404; signed out 401", async () => {
    const { seller, proposal } = await proposalIn('accepted');
    const stranger = await server.seller();
    const before = await rowHash(server.pool, seller.user.id);
    for (const id of [proposal.id, randomUUID(), 'no-id'])
      expect((await convert(stranger, { id })).status).toBe(404);
    expect((await server.anon().post(`/api/proposals/${proposal.id}/convert`)).status).toBe(401);
    expect(await rowHash(server.pool, seller.user.id)).toBe(before);
    expect((await stranger.get('/api/invoices')).body).toEqual([]);
  });
});

describe('the link', () => {
  test('goes with the proposal, and the invoice stays', async () => {
    const { seller, proposal } = await proposalIn('accepted');
    const { id } = (await convert(seller, proposal)).body as Invoice;
    const tag = (await seller.get('/api/invoices')).headers.get('etag') ?? '';
    expect((await seller.delete(`/api/proposals/${proposal.id}`)).status).toBe(204);
    const list = await seller.get('/api/invoices', { 'if-none-match': tag });
    expect(list).toMatchObject({ status: 200, body: [{ id, proposalId: null, amount: '413.22' }] });
  });

  test('goes with the invoice, after which the proposal can be converted again', async () => {
    const { seller, proposal } = await proposalIn('accepted');
    const { id } = (await convert(seller, proposal)).body as Invoice;
    const tag = (await seller.get('/api/proposals')).headers.get('etag') ?? '';
    await seller.delete(`/api/invoices/${id}`);
    const list = await seller.get('/api/proposals', { 'if-none-match': tag });
    expect(list).toMatchObject({ status: 200, body: [{ id: proposal.id, invoiceId: null }] });
    expect(await convert(seller, proposal)).toMatchObject({
      status: 201,
      body: { displayNumber: 'INV-0002', proposalId: proposal.id },
    });
  });

  test('may be paid in parts where the seller lets clients do so', async () => {
    const { seller, proposal } = await proposalIn('accepted');
    expect((await seller.put('/api/user/legal', { allowPartial: true })).status).toBe(200);
    expect((await convert(seller, proposal)).body).toMatchObject({ allowPartial: true, minPartial: null });
  });

  test('cannot be set by a body', async () => {
    const { seller, client, proposal } = await proposalIn('accepted');
    const body = {
      invoice: { clientId: client.id, title: 'x', dueDate: dayFromToday(1), proposalId: proposal.id },
      items: [{ description: 'x', quantity: 1, rate: 1 }],
    };
    const created = await seller.post('/api/invoices', body);
    expect(created).toMatchObject({ status: 201, body: { proposalId: null } });
    const { id } = created.body as Invoice;
    expect((await seller.put(`/api/invoices/${id}`, { proposalId: proposal.id })).body).toMatchObject({
      proposalId: null,
    });
  });

  test('does not keep a client from being deleted with both', async () => {
    const { seller, client, proposal } = await proposalIn('accepted');
    await convert(seller, proposal);
    expect((await seller.delete(`/api/clients/${client.id}`)).status).toBe(204);
    expect((await seller.get('/api/invoices')).body).toEqual([]);
    expect((await seller.get('/api/proposals')).body).toEqual([]);
  });
});
