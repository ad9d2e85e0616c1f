import { expect } from 'vitest';
import type { Membership } from '#shared/membership.ts';
import type { Agent } from './agent.ts';
import type { Seller, TestServer } from './test-server.ts';

/** The token of the latest invitation to an address. */
export async function invitationToken({ pool }: Pick<TestServer, 'pool'>, email: string): Promise<string> {
  const { rows } = await pool.query<{ token: string }>(
    `select payload ->> 'token' as token from outbox where template = 'accountant_invited' and payload ->> 'to' = $1
      order by seq desc limit 1`,
    [email],
  );
  return rows[0]?.token ?? '';
}

/** The owner, whose address is confirmed, invites `member`, who accepts. */
export async function buildMembership(
  server: Pick<TestServer, 'pool'>,
  owner: Agent,
  member: Seller,
): Promise<Membership> {
  const invited = await owner.post('/api/memberships', { email: member.user.email });
  expect(invited.status).toBe(201);
  const token = await invitationToken(server, member.user.email);
  expect((await member.post('/api/memberships/accept', { token })).status).toBe(200);
  return invited.body as Membership;
}

/** As {@link buildMembership}; the member's session reads the owner's books from then on. */
export async function openBooksOf(
  server: Pick<TestServer, 'pool'>,
  owner: Agent,
  member: Seller,
): Promise<Membership> {
  const membership = await buildMembership(server, owner, member);
  expect((await member.post(`/api/acting-for/${membership.id}`)).status).toBe(200);
  return membership;
}
