import { randomBytes } from 'node:crypto';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { type Database, inTransaction } from '#server/db/client.ts';
import { databaseFailure } from '#server/db/failures.ts';
import { memberships } from '#server/db/schema/memberships.ts';
import { users } from '#server/db/schema/users.ts';
import type { RowOf } from '#server/db/sql-types.ts';
import { conflict, invalid, invalidField, notFound } from '#server/errors.ts';
import { hashOf } from '#server/features/account/account-tokens.repo.ts';
import { lockAccount } from '#server/features/account/confirm-email.ts';
import { outboxRepo } from '#server/features/delivery/outbox.repo.ts';
import type { Book } from '#shared/acting-for.ts';
import { INVALID_LINK } from '#shared/auth.ts';
import { INVITATION_DAYS, type Membership, MOST_MEMBERS } from '#shared/membership.ts';
import { listMembershipsStatement } from './memberships.sql.ts';

const LIFETIME_MS = INVITATION_DAYS * 24 * 60 * 60 * 1_000;

const isOpen = (now: Date) =>
  and(
    isNull(memberships.acceptedAt),
    isNull(memberships.endedAt),
    gt(memberships.invitedAt, new Date(now.getTime() - LIFETIME_MS)),
  );

const nameOf = ({ businessName, fullName }: { businessName: string | null; fullName: string }) =>
  businessName || fullName;

const contact = {
  email: users.email,
  fullName: users.fullName,
  businessName: users.businessName,
  emailConfirmedAt: users.emailConfirmedAt,
};

async function findContact(db: Database, id: string) {
  const [row] = await db.select(contact).from(users).where(eq(users.id, id));
  if (!row) throw notFound();
  return row;
}

type Contact = Awaited<ReturnType<typeof findContact>>;

function assertMayInvite(owner: Contact, email: string): void {
  if (!owner.emailConfirmedAt)
    throw conflict('Please confirm your own email address first.', 'email_not_confirmed');
  if (owner.email.toLowerCase() === email.toLowerCase())
    throw invalidField('email', 'This is your own address');
}

/** Whom one owner lets read their books. */
export function membershipsRepo(db: Database, ownerId: string) {
  /** The open invitation of an address. @throws DomainError 409 for somebody with access or one person too many */
  const findInvited = async (transaction: Database, email: string) => {
    const live = await transaction
      .select()
      .from(memberships)
      .where(and(eq(memberships.ownerId, ownerId), isNull(memberships.endedAt)));
    const known = live.find(({ invitedEmail }) => invitedEmail.toLowerCase() === email.toLowerCase());
    if (known?.acceptedAt) throw conflict('This person already has access', 'already_member');
    if (!known && live.length >= MOST_MEMBERS)
      throw conflict(`You can give access to ${MOST_MEMBERS} people`, 'too_many_members');
    return known;
  };

  return {
    list: async () => (await listMembershipsStatement.run(db, { ownerId })).map(present),

    /**
     * Invites somebody, or sends the link of an open invitation anew; the earlier one is worthless then.
     * @throws DomainError 400 for the owner's own address, 409 for somebody with access or one person too many
     */
    invite: (email: string, now: Date): Promise<{ membership: Membership; isNew: boolean }> =>
      inTransaction(db, async (transaction) => {
        // Invitations of one owner follow one another.
        await lockAccount(transaction, ownerId);
        const owner = await findContact(transaction, ownerId);
        assertMayInvite(owner, email);
        const known = await findInvited(transaction, email);
        const token = randomBytes(32).toString('base64url');
        const link = { tokenHash: hashOf(token), invitedAt: now };
        const [row] = known
          ? await transaction.update(memberships).set(link).where(eq(memberships.id, known.id)).returning()
          : await transaction
              .insert(memberships)
              .values({ ownerId, invitedEmail: email, ...link })
              .returning();
        if (!row) throw notFound();
        await outboxRepo(transaction).add(ownerId, 'accountant_invited', {
          ...{ to: email, fullName: '', token },
          ...{ sellerName: nameOf(owner), sellerEmail: owner.email },
        });
        return { membership: present({ ...row, email: row.invitedEmail, name: null }), isNew: !known };
      }),

    /** Ends an access, or takes an invitation back. @throws DomainError 404 */
    end: (id: string, now: Date): Promise<void> =>
      inTransaction(db, async (transaction) => {
        const [ended] = await transaction
          .update(memberships)
          .set({ endedAt: now, tokenHash: null })
          .where(and(eq(memberships.id, id), eq(memberships.ownerId, ownerId), isNull(memberships.endedAt)))
          .returning({ memberId: memberships.memberId });
        if (!ended) throw notFound('Access not found');
        if (!ended.memberId) return;
        const owner = await findContact(transaction, ownerId);
        const { email: to, fullName } = await findContact(transaction, ended.memberId);
        await outboxRepo(transaction).add(ended.memberId, 'accountant_ended', {
          ...{ to, fullName },
          sellerName: nameOf(owner),
        });
      }),
  };
}

/** Whether the link of an invitation still works. */
export async function isInvitationOpen(db: Database, token: string, now: Date): Promise<boolean> {
  const [row] = await db
    .select({ id: memberships.id })
    .from(memberships)
    .where(and(eq(memberships.tokenHash, hashOf(token)), isOpen(now)));
  return row !== undefined;
}

/**
 * Uses an invitation's link up: of simultaneous uses one counts.
 * @throws DomainError 400 for a link that is no good or leads to the member's own books, 409 for who has access already
 */
export async function acceptMembership(
  db: Database,
  { token, memberId }: { token: string; memberId: string },
  now: Date,
): Promise<Book> {
  try {
    return await inTransaction(db, async (transaction) => {
      const [accepted] = await transaction
        .update(memberships)
        .set({ memberId, acceptedAt: now, tokenHash: null })
        .where(and(eq(memberships.tokenHash, hashOf(token)), isOpen(now)))
        .returning();
      if (!accepted)
        throw invalid('This invitation is no longer valid. Ask for a new one.', { code: INVALID_LINK });
      const { id: membershipId, ownerId, role } = accepted;
      if (ownerId === memberId) throw invalid('These are your own books.');
      const owner = await findContact(transaction, ownerId);
      const member = await findContact(transaction, memberId);
      await outboxRepo(transaction).add(ownerId, 'accountant_accepted', {
        ...{ to: owner.email, fullName: owner.fullName },
        ...{ memberName: member.fullName, memberEmail: member.email },
      });
      return { membershipId, name: nameOf(owner), role };
    });
  } catch (error) {
    if (databaseFailure(error) === 'unique')
      throw conflict('You already have access to these books.', 'already_member');
    throw error;
  }
}

type MembershipRow = RowOf<(typeof listMembershipsStatement)['row']>;

function present({ id, email, name, invitedAt, acceptedAt, endedAt }: MembershipRow): Membership {
  const state = endedAt ? 'ended' : acceptedAt ? 'accepted' : 'invited';
  return {
    ...{ id, email, name, state },
    invitedAt: invitedAt.toISOString(),
    acceptedAt: acceptedAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
    expiresAt: state === 'invited' ? new Date(invitedAt.getTime() + LIFETIME_MS).toISOString() : null,
  };
}
