import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { buildMembership, invitationToken } from '#server/test/memberships.ts';
import { startTestServer } from '#server/test/test-server.ts';
import type { Membership } from '#shared/membership.ts';

const server = await startTestServer();
afterAll(() => server.close());

const DAY = 24 * 60 * 60 * 1_000;
const address = () => `${randomUUID().slice(0, 8)}@books.example`;
const templates = async (userId: string) =>
  (await server.pool.query('select template from outbox where user_id = $1 order by seq', [userId])).rows.map(
    ({ template }) => template,
  );

test('an owner invites by email, sees how far it is, and is told once it is accepted', async () => {
  const [owner, reader] = [
    await server.confirmedSeller({ fullName: 'Ines Harrow', businessName: 'Harrow Design' }),
    await server.seller({ fullName: 'Ada Marsh' }),
  ];
  const email = address();
  const invited = await owner.post('/api/memberships', { email });
  expect(invited).toMatchObject({
    status: 201,
    body: { email, name: null, state: 'invited', acceptedAt: null, endedAt: null },
  });
  const { id, invitedAt, expiresAt } = invited.body as Membership;
  expect(Date.parse(expiresAt ?? '') - Date.parse(invitedAt)).toBe(14 * DAY);
  const token = await invitationToken(server, email);
  // Whoever holds the link may accept it: people use more than one address.
  expect(await reader.post('/api/memberships/accept', { token })).toMatchObject({
    status: 200,
    body: { membershipId: id, name: 'Harrow Design', role: 'accountant' },
  });
  expect((await owner.get('/api/memberships')).body).toMatchObject([
    { id, email, name: 'Ada Marsh', state: 'accepted', expiresAt: null },
  ]);
  expect((await reader.get('/api/memberships/mine')).body).toEqual([
    { membershipId: id, name: 'Harrow Design', role: 'accountant' },
  ]);
  expect((await owner.get('/api/memberships/mine')).body).toEqual([]);
  expect((await reader.get('/api/memberships')).body).toEqual([]);
  expect((await owner.delete(`/api/memberships/${id}`)).status).toBe(204);
  expect((await owner.get('/api/memberships')).body).toMatchObject([{ id, state: 'ended' }]);
  expect((await reader.get('/api/memberships/mine')).body).toEqual([]);
  expect(await templates(owner.user.id)).toEqual(['accountant_invited', 'accountant_accepted']);
  expect(await templates(reader.user.id)).toContain('accountant_ended');
});

