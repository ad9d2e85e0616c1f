import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { buildClient, buildProposal, dayFromToday } from '#server/test/factories.ts';
import { rowHash } from '#server/test/invariants.ts';
import { startTestServer } from '#server/test/test-server.ts';
import { proposalWithItemsSchema } from '#shared/proposal.ts';
import { publicProposalSchema } from '#shared/public-document.ts';

const server = await startTestServer({ trustProxy: 1 });
// A second server on the same database: what is decided here holds there.
const second = await startTestServer({
  trustProxy: 1,
  database: { url: server.databaseUrl, pool: server.pool },
});
afterAll(async () => {
  await second.close();
  await server.close();
});
afterEach(() => server.clock.run());

async function offer(fields: object = {}, sellerFields: object = {}) {
  const seller = await server.seller(sellerFields);
  const client = await buildClient(seller, { name: 'Acme' });
  return { seller, client, proposal: await buildProposal(seller, client.id, fields) };
}

const answer = (id: string, body: unknown, from = server.anon()) =>
  from.put(`/api/proposals/${id}/status`, body);

async function recorded(id: string) {
  const { rows } = await server.pool.query(
    `select status, accepted_at, answered_at, answered_by, answer_name, answer_reason, answered_ip, answered_agent
     from documents where id = $1`,
    [id],
  );
  return rows[0];
}

async function entries(id: string) {
  const notices = await server.pool.query(
    `select type, method, recipient, subject, message, status, sent_at is not null as sent, read_at
     from notifications where document_id = $1 and type <> 'initial'`,
    [id],
  );
  const activities = await server.pool.query(
    'select type, title, description, amount, status from activities where document_id = $1',
    [id],
  );
  return { notices: notices.rows, activities: activities.rows };
}

test('an open proposal is accepted by whoever holds its link', async () => {
  const { seller, proposal } = await offer();
  server.clock.set('2026-11-02T08:00:00.123Z');
  const { status, body, text } = await server.anon().send('PUT', `/api/proposals/${proposal.id}/status`, {
    body: { status: 'accepted', name: 'Zoë Client', reason: 'Looks good' },
    headers: { 'x-forwarded-for': '192.0.2.7', 'user-agent': 'Browser/1.0' },
  });
  expect(status, text).toBe(200);
  expect(publicProposalSchema.parse(body)).toMatchObject({
    id: proposal.id,
    status: 'accepted',
    acceptedAt: '2026-11-02T08:00:00.123Z',
  });
  expect(await recorded(proposal.id)).toEqual({
    status: 'accepted',
    accepted_at: new Date('2026-11-02T08:00:00.123Z'),
    answered_at: new Date('2026-11-02T08:00:00.123Z'),
    answered_by: 'client',
    answer_name: 'Zoë Client',
    answer_reason: 'Looks good',
    answered_ip: '192.0.2.7',
    answered_agent: 'Browser/1.0',
  });
  expect(await entries(proposal.id)).toEqual({
    notices: [
      {
        type: 'status_update',
        method: 'in_app',
        recipient: seller.user.email,
        subject: 'Proposal accepted: Zoë Client accepted PRO-0001',
        message: 'PRO-0001: Website, $413.22, accepted by Zoë Client. Reason: Looks good',
        status: 'sent',
        sent: true,
        read_at: null,
      },
    ],
    activities: [
      {
        type: 'proposal_accepted',
        title: 'Proposal PRO-0001 accepted',
        description: 'Website',
        amount: '413.22',
        status: 'accepted',
      },
    ],
  });
  const seen = proposalWithItemsSchema.parse((await seller.get(`/api/proposals/${proposal.id}`)).body);
  expect(seen).toMatchObject({
    status: 'accepted',
    answeredBy: 'client',
    answerName: 'Zoë Client',
    answerReason: 'Looks good',
    answeredIp: '192.0.2.7',
    answeredAgent: 'Browser/1.0',
  });
  expect((await server.anon().get(`/api/public/proposals/${proposal.proposalNumber}`)).text).not.toContain(
    '192.0.2.7',
  );
});

