import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { buildClient, buildProposal, dayFromToday, threeLines } from '#server/test/factories.ts';
import { rowHash } from '#server/test/invariants.ts';
import { type Seller, startTestServer } from '#server/test/test-server.ts';
import { type Proposal, type ProposalWithItems, proposalWithItemsSchema } from '#shared/proposal.ts';

const server = await startTestServer();
afterAll(() => server.close());
afterEach(() => server.clock.run());

const FUTURE = dayFromToday(400);
const LATER = dayFromToday(500);
const PAST = dayFromToday(-400);

/** A seller's proposal that is in a state. */
async function proposalIn(status: Proposal['status']) {
  const seller = await server.seller();
  const client = await buildClient(seller);
  const validUntil = status === 'expired' ? PAST : FUTURE;
  const { id } = await buildProposal(seller, client.id, { validUntil });
  if (status === 'accepted' || status === 'declined')
    expect((await server.anon().put(`/api/proposals/${id}/status`, { status })).status).toBe(200);
  const proposal = proposalWithItemsSchema.parse((await seller.get(`/api/proposals/${id}`)).body);
  expect(proposal.status).toBe(status);
  return { seller, client, proposal };
}

async function put(seller: Seller, { id }: { id: string }, body: unknown): Promise<ProposalWithItems> {
  const answer = await seller.put(`/api/proposals/${id}`, body);
  expect(answer.status, answer.text).toBe(200);
  return proposalWithItemsSchema.strict().parse(answer.body);
}

describe('an edit', () => {
  test.each([
    { title: 'Renamed' },
    { description: null },
    { description: 'New words', validUntil: dayFromToday(60) },
    {},
  ])('without lines changes %j and leaves the rest, lines and amount too', async (fields) => {
    const { seller, proposal } = await proposalIn('pending');
    const updated = await put(seller, proposal, fields);
    expect(updated).toEqual({ ...proposal, ...fields, updatedAt: updated.updatedAt });
    expect((await seller.get(`/api/proposals/${proposal.id}`)).body).toEqual(updated);
  });

  test('with lines replaces them in the order sent and computes the amount anew', async () => {
    const { seller, proposal } = await proposalIn('pending');
    const items = [
      { description: 'Second', quantity: '2', rate: '10.00', amount: '0.01' },
      { description: 'First', quantity: 0.5, rate: 0.01 },
    ];
    const updated = await put(seller, proposal, { items, title: 'Repriced' });
    expect(updated).toMatchObject({ title: 'Repriced', amount: '20.01' });
    expect(updated.items).toMatchObject([
      { description: 'Second', quantity: '2.00', rate: '10.00', amount: '20.00' },
      { description: 'First', quantity: '0.50', rate: '0.01', amount: '0.01' },
    ]);
  });

  test('moves the proposal to another client of the seller, but not to somebody else', async () => {
    const { seller, proposal } = await proposalIn('pending');
    const other = await buildClient(seller, { name: 'Other', email: 'o@x.example' });
    expect(await put(seller, proposal, { clientId: other.id })).toMatchObject({
      clientId: other.id,
      client: { name: 'Other', email: 'o@x.example' },
    });
    const foreign = await buildClient(await server.seller());
    const before = await rowHash(server.pool, seller.user.id);
    for (const clientId of [foreign.id, randomUUID()])
      expect((await seller.put(`/api/proposals/${proposal.id}`, { clientId, title: 'x' })).status).toBe(404);
    expect(await rowHash(server.pool, seller.user.id)).toBe(before);
  });

  test('is found by its new title and no longer by the old one', async () => {
    const { seller, proposal } = await proposalIn('pending');
    await put(seller, proposal, { title: 'Fresh name' });
    const found = async (search: string) =>
      ((await seller.get(`/api/proposals?search=${search}`)).body as unknown[]).length;
    expect([await found('website'), await found('fresh'), await found('pro-0001')]).toEqual([0, 1, 1]);
  });

  test('that changes nothing leaves the time of the last change', async () => {
    const { seller, proposal } = await proposalIn('pending');
    server.clock.advance(60_000);
    const { clientId, title, description, validUntil } = proposal;
    const same = { clientId, title, description, validUntil, status: 'sent', items: threeLines };
    expect(await put(seller, proposal, same)).toEqual(proposal);
  });

  test('ignores an amount, a number and the answer', async () => {
    const { seller, proposal } = await proposalIn('pending');
    const owned = { amount: '1.00', proposalNumber: 'PRO-9', acceptedAt: '2020-01-01', answeredBy: 'seller' };
    expect(await put(seller, proposal, owned)).toEqual(proposal);
  });

  test.each([
    [{ items: [] }, 'items'],
    [{ items: [{ description: '', quantity: 1, rate: 1 }] }, 'items.0.description'],
    [{ items: threeLines, validUntil: 'now' }, 'validUntil'],
    [{ title: '' }, 'title'],
    [{ status: 'paid' }, 'status'],
    [{ status: 'ACCEPTED' }, 'status'],
    [{ clientId: 'none' }, 'clientId'],
  ])('that is wrong, %j, is refused on its field and changes nothing', async (body, field) => {
    const { seller, proposal } = await proposalIn('pending');
    const before = await rowHash(server.pool, seller.user.id);
    expect(await seller.put(`/api/proposals/${proposal.id}`, body)).toMatchObject({
      status: 400,
      body: { fieldErrors: { [field]: [expect.any(String)] } },
    });
    expect(await rowHash(server.pool, seller.user.id)).toBe(before);
  });
});