test('a link works once, for one person, for 14 days, and not for its owner', async () => {
  const owner = await server.confirmedSeller();
  const [first, second] = [await server.seller(), await server.seller()];
  const email = address();
  await owner.post('/api/memberships', { email });
  const token = await invitationToken(server, email);
  const dead = { status: 400, body: { code: 'invalid_link' } };
  expect(await owner.post('/api/memberships/accept', { token })).toMatchObject({
    status: 400,
    body: { message: 'These are your own books.' },
  });
  const both = await Promise.all(
    [first, second].map((agent) => agent.post('/api/memberships/accept', { token })),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect(await first.post('/api/memberships/accept', { token })).toMatchObject(dead);
  for (const body of [{}, { token: '' }, { token: 7 }])
    expect((await first.post('/api/memberships/accept', body)).status).toBe(400);
  expect((await server.anon().post('/api/memberships/accept', { token })).status).toBe(401);

  const late = address();
  await owner.post('/api/memberships', { email: late });
  const lateToken = await invitationToken(server, late);
  server.clock.advance(14 * DAY);
  const fresh = await server.seller();
  expect(await fresh.post('/api/memberships/accept', { token: lateToken })).toMatchObject(dead);
});

test('inviting again sends a new link, which makes the old one worthless', async () => {
  const [owner, reader] = [await server.confirmedSeller(), await server.seller()];
  const email = address();
  const { body } = await owner.post('/api/memberships', { email });
  const old = await invitationToken(server, email);
  expect(await owner.post('/api/memberships', { email: email.toUpperCase() })).toMatchObject({
    status: 200,
    body: { id: (body as Membership).id, email },
  });
  expect((await reader.post('/api/memberships/accept', { token: old })).status).toBe(400);
  const token = await invitationToken(server, email.toUpperCase());
  expect((await reader.post('/api/memberships/accept', { token })).status).toBe(200);
  expect(await owner.post('/api/memberships', { email })).toMatchObject({
    status: 409,
    body: { message: 'This person already has access', code: 'already_member' },
  });
  // The same person by another address.
  const other = address();
  await owner.post('/api/memberships', { email: other });
  const again = await invitationToken(server, other);
  expect(await reader.post('/api/memberships/accept', { token: again })).toMatchObject({
    status: 409,
    body: { code: 'already_member' },
  });
});

test('five people have access at most, also when they are invited at once', async () => {
  const owner = await server.confirmedSeller();
  const answers = await Promise.all(
    Array.from({ length: 7 }, () => owner.post('/api/memberships', { email: address() })),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
  expect(answers.find(({ status }) => status !== 201)).toMatchObject({
    status: 409,
    body: { message: 'You can give access to 5 people', code: 'too_many_members' },
  });
  const [one] = (await owner.get('/api/memberships')).body as Membership[];
  await owner.delete(`/api/memberships/${one?.id}`);
  expect((await owner.post('/api/memberships', { email: address() })).status).toBe(201);
});

test('bad addresses, own ones and unconfirmed owners are refused', async () => {
  const [owner, unconfirmed] = [await server.confirmedSeller(), await server.seller()];
  for (const body of [{}, { email: 'nobody' }, { email: 7 }])
    expect((await owner.post('/api/memberships', body)).status).toBe(400);
  expect(await owner.post('/api/memberships', { email: owner.user.email.toUpperCase() })).toMatchObject({
    status: 400,
    body: { fieldErrors: { email: ['This is your own address'] } },
  });
  expect(await unconfirmed.post('/api/memberships', { email: address() })).toMatchObject({
    status: 409,
    body: { code: 'email_not_confirmed' },
  });
  for (const [method, path] of [
    ['GET', '/api/memberships'],
    ['POST', '/api/memberships'],
    ['GET', '/api/memberships/mine'],
    ['DELETE', `/api/memberships/${randomUUID()}`],
  ] as const)
    expect((await server.anon().send(method, path)).status).toBe(401);
});

test('an invitation that was ended lets nobody in, and an access that was ended comes back by no old link', async () => {
  const [owner, reader] = [await server.confirmedSeller(), await server.seller()];
  const email = address();
  const { id } = (await owner.post('/api/memberships', { email })).body as Membership;
  const token = await invitationToken(server, email);
  await owner.delete(`/api/memberships/${id}`);
  const accept = () => reader.post('/api/memberships/accept', { token });
  expect(await accept()).toMatchObject({ status: 400, body: { code: 'invalid_link' } });
  const second = await buildMembership(server, owner, reader);
  await owner.delete(`/api/memberships/${second.id}`);
  expect((await accept()).status).toBe(400);
  expect((await reader.get('/api/memberships/mine')).body).toEqual([]);
});

test('nobody ends what is not theirs, or twice', async () => {
  const [owner, reader, stranger] = [
    await server.confirmedSeller(),
    await server.seller(),
    await server.seller(),
  ];
  const { id } = await buildMembership(server, owner, reader);
  for (const agent of [reader, stranger])
    expect((await agent.delete(`/api/memberships/${id}`)).status).toBe(404);
  expect((await owner.delete('/api/memberships/x')).status).toBe(404);
  expect((await owner.delete(`/api/memberships/${id}`)).status).toBe(204);
  expect((await owner.delete(`/api/memberships/${id}`)).status).toBe(404);
});