test('or declined, which is a notification but no activity', async () => {
  const { proposal } = await offer();
  expect((await answer(proposal.id, { status: 'declined', reason: 'Too dear' })).body).toMatchObject({
    status: 'declined',
    acceptedAt: null,
  });
  expect(await recorded(proposal.id)).toMatchObject({
    status: 'declined',
    accepted_at: null,
    answered_at: expect.any(Date),
    answer_name: null,
    answer_reason: 'Too dear',
  });
  const { notices, activities } = await entries(proposal.id);
  expect(notices).toMatchObject([
    { message: 'PRO-0001: Website, $413.22, declined by Acme. Reason: Too dear' },
  ]);
  expect(activities).toEqual([]);
});

test('the notification shows the beginning of a long reason, on one line', async () => {
  const { proposal } = await offer();
  await answer(proposal.id, { status: 'declined', reason: `Too\ndear ${'🦄'.repeat(300)}` });
  expect((await entries(proposal.id)).notices).toMatchObject([
    {
      message: `PRO-0001: Website, $413.22, declined by Acme. Reason: Too dear ${'🦄'.repeat(191)}…`,
    },
  ]);
});

test('by the seller signed in it is recorded as theirs, by another seller as the client', async () => {
  const { seller, client, proposal } = await offer();
  await answer(proposal.id, { status: 'accepted' }, seller);
  expect(await recorded(proposal.id)).toMatchObject({ answered_by: 'seller' });
  expect((await entries(proposal.id)).notices).toMatchObject([
    {
      subject: 'Proposal accepted: you accepted PRO-0001 for Acme',
      message: 'PRO-0001: Website, $413.22, accepted by you for Acme',
    },
  ]);
  const other = await buildProposal(seller, client.id);
  await answer(other.id, { status: 'accepted' }, await server.seller());
  expect(await recorded(other.id)).toMatchObject({ answered_by: 'client' });
});

test('the same decision again answers 200 and changes nothing; the other one 409', async () => {
  const { seller, proposal } = await offer();
  for (const [first, other] of [['accepted', 'declined'] as const]) {
    await answer(proposal.id, { status: first, name: 'First' });
    server.clock.advance(60_000);
    const before = await rowHash(server.pool, seller.user.id);
    const again = await answer(proposal.id, { status: first, name: 'Second' });
    expect([again.status, again.body]).toMatchObject([200, { status: first }]);
    expect(await answer(proposal.id, { status: other })).toMatchObject({
      status: 409,
      body: { code: 'proposal_accepted', message: expect.any(String) },
    });
    expect(await rowHash(server.pool, seller.user.id)).toBe(before);
  }
});

describe('of 40 answers at once', () => {
  test.each([
    ['the same', () => 'accepted'],
    ['half of them the other way', (index: number) => (index % 2 ? 'accepted' : 'declined')],
  ])('exactly one counts, %s, over two servers', async (_what, statusOf) => {
    const { proposal } = await offer();
    const answers = await Promise.all(
      Array.from({ length: 40 }, async (_value, index) => {
        const agent = (index % 4 < 2 ? server : second).anon();
        const sent = await answer(proposal.id, { status: statusOf(index), name: `No. ${index}` }, agent);
        return { sent: statusOf(index), status: sent.status };
      }),
    );
    const winner = await recorded(proposal.id);
    for (const { sent, status } of answers) expect(status).toBe(sent === winner.status ? 200 : 409);
    const { notices, activities } = await entries(proposal.id);
    expect(notices).toMatchObject([{ message: expect.stringContaining(winner.answer_name) }]);
    expect(activities).toHaveLength(winner.status === 'accepted' ? 1 : 0);
  });
});

describe('an answer counts until the end of the last day in the zone of the seller', () => {
  // The clocks go back on this day in New York: it has 25 hours. In Auckland it ends 17 hours earlier.
  test.each([
    ['America/New_York', '2026-11-02T04:59:59.999Z', '2026-11-02T05:00:00.000Z'],
    ['Pacific/Auckland', '2026-11-01T10:59:59.999Z', '2026-11-01T11:00:00.000Z'],
    ['UTC', '2026-11-01T23:59:59.999Z', '2026-11-02T00:00:00.000Z'],
  ])('%s', async (timeZone, last, tooLate) => {
    server.clock.set('2026-10-30T12:00:00Z');
    const { seller, client, proposal } = await offer({ validUntil: '2026-11-01' }, { timeZone });
    const late = await buildProposal(seller, client.id, { validUntil: '2026-11-01' });
    server.clock.set(last);
    expect((await answer(proposal.id, { status: 'accepted' })).status).toBe(200);
    server.clock.set(tooLate);
    const before = await rowHash(server.pool, seller.user.id);
    expect(await answer(late.id, { status: 'accepted' })).toMatchObject({
      status: 409,
      body: { code: 'proposal_expired' },
    });
    expect(await rowHash(server.pool, seller.user.id)).toBe(before);
    expect((await answer(proposal.id, { status: 'accepted' })).status).toBe(200);
    expect((await seller.get(`/api/proposals/${proposal.id}`)).body).toMatchObject({ status: 'accepted' });
  });
});