describe('the status', () => {
  test.each([
    ['pending', 'pending', 200],
    ['pending', 'sent', 200],
    ['pending', 'accepted', 400],
    ['pending', 'declined', 400],
    ['pending', 'expired', 400],
    ['expired', 'expired', 200],
    ['expired', 'pending', 200],
    ['expired', 'sent', 200],
    ['expired', 'accepted', 400],
    ['accepted', 'accepted', 200],
    ['accepted', 'pending', 409],
    ['accepted', 'declined', 400],
    ['declined', 'declined', 200],
    ['declined', 'sent', 409],
    ['declined', 'accepted', 400],
  ] as const)('%s, set to %s by the seller, answers %i and stays', async (from, to, code) => {
    const { seller, proposal } = await proposalIn(from);
    const answer = await seller.put(`/api/proposals/${proposal.id}`, { status: to });
    expect(answer.status).toBe(code);
    if (code === 400) expect(answer.body).toMatchObject({ fieldErrors: { status: [expect.any(String)] } });
    expect((await seller.get(`/api/proposals/${proposal.id}`)).body).toEqual(proposal);
  });

  test('expired is open again with a later date, and the other way round', async () => {
    const { seller, proposal } = await proposalIn('expired');
    expect(await put(seller, proposal, { validUntil: LATER })).toMatchObject({ status: 'pending' });
    expect(await put(seller, proposal, { validUntil: PAST })).toMatchObject({ status: 'expired' });
    await put(seller, proposal, { validUntil: LATER });
    expect(
      (await server.anon().put(`/api/proposals/${proposal.id}/status`, { status: 'accepted' })).status,
    ).toBe(200);
  });

  test('that a job has stored as expired follows the date all the same', async () => {
    const { seller, proposal } = await proposalIn('expired');
    await server.pool.query("update documents set status = 'expired' where id = $1", [proposal.id]);
    expect(await put(seller, proposal, { validUntil: LATER })).toMatchObject({ status: 'pending' });
    expect(
      (await server.anon().put(`/api/proposals/${proposal.id}/status`, { status: 'declined' })).status,
    ).toBe(200);
  });
});

describe.each(['accepted', 'declined'] as const)('a proposal that was %s', (status) => {
  test.each([
    { title: 'New' },
    { description: null },
    { validUntil: LATER },
    { items: [{ description: 'Other', quantity: 1, rate: 1 }] },
    { items: [...threeLines].reverse() },
    { status, title: 'New' },
  ])('refuses %j with 409 and stays as it is', async (body) => {
    const { seller, proposal } = await proposalIn(status);
    const answer = await seller.put(`/api/proposals/${proposal.id}`, body);
    expect(answer).toMatchObject({ status: 409, body: { code: `proposal_${status}` } });
    expect((await seller.get(`/api/proposals/${proposal.id}`)).body).toEqual(proposal);
  });

  test('takes what it already is', async () => {
    const { seller, proposal } = await proposalIn(status);
    const { clientId, title, description, validUntil } = proposal;
    const same = { clientId, title, description, validUntil, status, items: threeLines };
    expect(await put(seller, proposal, same)).toEqual(proposal);
  });

  test('can be deleted', async () => {
    const { seller, proposal } = await proposalIn(status);
    expect((await seller.delete(`/api/proposals/${proposal.id}`)).status).toBe(204);
    expect((await seller.get('/api/proposals/summary')).body).toMatchObject({ total: { count: 0 } });
  });
});

describe('one proposal', () => {
  test('of somebody else, of nobody and of no id answers 404 to reading, editing and deleting', async () => {
    const { seller, proposal } = await proposalIn('pending');
    const stranger = await server.seller();
    const before = await rowHash(server.pool, seller.user.id);
    for (const id of [proposal.id, randomUUID(), 'no-id', proposal.proposalNumber]) {
      expect((await stranger.get(`/api/proposals/${id}`)).status).toBe(404);
      expect((await stranger.put(`/api/proposals/${id}`, { title: 'Mine' })).status).toBe(404);
      expect((await stranger.delete(`/api/proposals/${id}`)).status).toBe(404);
    }
    expect(await rowHash(server.pool, seller.user.id)).toBe(before);
  });

  test('answers 401 signed out and is not changed', async () => {
    const { seller, proposal } = await proposalIn('pending');
    const anon = server.anon();
    const before = await rowHash(server.pool, seller.user.id);
    expect((await anon.get(`/api/proposals/${proposal.id}`)).status).toBe(401);
    expect((await anon.put(`/api/proposals/${proposal.id}`, { title: 'x' })).status).toBe(401);
    expect((await anon.delete(`/api/proposals/${proposal.id}`)).status).toBe(401);
    expect(await rowHash(server.pool, seller.user.id)).toBe(before);
  });

  test('is deleted with 204, with its lines, and then is gone', async () => {
    const { seller, client, proposal } = await proposalIn('pending');
    const kept = await buildProposal(seller, client.id);
    const answer = await seller.delete(`/api/proposals/${proposal.id}`);
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect((await seller.delete(`/api/proposals/${proposal.id}`)).status).toBe(404);
    expect((await seller.get('/api/proposals')).body).toMatchObject([{ id: kept.id }]);
    const { rows } = await server.pool.query('select 1 from document_lines where document_id = $1', [
      proposal.id,
    ]);
    expect(rows).toEqual([]);
  });
});
