import { afterAll, beforeEach, expect, test } from 'vitest';
import { buildClient, buildInvoice, buildProposal } from '#server/test/factories.ts';
import { type Seller, startTestServer } from '#server/test/test-server.ts';
import { type ActivityPage, activityPageSchema } from '#shared/dashboard.ts';

const server = await startTestServer();
afterAll(() => server.close());
beforeEach(() => server.clock.set('2026-11-01T12:00:00.000Z'));

async function pageOf(seller: Seller, query = ''): Promise<ActivityPage> {
  const answer = await seller.get(`/api/dashboard/activity${query}`);
  expect(answer.status, answer.text).toBe(200);
  return activityPageSchema.parse(answer.body);
}

const idsOf = ({ activities }: ActivityPage) => activities.map(({ id }) => id);

async function addClients(seller: Seller, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) await buildClient(seller, { name: `Client ${index}` });
}

test('a new seller has done nothing yet', async () => {
  expect(await pageOf(await server.seller())).toEqual({
    activities: [],
    pagination: { page: 1, limit: 15, hasMore: false, asOf: '0' },
  });
});

test('without a session nothing is told', async () => {
  expect((await server.anon().get('/api/dashboard/activity?page=1&limit=15')).status).toBe(401);
});

test.each([
  ['page=0', 'page'],
  ['page=-1', 'page'],
  ['page=1.5', 'page'],
  ['page=x', 'page'],
  ['page=', 'page'],
  ['page=1000000', 'page'],
  ['page=1&page=2', 'page'],
  ['limit=0', 'limit'],
  ['limit=101', 'limit'],
  ['limit=many', 'limit'],
  ['asOf=yesterday', 'asOf'],
  ['asOf=-1', 'asOf'],
  ['asOf=9999999999999999', 'asOf'],
])('%s is refused', async (query, field) => {
  const seller = await server.seller();
  const answer = await seller.get(`/api/dashboard/activity?${query}`);
  expect(answer).toMatchObject({ status: 400, body: { fieldErrors: { [field]: [expect.any(String)] } } });
});

test('what happened stands newest first, each kind with its own fields', async () => {
  const seller = await server.seller();
  const client = await buildClient(seller, { name: 'Acme' });
  server.clock.set('2026-11-02T12:00:00.000Z');
  const proposal = await buildProposal(seller, client.id, { title: 'Offer' });
  await server.anon().send('PUT', `/api/proposals/${proposal.id}/status`, { body: { status: 'accepted' } });
  server.clock.set('2026-11-03T12:00:00.000Z');
  const invoice = await buildInvoice(seller, client.id, { title: 'Job' });
  await seller.put(`/api/invoices/${invoice.id}`, { status: 'paid' });
  const late = await buildInvoice(seller, client.id, { title: 'Late', dueDate: '2026-10-01' });
  await server.pool.query(
    `insert into activities (user_id, client_id, document_id, type, title, description, amount, status, created_at)
     values ($1, $2, $3, 'invoice_overdue', 'Invoice INV-0002 overdue', 'Late', '413.22', 'overdue', '2026-11-01T18:00:00Z')`,
    [seller.user.id, client.id, late.id],
  );
  const { activities, pagination } = await pageOf(seller, '?page=1&limit=15');
  const id = expect.any(String);
  expect(activities).toEqual([
    {
      id,
      type: 'invoice_paid',
      title: 'Invoice INV-0001 paid',
      description: 'Job',
      amount: '413.22',
      status: 'paid',
      clientId: client.id,
      invoiceId: invoice.id,
      createdAt: '2026-11-03T12:00:00.000Z',
    },
    {
      id,
      type: 'proposal_accepted',
      title: 'Proposal PRO-0001 accepted',
      description: 'Offer',
      amount: '413.22',
      status: 'accepted',
      clientId: client.id,
      proposalId: proposal.id,
      createdAt: '2026-11-02T12:00:00.000Z',
    },
    {
      id,
      type: 'invoice_overdue',
      title: 'Invoice INV-0002 overdue',
      description: 'Late',
      amount: '413.22',
      status: 'overdue',
      clientId: client.id,
      invoiceId: late.id,
      createdAt: '2026-11-01T18:00:00.000Z',
    },
    {
      id,
      type: 'client_added',
      title: 'New client added',
      description: 'Acme',
      clientId: client.id,
      createdAt: '2026-11-01T12:00:00.000Z',
    },
  ]);
  expect(pagination).toMatchObject({ page: 1, limit: 15, hasMore: false });
});

test("another seller's entries are told to nobody else", async () => {
  const [seller, other] = [await server.seller(), await server.seller()];
  await addClients(other, 2);
  const { pagination } = await pageOf(other);
  expect((await pageOf(seller)).activities).toEqual([]);
  expect((await pageOf(seller, `?asOf=${pagination.asOf}`)).activities).toEqual([]);
});

test('pages neither repeat nor skip entries of one instant while others arrive, even dated back', async () => {
  const seller = await server.seller();
  await addClients(seller, 20);
  const all = idsOf(await pageOf(seller, '?limit=100'));
  const first = await pageOf(seller, '?page=1&limit=7');
  const { asOf } = first.pagination;
  const seen = idsOf(first);
  for (const page of [2, 3]) {
    await addClients(seller, 2);
    server.clock.set('2026-10-01T12:00:00.000Z');
    await addClients(seller, 1);
    server.clock.set('2026-11-01T12:00:00.000Z');
    const next = await pageOf(seller, `?page=${page}&limit=7&asOf=${asOf}`);
    expect(next.pagination).toEqual({ page, limit: 7, hasMore: page === 2, asOf });
    seen.push(...idsOf(next));
  }
  expect(seen).toEqual(all);
  expect((await pageOf(seller, `?page=4&limit=7&asOf=${asOf}`)).activities).toEqual([]);
  expect(idsOf(await pageOf(seller, '?limit=100'))).toHaveLength(26);
});

test('a full last page has nothing after it', async () => {
  const seller = await server.seller();
  await addClients(seller, 6);
  expect((await pageOf(seller, '?page=2&limit=3')).pagination.hasMore).toBe(false);
  expect((await pageOf(seller, '?page=1&limit=3')).pagination.hasMore).toBe(true);
});

test('an unchanged poll is answered without being read, another entry is not missed', async () => {
  const seller = await server.seller();
  const path = '/api/dashboard/activity?page=1&limit=15';
  const tag = (await seller.get(path)).headers.get('etag') ?? '';
  expect((await seller.get(path, { 'if-none-match': tag })).status).toBe(304);
  await addClients(seller, 1);
  expect((await seller.get(path, { 'if-none-match': tag })).status).toBe(200);
});

test('a payment that was taken back is told no more', async () => {
  const seller = await server.seller();
  const { id } = await buildInvoice(seller, (await buildClient(seller)).id);
  await seller.put(`/api/invoices/${id}`, { status: 'paid' });
  expect((await pageOf(seller)).activities[0]).toMatchObject({ type: 'invoice_paid' });
  await seller.put(`/api/invoices/${id}`, { status: 'pending' });
  expect((await pageOf(seller)).activities.map(({ type }) => type)).toEqual(['client_added']);
});