describe('refused and not recorded is', () => {
  test.each([
    [{}, 'status'],
    [{ status: null }, 'status'],
    [{ status: '' }, 'status'],
    [{ status: 'ACCEPTED' }, 'status'],
    [{ status: 'pending' }, 'status'],
    [{ status: 'expired' }, 'status'],
    [{ status: 'paid' }, 'status'],
    [{ status: ['accepted'] }, 'status'],
    [{ status: 'accepted', name: 'x'.repeat(201) }, 'name'],
    [{ status: 'accepted', reason: 'x'.repeat(1_001) }, 'reason'],
    [{ status: 'accepted', name: 'a\u0000b' }, 'name'],
  ])('%j, on its field', async (body, field) => {
    const { seller, proposal } = await offer();
    const before = await rowHash(server.pool, seller.user.id);
    expect(await answer(proposal.id, body)).toMatchObject({
      status: 400,
      body: { fieldErrors: { [field]: [expect.any(String)] } },
    });
    expect(await rowHash(server.pool, seller.user.id)).toBe(before);
  });

  test('an answer from another site', async () => {
    const { proposal } = await offer();
    const sending = { body: { status: 'accepted' }, headers: { 'sec-fetch-site': 'cross-site' } };
    const { status } = await server.anon().send('PUT', `/api/proposals/${proposal.id}/status`, sending);
    expect(status).toBe(403);
    expect(await recorded(proposal.id)).toMatchObject({ status: 'pending' });
  });
});

test('200 and 1,000 characters are taken, and other fields are dropped', async () => {
  const { proposal } = await offer();
  const body = {
    status: 'declined',
    name: 'n'.repeat(200),
    reason: 'r'.repeat(1_000),
    title: 'Mine',
    amount: '0',
  };
  expect((await answer(proposal.id, body)).body).toMatchObject({ title: 'Website', amount: '413.22' });
  expect(await recorded(proposal.id)).toMatchObject({
    answer_name: 'n'.repeat(200),
    answer_reason: 'r'.repeat(1_000),
  });
});

test('an unknown, a deleted and a malformed id answer the same 404; too many from one address 429', async () => {
  const { seller, proposal } = await offer();
  await seller.delete(`/api/proposals/${proposal.id}`);
  for (const id of [randomUUID(), proposal.id])
    expect(await answer(id, { status: 'accepted' })).toMatchObject({
      status: 404,
      body: { message: 'Proposal not found' },
    });
  for (const id of ['no-id', proposal.proposalNumber])
    expect((await answer(id, { status: 'accepted' })).status).toBe(404);
  const guess = () =>
    server.anon().send('PUT', `/api/proposals/${randomUUID()}/status`, {
      body: { status: 'accepted' },
      headers: { 'x-forwarded-for': '192.0.2.9' },
    });
  for (let count = 0; count < 120; count++) expect((await guess()).status).toBe(404);
  expect((await guess()).status).toBe(429);
});

test('a declined proposal counts on the day of the answer', async () => {
  server.clock.set('2026-11-01T12:00:00Z');
  const { seller, proposal } = await offer(
    { validUntil: dayFromToday(30) },
    { timeZone: 'Pacific/Auckland' },
  );
  await answer(proposal.id, { status: 'declined' });
  const { rows } = await server.pool.query(
    'select kind, status, day::text, count::int from document_days where user_id = $1',
    [seller.user.id],
  );
  expect(rows).toEqual([{ kind: 'proposal', status: 'declined', day: '2026-11-02', count: 1 }]);
});

