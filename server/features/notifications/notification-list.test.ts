import { afterAll, afterEach, expect, test } from 'vitest';
import { buildClient, buildInvoice, buildProposal } from '#server/test/factories.ts';
import { deliver, notificationsOf, sellerWith } from '#server/test/notifications.ts';
import { type Seller, startTestServer } from '#server/test/test-server.ts';
import { notificationSchema } from '#shared/notification.ts';

const server = await startTestServer();
afterAll(() => server.close());
afterEach(() => server.clock.run());

const numbersOf = async (seller: Seller, query: string) =>
  (await notificationsOf(seller, query)).map(({ documentNumber }) => documentNumber);

test('the list answers what was sent and what happened, newest first', async () => {
  server.clock.set('2026-06-15T12:34:56.789Z');
  const seller = await server.seller();
  const client = await buildClient(seller);
  const invoice = await buildInvoice(seller, client.id, { dueDate: '2026-07-01' });
  const proposal = await buildProposal(seller, client.id, { validUntil: '2026-07-01' });
  await server.anon().put(`/api/proposals/${proposal.id}/status`, { status: 'accepted' });
  const answer = await seller.get('/api/notifications');
  expect(answer.headers.get('x-total-count')).toBeNull();
  const [answered, offered, billed] = notificationSchema.array().parse(answer.body);
  expect(answered).toMatchObject({
    type: 'status_update',
    method: 'in_app',
    recipient: seller.user.email,
    outgoing: false,
    subject: 'Proposal accepted: Acme accepted PRO-0001',
    status: 'sent',
    deliveryStatus: 'sent',
    sentAt: '2026-06-15T12:34:56.789Z',
    proposalId: proposal.id,
  });
  expect(offered).toMatchObject({ type: 'initial', proposalId: proposal.id, documentNumber: 'PRO-0001' });
  expect(billed).toEqual({
    id: expect.any(String),
    type: 'initial',
    method: 'email',
    recipient: 'ap@acme.example',
    outgoing: true,
    subject: 'Invoice INV-0001 to Acme',
    message: 'INV-0001: Website, $413.22, due Jul 1, 2026',
    status: 'pending',
    deliveryStatus: 'pending',
    readAt: null,
    sentAt: null,
    deliveredAt: null,
    failureReason: null,
    invoiceId: invoice.id,
    proposalId: null,
    documentNumber: 'INV-0001',
    clientId: client.id,
    createdAt: '2026-06-15T12:34:56.789Z',
  });
});

test('the list is an empty array for a new seller, whatever others have', async () => {
  await sellerWith(server, 'Theirs');
  expect((await (await server.seller()).get('/api/notifications')).body).toEqual([]);
});

test('the list gives a part and the number of all when anything limits it', async () => {
  const { seller } = await sellerWith(server, 'One', 'Two', 'Three');
  const page = await seller.get('/api/notifications?limit=1&offset=1');
  expect(page.headers.get('x-total-count')).toBe('3');
  expect(page.body).toMatchObject([{ documentNumber: 'INV-0002' }]);
});

test('a search finds subject, message and the client, whatever the case and accents', async () => {
  const seller = await server.seller();
  const client = await buildClient(seller, { name: 'Ødegård & Sønner', email: 'post@odegard.example' });
  await buildInvoice(seller, client.id, { title: 'Rénovation 100%' });
  const other = await buildClient(seller);
  await buildProposal(seller, other.id, { title: 'Garden' });
  const invoice = ['INV-0001'];
  const proposal = ['PRO-0001'];
  for (const [search, found] of [
    ['renovation', invoice],
    ['100%', invoice],
    ['invoice inv-0001 to', invoice],
    ['ODEGARD', invoice],
    ['pro-0001: garden', proposal],
    ['{n}', []],
    ['_', []],
  ] as const)
    expect(await numbersOf(seller, `?search=${encodeURIComponent(search)}`), search).toEqual(found);
});

test('the list filters by what is answered and by how far it got', async () => {
  const { seller, invoices } = await sellerWith(server, 'Waiting', 'Arrived', 'Lost', 'Seen');
  const [, arrived, lost, seen] = invoices.map(({ id }) => id);
  await deliver(server, arrived ?? '', { status: 'delivered' });
  await deliver(server, lost ?? '', { status: 'failed', failureReason: 'The mailbox is full' });
  const [newest] = await notificationsOf(seller);
  await seller.patch(`/api/notifications/${newest?.id}/read`);
  expect(newest?.invoiceId).toBe(seen);
  expect(await numbersOf(seller, '?status=read')).toEqual(['INV-0004']);
  expect(await numbersOf(seller, '?status=pending')).toEqual(['INV-0001']);
  expect(await numbersOf(seller, '?delivery=pending')).toEqual(['INV-0004', 'INV-0001']);
  expect(await numbersOf(seller, '?status=delivered')).toEqual(['INV-0002']);
  expect(await numbersOf(seller, '?status=sent')).toEqual([]);
  expect(await numbersOf(seller, '?delivery=pending&status=read')).toEqual(['INV-0004']);
  expect(await notificationsOf(seller, '?status=failed')).toMatchObject([
    { documentNumber: 'INV-0003', failureReason: 'The mailbox is full', deliveryStatus: 'failed' },
  ]);
});

test.each([
  ['status=unknown', 'status'],
  ['delivery=read', 'delivery'],
  ['limit=0', 'limit'],
  ['offset=-1', 'offset'],
  ['search=a&search=b', 'search'],
])('the list with ?%s answers 400 on %s', async (query, field) => {
  const answer = await (await server.seller()).get(`/api/notifications?${query}`);
  expect(answer).toMatchObject({ status: 400, body: { fieldErrors: { [field]: [expect.any(String)] } } });
});

test.each(['/api/notifications', '/api/notifications/unread-count'])(
  '%s is answered 304 until something happens or is read',
  async (path) => {
    const { seller, client } = await sellerWith(server, 'One');
    const tagOf = async () => (await seller.get(path)).headers.get('etag') ?? '';
    const tag = await tagOf();
    expect((await seller.get(path, { 'if-none-match': tag })).status).toBe(304);
    await buildInvoice(seller, client.id);
    const next = await tagOf();
    expect(next).not.toBe(tag);
    await seller.patch('/api/notifications/read-all');
    const read = await tagOf();
    expect(read).not.toBe(next);
    // Nothing is left to read, so that nothing changes.
    await seller.patch('/api/notifications/read-all');
    expect(await tagOf()).toBe(read);
    await seller.delete('/api/notifications/read');
    expect(await tagOf()).not.toBe(read);
  },
);

test('signed out answers 401', async () => {
  for (const path of ['', '/unread-count'])
    expect((await server.anon().get(`/api/notifications${path}`)).status).toBe(401);
});
