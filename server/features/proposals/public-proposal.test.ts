import { afterAll, afterEach, expect, test } from 'vitest';
import { buildClient, buildProposal, dayFromToday } from '#server/test/factories.ts';
import { startTestServer } from '#server/test/test-server.ts';
import { type PublicProposal, publicProposalSchema } from '#shared/public-document.ts';

const server = await startTestServer({ trustProxy: 1 });
afterAll(() => server.close());
afterEach(() => server.clock.run());

async function see(proposalNumber: string): Promise<PublicProposal> {
  const answer = await server.anon().get(`/api/public/proposals/${proposalNumber}`);
  expect(answer.status, answer.text).toBe(200);
  return publicProposalSchema.parse(answer.body);
}

test('a visitor sees the allow-list, exactly', async () => {
  const seller = await server.seller({ businessName: 'Bright Studio' });
  await server.pool.query("update users set phone = '555 0100', address = E'1 Lane\\nTown' where id = $1", [
    seller.user.id,
  ]);
  const client = await buildClient(seller);
  const validUntil = dayFromToday(10);
  const proposal = await buildProposal(seller, client.id, { validUntil });
  expect(await see(proposal.proposalNumber)).toEqual({
    id: proposal.id,
    proposalNumber: proposal.proposalNumber,
    displayNumber: 'PRO-0001',
    title: 'Website',
    description: 'The new website',
    status: 'pending',
    validUntil,
    amount: '413.22',
    acceptedAt: null,
    timeZone: 'UTC',
    issuedOn: proposal.issuedOn,
    items: proposal.items.map(({ description, quantity, rate, amount }) => ({
      ...{ description, quantity, rate, amount },
    })),
    client: { name: client.name, email: client.email, company: client.company, address: client.address },
    user: {
      businessName: 'Bright Studio',
      phone: '555 0100',
      phoneHref: null,
      address: '1 Lane\nTown',
      customLogo: null,
      hideCredits: false,
    },
  });
});

test('after an answer too, and an answer shows no more either', async () => {
  const seller = await server.seller();
  const { id, proposalNumber } = await buildProposal(seller, (await buildClient(seller)).id);
  const body = { status: 'declined', name: 'Secret Name', reason: 'Secret reason' };
  const answered = await server.anon().put(`/api/proposals/${id}/status`, body);
  expect(publicProposalSchema.parse(answered.body)).toEqual(await see(proposalNumber));
  expect(answered.text).not.toContain('Secret');
});

test('a visitor is never indexed, cached or told apart', async () => {
  const seller = await server.seller();
  const { proposalNumber } = await buildProposal(seller, (await buildClient(seller)).id);
  const { headers } = await server.anon().get(`/api/public/proposals/${proposalNumber}`);
  expect(headers.get('x-robots-tag')).toContain('noindex');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(headers.getSetCookie()).toEqual([]);
});

test('logo and hidden credits count only while the seller is Pro', async () => {
  const seller = await server.proSeller();
  const { proposalNumber } = await buildProposal(seller, (await buildClient(seller)).id);
  await server.pool.query("update users set custom_logo = '/u/x.png', hide_credits = true where id = $1", [
    seller.user.id,
  ]);
  expect((await see(proposalNumber)).user).toMatchObject({ customLogo: '/u/x.png', hideCredits: true });
  await server.pool.query('update users set is_premium = false where id = $1', [seller.user.id]);
  expect((await see(proposalNumber)).user).toMatchObject({ customLogo: null, hideCredits: false });
});

test('the status is the one of this moment in the zone of the seller, whoever looks', async () => {
  server.clock.set('2026-04-01T00:00:00Z');
  const seller = await server.seller({ timeZone: 'Pacific/Auckland' });
  const client = await buildClient(seller);
  const { id, proposalNumber } = await buildProposal(seller, client.id, { validUntil: '2026-04-05' });
  // The clocks go back on this day: it ends at 12:00 UTC and not at 11:00.
  server.clock.set('2026-04-05T11:59:59.999Z');
  expect(await see(proposalNumber)).toMatchObject({ status: 'pending', timeZone: 'Pacific/Auckland' });
  server.clock.set('2026-04-05T12:00:00.000Z');
  expect((await see(proposalNumber)).status).toBe('expired');
  await seller.put(`/api/proposals/${id}`, { validUntil: '2026-05-05' });
  expect((await see(proposalNumber)).status).toBe('pending');
  await server.anon().put(`/api/proposals/${id}/status`, { status: 'accepted' });
  expect(await see(proposalNumber)).toMatchObject({
    status: 'accepted',
    acceptedAt: '2026-04-05T12:00:00.000Z',
  });
});

test('whatever is no proposal answers the same 404', async () => {
  const seller = await server.seller();
  const { id, proposalNumber } = await buildProposal(seller, (await buildClient(seller)).id);
  const misses = [
    id,
    'PRO-0001',
    proposalNumber.toLowerCase(),
    `${proposalNumber.slice(0, -1)}${proposalNumber.endsWith('0') ? '1' : '0'}`,
    `INV${proposalNumber.slice(3)}`,
    `${proposalNumber}%00`,
    `${proposalNumber}%20`,
    '%25',
  ];
  for (const miss of misses) {
    const answer = await server.anon().get(`/api/public/proposals/${miss}`);
    expect([answer.status, answer.text], miss).toEqual([404, '{"message":"Proposal not found"}']);
  }
});

test('misses of invoices and proposals count together: too many of one address are stopped with 429', async () => {
  const look = (kind: string, address: string) =>
    server.anon().get(`/api/public/${kind}/PRO-0001`, { 'x-forwarded-for': address });
  for (let count = 0; count < 60; count++) {
    expect((await look('invoices', '192.0.2.1')).status).toBe(404);
    expect((await look('proposals', '192.0.2.1')).status).toBe(404);
  }
  const stopped = await look('proposals', '192.0.2.1');
  expect(stopped.status).toBe(429);
  expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await look('proposals', '192.0.2.2')).status).toBe(404);
});
