import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import {
  buildClient,
  buildInvoice,
  buildProposal,
  proposalFields,
  threeLines,
} from '#server/test/factories.ts';
import { rowHash } from '#server/test/invariants.ts';
import { startTestServer } from '#server/test/test-server.ts';
import { isPublicToken } from '#shared/document.ts';
import { proposalWithItemsSchema } from '#shared/proposal.ts';

const server = await startTestServer();
afterAll(() => server.close());
afterEach(() => server.clock.run());

test('a new proposal is answered 201 as it is stored: pending, priced by the server, lines in order', async () => {
  server.clock.set('2026-06-15T12:00:00.005Z');
  const seller = await server.seller();
  const client = await buildClient(seller);
  const answer = await seller.post('/api/proposals', proposalFields(client.id, { validUntil: '2026-07-15' }));
  expect(answer.status).toBe(201);
  const proposal = proposalWithItemsSchema.strict().parse(answer.body);
  expect(proposal).toMatchObject({
    displayNumber: 'PRO-0001',
    clientId: client.id,
    client: { name: client.name, email: client.email },
    title: 'Website',
    description: 'The new website',
    amount: '413.22',
    validUntil: '2026-07-15',
    status: 'pending',
    acceptedAt: null,
    answeredAt: null,
    answeredBy: null,
    answerName: null,
    answerReason: null,
    invoiceId: null,
    createdAt: '2026-06-15T12:00:00.005Z',
    updatedAt: '2026-06-15T12:00:00.005Z',
  });
  expect(proposal.items).toMatchObject([
    { description: 'Design', quantity: '8.33', rate: '49.50', amount: '412.34' },
    { description: 'Hosting', quantity: '1.00', rate: '0.75', amount: '0.75' },
    { description: 'Support', quantity: '0.50', rate: '0.25', amount: '0.13' },
  ]);
  expect(isPublicToken(proposal.proposalNumber)).toBe(true);
  expect(proposal.proposalNumber.startsWith('PRO-0001-')).toBe(true);
  expect((await seller.get(`/api/proposals/${proposal.id}`)).body).toEqual(proposal);
});

test('proposals and invoices are numbered apart; a number is never given again', async () => {
  const seller = await server.seller();
  const client = await buildClient(seller);
  await buildInvoice(seller, client.id);
  const first = await buildProposal(seller, client.id);
  await seller.delete(`/api/proposals/${first.id}`);
  const second = await buildProposal(seller, client.id);
  expect([first.displayNumber, second.displayNumber]).toEqual(['PRO-0001', 'PRO-0002']);
  expect((await buildInvoice(seller, client.id)).displayNumber).toBe('INV-0002');
});

test('50 created at once have consecutive numbers', async () => {
  const seller = await server.seller();
  const client = await buildClient(seller);
  const made = await Promise.all(Array.from({ length: 50 }, () => buildProposal(seller, client.id)));
  expect(made.map(({ displayNumber }) => displayNumber).sort()).toEqual(
    Array.from({ length: 50 }, (_value, index) => `PRO-${String(index + 1).padStart(4, '0')}`),
  );
});

test('the client is told once, by a notification that waits to go out', async () => {
  const seller = await server.seller({ businessName: 'Bright Studio' });
  const client = await buildClient(seller, { email: 'ap@acme.example' });
  const { id } = await buildProposal(seller, client.id, { validUntil: '2030-01-05' });
  const { rows } = await server.pool.query(
    `select type, method, recipient, subject, message, status, client_id, sent_at, read_at
     from notifications where document_id = $1`,
    [id],
  );
  expect(rows).toEqual([
    {
      type: 'initial',
      method: 'email',
      recipient: 'ap@acme.example',
      subject: 'Proposal PRO-0001 to Acme',
      message: 'PRO-0001: Website, $413.22, valid until Jan 5, 2030',
      status: 'pending',
      client_id: client.id,
      sent_at: null,
      read_at: null,
    },
  ]);
});