describe('an answer to what was read', () => {
  const opened = async (proposalNumber: string) => {
    const { headers } = await server.anon().get(`/api/public/proposals/${proposalNumber}`);
    return headers.get('document-version') ?? '';
  };
  const answerTo = (id: string, version: string, status = 'accepted') =>
    server.anon().send('PUT', `/api/proposals/${id}/status`, {
      body: { status },
      headers: { 'document-version': version },
    });

  test('nobody agrees to a price that they have not seen', async () => {
    const { seller, proposal } = await offer();
    const version = await opened(proposal.proposalNumber);
    const items = [{ description: 'Design', quantity: '1', rate: '9000' }];
    expect((await seller.put(`/api/proposals/${proposal.id}`, { items })).status).toBe(200);
    const refused = await answerTo(proposal.id, version);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ code: 'changed_meanwhile' });
    expect(await recorded(proposal.id)).toMatchObject({ status: 'pending', answered_at: null });
    expect(await entries(proposal.id)).toEqual({ notices: [], activities: [] });
    expect((await answerTo(proposal.id, await opened(proposal.proposalNumber))).status).toBe(200);
  });

  test('another title or text is another version; a longer validity is not', async () => {
    const { seller, proposal } = await offer();
    const version = await opened(proposal.proposalNumber);
    expect(version).toMatch(/^[0-9a-f]{32}$/);
    await seller.put(`/api/proposals/${proposal.id}`, { validUntil: dayFromToday(60) });
    expect(await opened(proposal.proposalNumber)).toBe(version);
    await seller.put(`/api/proposals/${proposal.id}`, { description: 'Without the shop' });
    expect(await opened(proposal.proposalNumber)).not.toBe(version);
    await seller.put(`/api/proposals/${proposal.id}`, { description: 'The new website' });
    expect((await answerTo(proposal.id, version)).status).toBe(200);
    expect((await answerTo(proposal.id, '0'.repeat(32))).status, 'the same again').toBe(200);
  });

  test.each([
    { buyerReference: 'Department 7' },
    { orderNumber: '4711' },
    { serviceFrom: '2026-12-01', serviceTo: '2026-12-31' },
    { notes: 'Without travel' },
    { deposit: { percent: '40', dueDays: 0 } },
    { requiresSignature: true },
    { textSections: [{ title: 'Scope', body: null }] },
  ])('nor to anything else that was changed: %j', async (fields) => {
    const { seller, proposal } = await offer();
    const version = await opened(proposal.proposalNumber);
    expect((await seller.put(`/api/proposals/${proposal.id}`, fields)).status).toBe(200);
    expect(await answerTo(proposal.id, version)).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile' },
    });
    expect(await recorded(proposal.id)).toMatchObject({ status: 'pending' });
  });

  test('of a change, a yes and a no at once, what is agreed to is what was read', async () => {
    const { seller, proposal } = await offer({ deposit: { percent: '50', dueDays: 0 } });
    const version = await opened(proposal.proposalNumber);
    const items = [{ description: 'Design', quantity: '1', rate: '9000' }];
    const [changed, yes, no] = await Promise.all([
      seller.put(`/api/proposals/${proposal.id}`, { items }),
      answerTo(proposal.id, version),
      answerTo(proposal.id, version, 'declined'),
    ]);
    const { body } = await seller.get(`/api/proposals/${proposal.id}`);
    const now = proposalWithItemsSchema.parse(body);
    // Each of them leaves no room for the others.
    expect({ changed: changed.status, yes: yes.status, no: no.status }).toEqual({
      changed: now.status === 'pending' ? 200 : 409,
      yes: now.status === 'accepted' ? 200 : 409,
      no: now.status === 'declined' ? 200 : 409,
    });
    expect(now.amount).toBe(now.status === 'pending' ? '9000.00' : proposal.amount);
    const deposits = now.status === 'accepted' ? [{ amount: proposal.depositAmount }] : [];
    expect(now.invoices).toMatchObject(deposits);
    expect(now.invoices).toHaveLength(deposits.length);
  });

  test('what cannot be a version is refused', async () => {
    const { proposal } = await offer();
    expect((await answerTo(proposal.id, 'newest')).status).toBe(400);
    expect(await recorded(proposal.id)).toMatchObject({ status: 'pending' });
  });
});