test('the same Idempotency-Key makes one proposal, whose answer is repeated', async () => {
  const seller = await server.seller();
  const body = proposalFields((await buildClient(seller)).id);
  const key = { 'idempotency-key': randomUUID() };
  const first = await seller.post('/api/proposals', body, key);
  const again = await seller.post('/api/proposals', body, key);
  expect([first.status, again.status]).toEqual([201, 201]);
  expect(again.text).toBe(first.text);
  expect(
    await seller.post('/api/proposals', proposalFields(body.proposal.clientId, { title: 'x' }), key),
  ).toMatchObject({ status: 409, body: { code: 'idempotency_mismatch' } });
  expect((await seller.get('/api/proposals')).body).toHaveLength(1);
});

test('a date in the past is taken and expired at once, by the day of the seller', async () => {
  server.clock.set('2026-06-15T10:30:00Z');
  const auckland = await server.seller({ timeZone: 'Pacific/Auckland' });
  const kiritimati = await server.seller({ timeZone: 'Pacific/Kiritimati' });
  const statusOf = async (seller: typeof auckland, validUntil: string) =>
    (await buildProposal(seller, (await buildClient(seller)).id, { validUntil })).status;
  expect(await statusOf(auckland, '2026-06-15')).toBe('pending');
  expect(await statusOf(auckland, '2026-06-14')).toBe('expired');
  expect(await statusOf(kiritimati, '2026-06-15')).toBe('expired');
  expect(await statusOf(kiritimati, '2026-06-16')).toBe('pending');
});

describe('refused and not stored is', () => {
  test.each([
    [{ title: ' ' }, undefined, { 'proposal.title': ['Title is required'] }],
    [
      { validUntil: '2026-02-30' },
      undefined,
      { 'proposal.validUntil': ['Enter a valid date as YYYY-MM-DD'] },
    ],
    [{ validUntil: undefined }, undefined, { 'proposal.validUntil': ['Valid until date is required'] }],
    [{ clientId: 'no-id' }, undefined, { 'proposal.clientId': ['Choose a client'] }],
    [{}, [], { items: ['At least one item is required'] }],
    [
      {},
      [{ description: 'x', quantity: 0, rate: 1 }],
      { 'items.0.quantity': ['Quantity must be greater than 0'] },
    ],
  ])('bad input, by field: %j %j', async (fields, items, fieldErrors) => {
    const seller = await server.seller();
    const client = await buildClient(seller);
    const before = await rowHash(server.pool, seller.user.id);
    const answer = await seller.post('/api/proposals', proposalFields(client.id, fields, items));
    expect(answer).toMatchObject({ status: 400, body: { fieldErrors } });
    expect(await rowHash(server.pool, seller.user.id)).toBe(before);
  });

  test("a proposal for an unknown or somebody else's client: 404", async () => {
    const seller = await server.seller();
    const theirs = await buildClient(await server.seller());
    const before = await rowHash(server.pool, seller.user.id);
    for (const clientId of [randomUUID(), theirs.id])
      expect(await seller.post('/api/proposals', proposalFields(clientId))).toMatchObject({
        status: 404,
        body: { message: 'Client not found' },
      });
    expect(await rowHash(server.pool, seller.user.id)).toBe(before);
  });

  test('anything signed out: 401', async () => {
    const client = await buildClient(await server.seller());
    expect((await server.anon().post('/api/proposals', proposalFields(client.id))).status).toBe(401);
  });
});

test('amounts, status, answer and owner in the body count for nothing', async () => {
  const [seller, other] = [await server.seller(), await server.seller()];
  const client = await buildClient(seller);
  const owned = {
    status: 'accepted',
    amount: '1.00',
    userId: other.user.id,
    acceptedAt: '2020-01-01T00:00:00Z',
    answeredAt: '2020-01-01T00:00:00Z',
    answeredBy: 'seller',
    answerName: 'Me',
  };
  const proposal = await buildProposal(
    seller,
    client.id,
    owned,
    threeLines.map((line) => ({ ...line, amount: '9.99' })),
  );
  expect(proposal).toMatchObject({ status: 'pending', amount: '413.22', acceptedAt: null, answerName: null });
  expect((await other.get('/api/proposals')).body).toEqual([]);
});
